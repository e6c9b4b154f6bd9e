/** Row of an interrupted upload: how far it came, with buttons to resume it with the same file and to discard it. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { discardInterrupted, resume, type Interrupted } from './interrupted.hook.tsx';
import { interruptedText, VIDEO_FILES } from './upload-text.rules.ts';
import { FileName } from './upload-row.part.tsx';
import classes from './upload.module.css';

export function InterruptedRow({ upload }: { readonly upload: Interrupted }) {
  const { file, task, videoSerial, versionType, percent, session } = upload;
  const { user } = useActor();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const discarding = useMutation({
    mutationFn: () => discardInterrupted(upload),
    onError: (error) => toast.error(error, { title: 'The upload was not discarded' }),
  });
  const choose = (chosen: File) => {
    const tray = input.current?.closest('section');
    const reason = resume(user, upload, chosen);
    setRefusal(reason);
    // The row is replaced by that of the running upload.
    if (reason === null) focusWhenReady(() => tray?.querySelector<HTMLElement>(`[aria-label=${JSON.stringify(`Pause ${file.name}`)}]`));
  };
  return (
    <li className={classes.row}>
      <div>
        <FileName name={file.name} />
        <div className={classes.about} title={task.title}>
          {task.title} · Video {videoSerial} · {versionType === 'FINAL' ? 'Final' : 'Draft'}
        </div>
      </div>
      <div
        className={classes.bar}
        data-phase="paused"
        role="progressbar"
        aria-label={`Upload of ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.state} data-phase={refusal === null ? 'paused' : 'failed'} role={refusal === null ? undefined : 'alert'}>
        {refusal ?? interruptedText(session === null ? null : percent)}
      </p>
      <div className={classes.choices}>
        <Button variant="default" size="compact-sm" aria-label={`Choose ${file.name} again`} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Discard ${file.name}`}
          loading={discarding.isPending}
          onClick={() => discarding.mutate()}
        >
          Discard
        </Button>
        <input
          ref={input}
          className={classes.input}
          type="file"
          accept={VIDEO_FILES}
          aria-label={`File of the upload ${file.name}`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) choose(chosen);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
    </li>
  );
}
