/** Dialog in which a user enters the time code or number of the first frame, where the file states none or a wrong one. */
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useSave } from '#web/data/use-save.ts';
import { toast } from '#web/kit/toast.tsx';
import { VideoUpload } from '../version/video-upload.resource.ts';
import type { Upload } from './decision.part.tsx';

interface StartDialogProps {
  readonly upload: Upload;
  readonly onClose: () => void;
}

export function StartDialog({ upload: { uuid, startTimecode, sourceTimecode }, onClose }: StartDialogProps) {
  const save = useSave(VideoUpload);
  const [text, setText] = useState(startTimecode ?? '');
  const stated = sourceTimecode === null ? 'The file states none.' : `The file states ${sourceTimecode}; leave this empty to use it.`;
  const submit = async () => {
    await save.mutateAsync({ uuid, body: { startTimecode: text.trim() === '' ? null : text.trim() } });
    toast.success('Start saved');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Start of the video">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit().catch(() => undefined);
        }}
      >
        <TextInput
          label="Position of the first frame"
          description={`A time code such as 10:00:00:00, or a frame number such as 1001. ${stated}`}
          placeholder={sourceTimecode ?? '00:00:00:00'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={save.error === null ? undefined : messageOf(save.error)}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
