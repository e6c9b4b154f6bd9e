/** Button and drop area for videos of a task, for users who may upload; the dialog is lazy-loaded with the first file. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { mayDoTo } from '#web/generic/may.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { IconUpload } from '#web/kit/icons.ts';
import { useActor } from '#web/session/use-session.ts';
import { acceptsWork } from '../job/job-life.rules.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { useFileDrop } from './file-drop.hook.tsx';
import { UploadRow } from './upload-row.part.tsx';
import { VIDEO_FILES } from './upload-text.rules.ts';
import { useUploads } from './uploads.hook.tsx';
import classes from './upload.module.css';

const UploadDialog = lateDialog(() => import('./upload-dialog.part.tsx'));

export type UploadTask = ItemOf<typeof VideoTask>;

interface UploadButtonProps {
  readonly task: UploadTask;
  /** Shows the uploads of the task here, for places that cover the tray. */
  readonly withProgress?: boolean;
}

export function UploadButton({ task, withProgress = false }: UploadButtonProps) {
  const actor = useActor();
  // Users who may update a task may upload to it.
  return acceptsWork(task.videoJob.status) && mayDoTo(VideoTask, 'update', actor, task) ? (
    <Zone task={task} withProgress={withProgress} />
  ) : null;
}

function Zone({ task, withProgress }: Required<UploadButtonProps>) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const over = useFileDrop(setFiles) !== null;
  const uploads = useUploads().filter(({ task: { uuid } }) => withProgress && uuid === task.uuid);
  return (
    <>
      <div className={classes.zone} data-over={over || undefined}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Upload videos
        </Button>
        <span className={classes.drop}>{over ? 'Drop to upload' : 'or drop files here'}</span>
        <input
          ref={input}
          className={classes.input}
          type="file"
          multiple
          accept={VIDEO_FILES}
          aria-label={`Videos for ${task.title}`}
          onChange={({ currentTarget }) => {
            setFiles([...(currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      {uploads.length === 0 ? null : (
        <ul className={classes.rows} aria-label="Uploads to this task">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} withTask={false} />
          ))}
        </ul>
      )}
      {files.length === 0 ? null : <UploadDialog task={task} files={files} onClose={() => setFiles([])} />}
    </>
  );
}
