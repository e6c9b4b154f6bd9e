/** Further actions on a schedule in the editor: publish, repeat, delete. */
import { useActor } from '#web/session/use-session.ts';
import { mayCall } from '#web/generic/may.ts';
import { publishAccess, repeatAccess } from '../../schedules/schedule/plan-access.rules.ts';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';
import { Button, Group } from '@mantine/core';
import { IconRepeat, IconSend, IconTrash } from '#web/kit/icons.ts';
import { useState } from 'react';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DRAFT_BADGE, PUBLISHED_BADGE } from '../../schedules/schedule/schedule-badge.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';

interface EditorActionsProps {
  readonly planned: Planned;
  readonly store: PlannerStore;
  /** There are unsaved changes: publishing or repeating would use the stored version. */
  readonly dirty: boolean;
  readonly onRepeat: () => void;
  readonly onDone: () => void;
}

export function EditorActions({ planned, store, dirty, onRepeat, onDone }: EditorActionsProps) {
  const [busy, setBusy] = useState(false);
  const actor = useActor();
  const publish = async () => {
    setBusy(true);
    try {
      await store.publish([planned]);
      onDone();
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap={6} justify="space-between">
      <SeverityBadge {...(planned.draft ? DRAFT_BADGE : PUBLISHED_BADGE)} />
      <Group gap={6}>
        {planned.draft && mayCall(publishAccess, Schedule, actor, planned.item) && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconSend size={14} />}
            disabled={dirty}
            loading={busy}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        )}
        {mayCall(repeatAccess, Schedule, actor, planned.item) && (
          <Button variant="default" size="compact-sm" leftSection={<IconRepeat size={14} />} disabled={dirty} onClick={onRepeat}>
            Repeat
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          color="red"
          leftSection={<IconTrash size={14} />}
          onClick={() => {
            onDone();
            void store.remove(planned.uuid);
          }}
        >
          Delete
        </Button>
      </Group>
    </Group>
  );
}
