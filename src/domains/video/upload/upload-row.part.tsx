/** Row of an upload: file, progress and actions. */
import { ActionIcon, Button } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '#web/kit/icons.ts';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import { stateText } from './upload-text.rules.ts';
import { uploads, type Upload } from './uploads.hook.tsx';
import classes from './upload.module.css';

/** Truncated in the middle, since versions differ at the end of their names. */
export function FileName({ name }: { readonly name: string }) {
  return (
    <span className={classes.name}>
      <MiddleCut name={name} />
    </span>
  );
}

export function UploadRow({ upload, withTask = true }: { readonly upload: Upload; readonly withTask?: boolean }) {
  const { id, file, task, videoSerial, versionType, state } = upload;
  const { phase } = state;
  const icon = (label: string, Icon: typeof IconX, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" aria-label={`${label} ${file.name}`} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <li className={classes.row}>
      <div>
        <FileName name={file.name} />
        <div className={classes.about} title={task.title}>
          {withTask ? `${task.title} · ` : ''}Video {videoSerial} · {versionType === 'FINAL' ? 'Final' : 'Draft'}
        </div>
      </div>
      <div className={classes.does}>
        {phase === 'done' && state.result !== null ? (
          <Button
            variant="default"
            size="compact-sm"
            renderRoot={(root) => <AppLink {...root} to={`/video-uploads/${state.result ?? ''}`} aria-label={`Open ${file.name}`} />}
          >
            Open
          </Button>
        ) : null}
        {phase === 'sending' || phase === 'reconnecting' || phase === 'waiting'
          ? icon('Pause', IconPlayerPause, () => uploads.pause(id))
          : null}
        {phase === 'paused' ? icon('Resume', IconPlayerPlay, () => uploads.start(id)) : null}
        {phase === 'failed' && state.again ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            aria-label={`Try again: ${file.name}`}
            onClick={() => uploads.start(id)}
          >
            Try again
          </Button>
        ) : null}
        {icon(phase === 'done' || phase === 'failed' ? 'Dismiss' : 'Cancel', IconX, () => uploads.remove(id))}
      </div>
      <div
        className={classes.bar}
        data-phase={phase}
        role="progressbar"
        aria-label={`Upload of ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={state.percent}
        aria-valuetext={phase === 'failed' ? 'Failed' : undefined}
      >
        <span style={{ width: `${state.percent}%` }} />
      </div>
      <p className={classes.state} data-phase={phase}>
        {stateText(state, file.size)}
      </p>
    </li>
  );
}
