/** Preview of a file: the outcome of its rows, warnings, unknown accounts, and the import button. */
import { countText } from '#core/number-format';
import { Alert, Button, Progress, Text } from '@mantine/core';
import { useConnection } from '#web/api/use-connection.ts';
import { IconAlertTriangle } from '#web/kit/icons.ts';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { useState } from 'react';
import { formatDays } from '#core/date-text';
import { progressText, shareOf, verdictOf, type ImportKind, type RowStatus } from './import-answer.rules.ts';
import { ImportProblem } from './import-problem.part.tsx';
import { CountTiles, RowTable } from './import-rows.part.tsx';
import { AccountTarget } from './import-target.part.tsx';
import classes from './import.module.css';
import type { Entry, ImportQueue } from './use-import-queue.hook.tsx';

interface PreviewProps {
  readonly entry: Entry;
  readonly queue: ImportQueue;
  readonly kind: ImportKind;
  readonly onSwitch: (kind: ImportKind) => void;
}

export function ImportPreview({ entry, queue, kind, onSwitch }: PreviewProps) {
  const [status, setStatus] = useState<RowStatus | null>(null);
  const { answer, error, state } = entry;
  const busy = state === 'checking' || state === 'importing' || state === 'waiting';
  const verdict = answer === null ? null : verdictOf(answer);
  const counts = answer === null || status === null || answer[status] > 0 ? status : null;
  return (
    <div className={classes.preview} aria-busy={busy}>
      {busy ? <ImportProgress entry={entry} /> : null}
      {error === null ? null : (
        <ImportProblem error={error} kind={kind} refusedBy={entry.refusedBy} onSwitch={onSwitch} onAgain={queue.tryAgain} />
      )}
      {answer === null ? null : (
        <div className={classes.report} data-outdated={state === 'checking' || undefined}>
          {answer.period === null ? null : (
            <Text size="sm" c="dimmed">
              {formatDays(answer.period.from, answer.period.to)}
            </Text>
          )}
          <CountTiles counts={answer} preview status={counts} onStatus={setStatus} />
          {answer.warnings.length === 0 ? null : (
            <Alert
              color="yellow"
              variant="light"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              title={countText(answer.warnings.length, 'warning')}
              className={classes.warnings}
            >
              <ul className={classes.lines}>
                {answer.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Alert>
          )}
          {entry.unknownAccounts.length === 0 ? null : <UnknownAccounts entry={entry} queue={queue} disabled={state === 'importing'} />}
          {answer.rows.length === 0 ? null : <RowTable rows={answer.rows} status={counts} kind={kind} />}
        </div>
      )}
      {answer === null || verdict === null || error !== null ? null : (
        <div className={classes.bar}>
          <Text size="sm" c="dimmed" className={classes.verdict}>
            {verdict.text}
          </Text>
          <Button variant="default" disabled={state === 'importing'} onClick={() => queue.remove(entry.id)}>
            Remove file
          </Button>
          <Button disabled={!verdict.ready || state === 'checking'} loading={state === 'importing'} onClick={() => void queue.importNow()}>
            {verdict.ready ? `Import ${countText(answer.created + answer.updated, 'row')}` : 'Import'}
          </Button>
        </div>
      )}
    </div>
  );
}

function ImportProgress({ entry: { sent, progress, state } }: { readonly entry: Entry }) {
  const { online } = useConnection();
  const isUnsent = sent === 0 && progress === null;
  return (
    <div className={classes.progress}>
      <Progress
        value={Math.round(shareOf(sent, progress) * 100)}
        size="sm"
        color={state === 'importing' ? undefined : 'gray'}
        transitionDuration={120}
        aria-label={state === 'importing' ? 'Importing' : 'Checking the file'}
      />
      {isUnsent && !online ? (
        <WaitingNote
          busy
          text={state === 'importing' ? 'Imports when you are back online.' : 'Checks the file when you are back online.'}
        />
      ) : (
        <Text size="xs" c="dimmed" role="status">
          {progressText(sent, progress)}
        </Text>
      )}
    </div>
  );
}

/** Accounts named in the file that are unknown, each with a picker for the account it stands for. */
function UnknownAccounts({ entry, queue, disabled }: { readonly entry: Entry; readonly queue: ImportQueue; readonly disabled: boolean }) {
  return (
    <section className={classes.strangers} aria-label="Unknown accounts">
      <h2 className={classes.title}>Unknown accounts</h2>
      <Text size="sm" c="dimmed">
        The file contains unknown accounts. Choose the live account for each; rows of the others are skipped.
      </Text>
      <div className={classes.strangerList}>
        {entry.unknownAccounts.map((name) => (
          <AccountTarget
            key={name}
            label={name}
            value={entry.mapping[name] ?? null}
            onChange={(iri) => queue.map(name, iri)}
            disabled={disabled}
          />
        ))}
      </div>
    </section>
  );
}
