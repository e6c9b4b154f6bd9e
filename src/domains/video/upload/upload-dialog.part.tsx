/** Upload dialog: asks which video of the task each file is, and whether they are drafts or final. */
import { ActionIcon, Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useList } from '#web/data/use-list.ts';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconX } from '#web/kit/icons.ts';
import { companions } from '#web/shell/companions.ts';
import { listText } from '#core/list-text';
import { firstOpenSerial, goesOverSignedOff, serialsFrom } from './serial-choice.rules.ts';
import { sizeText } from './transfer-speed.rules.ts';
import type { UploadTask } from './upload-button.part.tsx';
import { FileName } from './upload-row.part.tsx';
import UploadTray from './upload-tray.part.tsx';
import { interrupted, uploads } from './uploads.hook.tsx';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { MAX_OVERRIDE_REASON, VERSION_TYPES, type VersionType } from '../version/video-upload.rules.ts';
import classes from './upload.module.css';

interface Wish {
  readonly file: File;
  readonly serial: number | null;
  readonly goesOn: boolean;
}

interface UploadDialogProps extends Omit<WishesProps, 'task'> {
  /** Null until a task is chosen. */
  readonly task: UploadTask | null;
  /** Shown first. */
  readonly children?: ReactNode;
}

interface WishesProps {
  readonly task: UploadTask;
  readonly files: readonly File[];
  readonly onClose: () => void;
}

const TYPE_LABELS: Readonly<Record<VersionType, string>> = { DRAFT: 'Draft', FINAL: 'Final' };

export default function UploadDialog({ task, files, onClose, children }: UploadDialogProps) {
  return (
    <Modal opened onClose={onClose} title={files.length === 1 ? 'Upload a video' : `Upload ${files.length} videos`}>
      <Stack gap="md">
        {children}
        {task === null ? null : <Wishes key={task.uuid} task={task} files={files} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

function Wishes({ task, files, onClose }: WishesProps) {
  const [wishes, setWishes] = useState(() => proposed(task, files));
  const [versionType, setVersionType] = useState<VersionType>(
    () => files.map((file) => interrupted(file, task.uuid)?.versionType).find((type) => type !== undefined) ?? 'DRAFT',
  );
  const [reason, setReason] = useState(
    () => files.map((file) => interrupted(file, task.uuid)?.overrideReason).find((text) => text != null) ?? '',
  );
  // As it is now: the task of a list has no versions, and one may just have been signed off.
  const { data } = useList(VideoUpload, [
    ['videoTask', task.uuid],
    ['pagination', 'false'],
  ]);
  const versions = data?.items ?? task.videoUploads ?? [];
  const ready = wishes.flatMap(({ file, serial }) => (serial === null || file.size === 0 ? [] : [{ file, videoSerial: serial }]));
  const overridden = new Set(ready.flatMap(({ videoSerial }) => (goesOverSignedOff(videoSerial, versions) ? [videoSerial] : [])));
  const complete = ready.length === wishes.length && (overridden.size === 0 || reason.trim() !== '');
  const serials = Array.from({ length: task.videosRequired }, (_, index) => index + 1);
  const start = () => {
    const overrideReason = (serial: number) => (overridden.has(serial) ? reason.trim() : null);
    uploads.add(
      ready.map((one) => ({
        ...one,
        versionType,
        overrideReason: overrideReason(one.videoSerial),
        task: { uuid: task.uuid, title: task.title },
      })),
    );
    companions.show(UploadTray);
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <Stack gap="md">
        <div>
          {wishes.map((wish, index) => (
            <div key={`${wish.file.name} ${index}`} className={classes.wish}>
              <div>
                <FileName name={wish.file.name} />
                <Text size="xs" c={wish.file.size === 0 ? 'red' : 'dimmed'}>
                  {wish.file.size === 0 ? 'This file is empty.' : sizeText(wish.file.size)}
                  {wish.goesOn ? ' · continues where it was interrupted' : ''}
                </Text>
              </div>
              <NativeSelect
                aria-label={`Which video is ${wish.file.name}?`}
                value={wish.serial ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setWishes(wishes.map((one, at) => (at === index ? { ...one, serial: value === '' ? null : Number(value) } : one)))
                }
              >
                {wish.serial === null ? <option value="">Which video?</option> : null}
                {serials.map((serial) => (
                  <option key={serial} value={serial}>{`Video ${serial} of ${task.videosRequired}`}</option>
                ))}
              </NativeSelect>
              <ActionIcon
                data-leave
                variant="subtle"
                color="gray"
                aria-label={`Leave out ${wish.file.name}`}
                disabled={wishes.length === 1}
                onClick={({ currentTarget: { form } }) => {
                  setWishes(wishes.filter((one) => one !== wish));
                  focusWhenReady(() => form?.querySelector<HTMLElement>('[data-leave]:enabled, [type=submit]:enabled'));
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
        </div>
        <NativeSelect
          label="Version type"
          description="Clients review final versions."
          value={versionType}
          onChange={({ currentTarget: { value } }) => setVersionType(VERSION_TYPES.find((type) => type === value) ?? 'DRAFT')}
          data={VERSION_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
        />
        {overridden.size === 0 ? null : (
          <Textarea
            label={overridden.size === 1 ? 'Reason for replacing a signed-off video' : 'Reason for replacing signed-off videos'}
            description={`${listText([...overridden].map((serial) => `Video ${serial}`))} ${
              overridden.size === 1 ? 'was signed off: its version is' : 'were signed off: their versions are'
            } kept, and the task is reopened. The reason is shown in the history.`}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
            maxLength={MAX_OVERRIDE_REASON}
            required
            data-autofocus={ready.length === wishes.length || undefined}
            autosize
            minRows={2}
          />
        )}
        {ready.length === wishes.length ? null : (
          <Text size="sm">
            {task.videosRequired === 1 ? 'This task needs 1 video.' : `This task needs ${task.videosRequired} videos.`} Choose which video
            each file is, or leave it out.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!complete} data-autofocus={complete || undefined}>
            {wishes.length === 1 ? 'Upload' : `Upload ${wishes.length} files`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function proposed(task: UploadTask, files: readonly File[]): readonly Wish[] {
  const before = files.map((file) => interrupted(file, task.uuid));
  const fresh = before.filter((known) => known === null).length;
  const next = [...serialsFrom(firstOpenSerial(task.videosRequired, task.videoUploads ?? []), fresh, task.videosRequired)];
  return files.map((file, index) => {
    const known = before[index] ?? null;
    return { file, serial: known?.videoSerial ?? next.shift() ?? null, goesOn: known?.started === true };
  });
}
