/**
 * Deletes, deactivates and restores records: soft deletes immediately with an undo, others after a confirmation. A record on which something
 * hangs asks what happens to that.
 */
import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { listText } from '#core/list-text';
import { countText } from '#core/number-format';
import type { Resource } from '#core/resource';
import { stillInUseIn, type StillInUse } from '#web/data/still-in-use.ts';
import { useRemove } from '#web/data/use-remove.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { AnyItem } from './any-item.ts';
import { removalLabels } from './show/audit-text.ts';
import { recordName } from './text.ts';

const LeavingDialog = lateDialog(async () => ({ default: (await import('./leaving-dialog.tsx')).LeavingDialog }));
const ConfirmDelete = lateDialog(async () => ({ default: (await import('#web/kit/confirm-delete.tsx')).ConfirmDelete }));

export interface Removal {
  readonly isRemoved: (item: AnyItem) => boolean;
  readonly remove: (item: AnyItem) => void;
  readonly restore: (item: AnyItem) => void;
  /** Dialog of what cannot be undone by the user, or asks something; must be rendered somewhere on the screen. */
  readonly question: ReactNode;
}

/** @param details of a record that is deleted for good, shown in the question: when, how much, whom. */
export function useRemoval(resource: Resource, onRemoved?: () => void, details?: ReactNode): Removal {
  const { remove, restore } = useRemove(resource);
  const [confirming, setConfirming] = useState<AnyItem | null>(null);
  const soft = resource.softDelete;
  const labels = removalLabels(resource);

  const [asking, setAsking] = useState<{ readonly item: AnyItem; readonly found: StillInUse } | null>(null);

  const bringBack = async (item: AnyItem, status: string | boolean) => {
    const missing = Object.entries(await restore(item, status));
    if (missing.length > 0) toast.info(notRestoredText(resource, missing), { title: `${recordName(resource, item)} ${labels.pastBack}` });
    return missing.length === 0;
  };
  const offerUndo = (item: AnyItem) => {
    const before = statusBefore(resource, item);
    toast.undo(`${recordName(resource, item)} ${labels.past}`, async () => void (await bringBack(item, before)));
  };
  const removeSoftly = (item: AnyItem) => {
    remove(item).then(
      () => offerUndo(item),
      (error: unknown) => {
        const found = stillInUseIn(error);
        if (found === null) toast.error(error, { title: `${recordName(resource, item)} was not ${labels.past}` });
        else setAsking({ item, found });
      },
    );
  };
  const removeOrAsk = (item: AnyItem) => {
    if (soft === null) setConfirming(item);
    else removeSoftly(item);
  };
  return {
    isRemoved: (item) => soft !== null && item[soft.field] === soft.value,
    remove: removeOrAsk,
    restore: (item) => {
      bringBack(item, activeStatus(resource)).then(
        (isWhole) => (isWhole ? toast.success(`${recordName(resource, item)} ${labels.pastBack}`) : undefined),
        (error: unknown) => toast.error(error, { title: `${recordName(resource, item)} was not ${labels.pastBack}` }),
      );
    },
    question: (
      <>
        {asking === null ? null : (
          <LeavingDialog
            resource={resource}
            {...asking}
            onClose={() => setAsking(null)}
            onChoose={async (answer, withdraw) => {
              await remove(asking.item, withdraw, answer);
              offerUndo(asking.item);
            }}
          />
        )}
        <ConfirmDelete
          opened={confirming !== null}
          onClose={() => setConfirming(null)}
          what={resource.label.one.toLowerCase()}
          name={confirming === null ? undefined : recordName(resource, confirming)}
          onConfirm={async (withdraw) => {
            if (confirming === null) return;
            await remove(confirming, withdraw);
            onRemoved?.();
          }}
        >
          {details === undefined ? null : (
            <Text inherit mb={4}>
              {details}
            </Text>
          )}
          This cannot be undone.
        </ConfirmDelete>
      </>
    ),
  };
}

/** "2 future shifts and 1 open task could not be restored: their places are taken." */
function notRestoredText(resource: Resource, missing: readonly (readonly [kind: string, count: number])[]): string {
  const parts = missing.map(([kind, count]) => {
    const [one, many] = resource.leaving?.nouns[kind] ?? [kind, kind];
    return countText(count, one, many);
  });
  return `${listText(parts)} could not be restored, because they were changed since.`;
}

function statusBefore(resource: Resource, item: AnyItem): string | boolean {
  const value = resource.softDelete === null ? undefined : item[resource.softDelete.field];
  return typeof value === 'string' || typeof value === 'boolean' ? value : activeStatus(resource);
}

/** Status of a restored record: the default of new records. */
function activeStatus(resource: Resource): string | boolean {
  const soft = resource.softDelete;
  if (soft === null) return true;
  const normal = resource.fields[soft.field]?.options.default;
  return typeof normal === 'string' || typeof normal === 'boolean' ? normal : soft.value === false;
}
