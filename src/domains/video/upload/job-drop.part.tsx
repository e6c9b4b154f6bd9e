/** Uploads files dropped on the page of a job to one of its tasks, for users who may upload. */
import { useState } from 'react';
import { mayDo } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { useFileDrop } from './file-drop.hook.tsx';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import classes from './upload.module.css';

const JobUploadDialog = lateDialog(() => import('./job-upload-dialog.part.tsx'));

interface JobDropProps {
  /** IRI. */
  readonly job: string;
  /** True while an element in front of the page handles dropped files itself. */
  readonly resting: boolean;
}

export function JobDrop({ job, resting }: JobDropProps) {
  const takes = mayDo(VideoTask, 'update', useActor()) && !resting;
  const [files, setFiles] = useState<readonly File[]>([]);
  const over = useFileDrop(takes ? setFiles : null);
  return (
    <>
      {takes ? (
        <p className={classes.zone} data-over={over !== null || undefined} data-quiet>
          {over === null ? 'Drop videos anywhere on this page to upload them to a task.' : 'Drop to upload, then choose the task.'}
        </p>
      ) : null}
      {files.length === 0 ? null : <JobUploadDialog job={job} files={files} onClose={() => setFiles([])} />}
    </>
  );
}
