/** Recent imports on the import screen, each linking to its report. */
import { Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { recordName } from '#web/generic/text.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { summaryText } from './import-answer.rules.ts';
import classes from './import.module.css';
import { LiveStreamImport } from './live-stream-import.resource.ts';

const SHOWN = 5;

export function RecentImports() {
  useLiveResource(LiveStreamImport.plural);
  const id = useId();
  const { data, error } = useList(LiveStreamImport, [['itemsPerPage', String(SHOWN)]]);
  return (
    <section aria-labelledby={id} className={classes.recent}>
      <div className={classes.recentHead}>
        <h2 id={id} className={classes.title}>
          Recent imports
        </h2>
        {data === undefined || data.total === 0 ? null : (
          <AppLink to="/live-streams/imports" className={classes.link}>
            Import history{data.total > SHOWN ? ` (${data.total})` : ''}
          </AppLink>
        )}
      </div>
      {data === undefined && error === null ? [0, 1, 2].map((row) => <Skeleton key={row} h={14} my={14} />) : null}
      {error !== null && data === undefined ? (
        <Text size="sm" c="dimmed">
          The history could not be loaded.
        </Text>
      ) : null}
      {data?.total === 0 ? (
        <Text size="sm" c="dimmed">
          No imports yet. Every file you import will be listed here with the result of each row.
        </Text>
      ) : null}
      <ul className={classes.recentList}>
        {data?.items.map((entry) => (
          <li key={entry.uuid} className={classes.recentRow}>
            <AppLink to={`/live-streams/imports/${entry.uuid}`} className={classes.recentName}>
              {entry.filename}
            </AppLink>
            <span className={classes.recentText}>{summaryText(entry)}</span>
            <Text span size="sm" c="dimmed">
              {typeof entry.createdBy === 'object' ? recordName(undefined, entry.createdBy) : ''}
            </Text>
            <Text span size="sm" c="dimmed">
              <DateTime value={entry.createTime} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
