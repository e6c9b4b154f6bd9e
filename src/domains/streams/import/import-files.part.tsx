/** List of the chosen files: imported, current and waiting. */
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconFileSpreadsheet, IconX } from '#web/kit/icons.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { sizeText, summaryText, verdictOf, type ImportAnswer } from './import-answer.rules.ts';
import { isStuck } from './import-queue.rules.ts';
import classes from './import.module.css';
import { useLostFocus } from './lost-focus.hook.tsx';
import type { Entry, ImportQueue } from './use-import-queue.hook.tsx';

export function ImportFiles({ queue }: { readonly queue: ImportQueue }) {
  return (
    <ol className={classes.files} aria-label="Chosen files">
      {queue.entries.map((entry) => {
        const current = entry.id === queue.current?.id;
        return (
          <li key={entry.id} className={classes.file} data-current={current || undefined} aria-current={current ? 'step' : undefined}>
            <Sign entry={entry} current={current} />
            <span className={classes.fileName} title={entry.file.name}>
              {entry.file.name}
            </span>
            <Text span size="xs" c="dimmed" className="numbers">
              {sizeText(entry.file.size)}
            </Text>
            <span className={classes.fileText}>
              {entry.state === 'done' && entry.answer !== null ? (
                <Done answer={entry.answer} />
              ) : (
                <Text span size="sm" c="dimmed">
                  {statusText(entry, current)}
                </Text>
              )}
            </span>
            {current || queue.importing || entry.state === 'done' ? null : (
              <Button size="compact-xs" variant="default" aria-label={`Show ${entry.file.name}`} onClick={() => queue.choose(entry.id)}>
                Show
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              disabled={entry.state === 'importing'}
              aria-label={`Remove ${entry.file.name}`}
              onClick={() => queue.remove(entry.id)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}

function Sign({ entry, current }: { readonly entry: Entry; readonly current: boolean }) {
  if (entry.state === 'done') return <IconCircleCheck size={18} aria-label="Imported" className={classes.done} />;
  if (isStuck(entry)) return <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={classes.stuck} />;
  return current ? (
    <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
  ) : (
    <IconCircleDashed size={18} stroke={1.75} aria-hidden className={classes.waits} />
  );
}

function Done({ answer }: { readonly answer: ImportAnswer }) {
  const streams = new Set(answer.rows.flatMap(({ liveStream }) => liveStream ?? []));
  const result = useLostFocus<HTMLSpanElement>();
  const only = answer.liveStream ?? (streams.size === 1 ? [...streams][0]! : null);
  return (
    <>
      <span ref={result} tabIndex={-1} role="status">
        Imported: {summaryText(answer)}.
      </span>
      {answer.import === null ? null : (
        <>
          {' '}
          <AppLink to={`/live-streams/imports/${uuidOf(answer.import)}`} className={classes.link}>
            Open report
          </AppLink>{' '}
          ·
        </>
      )}{' '}
      <AppLink to={only === null ? '/live-streams' : `/live-streams/${uuidOf(only)}`} className={classes.link}>
        {only === null ? 'See live streams' : 'Open stream'}
      </AppLink>
    </>
  );
}

function statusText(entry: Entry, current: boolean): string {
  const { state, answer } = entry;
  if (!current && !isStuck(entry)) return 'Waiting';
  switch (state) {
    case 'importing':
      return 'Importing';
    case 'failed':
      return 'Needs your attention';
    case 'checked':
      return answer === null || verdictOf(answer).ready
        ? 'Checked, not imported yet'
        : answer.failed > 0
          ? 'Needs your attention'
          : 'Nothing to import';
    default:
      return 'Checking';
  }
}
