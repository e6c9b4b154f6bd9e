/** Dialog that saves the tasks of a job as a template. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ItemOf } from '#core/resource';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { toast } from '#web/kit/toast.tsx';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import type { VideoJob } from '../job/video-job.resource.ts';
import type { saveTemplate } from './save-template.action.ts';
import { VideoJobTemplate } from './video-job-template.resource.ts';

interface SaveTemplateProps {
  readonly job: ItemOf<typeof VideoJob>;
  readonly onClose: () => void;
}

export default function SaveTemplate({ job, onClose }: SaveTemplateProps) {
  const client = useQueryClient();
  const [name, setName] = useState(job.title);
  const [busy, setBusy] = useState(false);
  const withdrawal = useWithdrawal();
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call<typeof saveTemplate>('POST /api/video_jobs/:uuid/template', {
        params: { uuid: job.uuid },
        input: { name: name.trim() },
        withdraw: withdrawal.begin(),
      });
      void forget(client, VideoJobTemplate);
      toast.success(`Template “${name.trim()}” saved`);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Save as template" size="sm">
      <form onSubmit={(event) => void save(event)}>
        <Text size="sm" c="dimmed" mb="md">
          {job.taskCount === 1 ? 'The task is' : `The ${job.taskCount} tasks are`} saved for use in new jobs, without assignees, due dates,
          scripts or files.
        </Text>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={80}
          value={name}
          error={failure === null ? undefined : messageOf(failure)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <WaitingNote busy={busy} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            Save template
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
