/** Dialog for files dropped on a job: asks for the task, then shows the upload dialog. */
import { firstIn } from '#core/present';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useItem } from '#web/data/use-item.ts';
import { useList } from '#web/data/use-list.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { Pending } from '#web/kit/pending.tsx';
import { useActor } from '#web/session/use-session.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import UploadDialog from './upload-dialog.part.tsx';

interface JobUploadDialogProps {
  /** IRI. */
  readonly job: string;
  readonly files: readonly File[];
  readonly onClose: () => void;
}

export default function JobUploadDialog({ job, files, onClose }: JobUploadDialogProps) {
  const actor = useActor();
  const [chosen, setChosen] = useState('');
  const { data, error, refetch } = useList(VideoTask, [
    ['videoJob', job],
    ['pagination', 'false'],
  ]);
  const tasks = data?.items.filter((task) => mayDoTo(VideoTask, 'update', actor, task)) ?? [];
  const uuid = tasks.length === 1 ? firstIn(tasks).uuid : chosen;
  const task = useItem(VideoTask, uuid === '' ? undefined : uuid).data?.item ?? null;
  return (
    <UploadDialog task={task?.uuid === uuid ? task : null} files={files} onClose={onClose}>
      {choice()}
    </UploadDialog>
  );

  function choice() {
    if (data === undefined)
      return (
        <Pending error={error} onRetry={() => void refetch()} compact skeleton={<Text size="sm">Loading the tasks of this job…</Text>} />
      );
    if (tasks.length === 0)
      return <Text size="sm">This job has no tasks that you can upload to. Add a task, then drop the files again.</Text>;
    return (
      <NativeSelect
        label="Task"
        data-autofocus
        value={uuid}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          ...(uuid === '' ? [{ value: '', label: 'Choose a task' }] : []),
          ...tasks.map((one) => ({ value: one.uuid, label: one.title })),
        ]}
      />
    );
  }
}
