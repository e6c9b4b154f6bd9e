/** Controls of a task: progress slider and status buttons, with undo. */
import { Button, Group, Slider, Text } from '@mantine/core';
import { useState } from 'react';
import type { ItemOf } from '#core/resource';
import { transitionsFrom } from '#core/states';
import { messageOf } from '#web/api/api-error.ts';
import { useResultFocus } from '#web/kit/use-result-focus.ts';
import { useSave } from '#web/data/use-save.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { TASK_LIFE } from '../job/task-life.rules.ts';
import { VideoTask } from './video-task.resource.ts';

type Task = ItemOf<typeof VideoTask>;
type Change = { readonly progress?: number; readonly status?: Task['status'] };

/** The last action. */
interface Notice {
  readonly text: string;
  /** The change that undoes the action; null once undone. */
  readonly back: Change | null;
}

const STEP = 5;

export function TaskWork({ task }: { readonly task: Task }) {
  const actor = useActor();
  const save = useSave(VideoTask);
  const [shown, setShown] = useState<number | null>(null);
  // Shown inline: a toast in the corner would cover the drawer's header and close button.
  const [notice, setNotice] = useState<Notice | null>(null);
  const said = useResultFocus<HTMLDivElement>(notice, task.status);
  if (!mayDoTo(VideoTask, 'update', actor, task)) return null;
  const send = (body: Change, then: Notice) =>
    save.mutate({ uuid: task.uuid, body }, { onSuccess: () => setNotice(then), onSettled: () => setShown(null) });
  const change = (body: Change, text: string) => {
    const back =
      task.progress === 0 || task.status === 'FAILED' || task.status === 'SKIPPED' ? { status: task.status } : { progress: task.progress };
    setNotice(null);
    send(body, { text, back });
  };
  const progress = shown ?? task.progress;
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="xs" c="dimmed" fw={550}>
          Progress
        </Text>
        <Text size="sm" className="numbers">
          {progress}%
        </Text>
      </Group>
      <Slider
        value={progress}
        step={STEP}
        label={null}
        color={progress === 100 ? 'teal.7' : 'blue'}
        thumbLabel={`Progress of ${task.title}`}
        onChange={setShown}
        onChangeEnd={(value) => (value === task.progress ? setShown(null) : change({ progress: value }, `“${task.title}” is at ${value}%`))}
      />
      <Group gap="xs" mt="md">
        {transitionsFrom(TASK_LIFE, task.status, actor).map(({ to, label }) => (
          <Button
            key={to}
            size="compact-sm"
            variant={to === 'COMPLETED' ? 'light' : 'default'}
            loading={save.isPending && save.variables.body.status === to}
            onClick={() => change({ status: to }, `“${task.title}” is ${TASK_LIFE.states[to].label.toLowerCase()}`)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Group gap="xs" mt={notice === null ? 0 : 'sm'} role="status" ref={said} tabIndex={-1}>
        {notice === null ? null : <Text size="sm">{notice.text}</Text>}
        {notice === null || notice.back === null ? null : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={save.isPending}
            onClick={() => send(notice.back!, { text: 'Undone', back: null })}
          >
            Undo
          </Button>
        )}
      </Group>
      {save.error === null ? null : (
        <Text size="sm" mt="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(save.error)}
        </Text>
      )}
    </div>
  );
}
