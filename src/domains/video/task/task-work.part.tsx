/** What can be done with a task: how far it is, its next statuses, with a way back. */
import { Button, Group, Slider, Text } from '@mantine/core';
import { useState } from 'react';
import type { ItemOf } from '#core/resource';
import { transitionsFrom } from '#core/states';
import { useSave } from '#web/data/use-save.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { TASK_LIFE } from './task-life.rules.ts';
import { VideoTask } from './video-task.resource.ts';

type Task = ItemOf<typeof VideoTask>;

const STEP = 5;

export function TaskWork({ task }: { readonly task: Task }) {
  const actor = useActor();
  const save = useSave(VideoTask);
  const [shown, setShown] = useState<number | null>(null);
  if (!mayDoTo(VideoTask, 'update', actor, task)) return null;
  const change = (body: { progress?: number; status?: Task['status'] }, message: string) => {
    const before =
      task.progress === 0 || task.status === 'FAILED' || task.status === 'SKIPPED' ? { status: task.status } : { progress: task.progress };
    save.mutate(
      { uuid: task.uuid, body },
      {
        onSuccess: () =>
          void toast.undo(message, async () => {
            await save.mutateAsync({ uuid: task.uuid, body: before });
          }),
        onError: (error) => void toast.error(error),
        onSettled: () => setShown(null),
      },
    );
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
    </div>
  );
}
