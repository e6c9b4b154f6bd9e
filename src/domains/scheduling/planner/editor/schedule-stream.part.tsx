/** Live streams of a past schedule in the editor: which ones, and whether they were matched automatically or manually. */
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import classes from '../../schedules/page/record-schedules.module.css';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

interface ScheduleStreamProps {
  readonly planned: Planned;
  readonly clock: ZoneClock;
  /** Navigating away would lose unsaved changes. */
  readonly dirty: boolean;
}

const TEXTS = {
  manual: { found: 'chosen manually', none: 'marked as never streamed' },
  automatic: { found: 'found automatically', none: 'none found yet' },
};

export function ScheduleStream({ planned: { item, type, start, end }, clock, dirty }: ScheduleStreamProps) {
  if (type !== 'LIVE' || end > Date.now() || item.liveStreamMatch === undefined || item.liveStream === undefined) return null;
  const manual = item.liveStreamMatch === 'MANUAL';
  const day = dayText(clock.wallOf(start));
  const { found, none } = TEXTS[manual ? 'manual' : 'automatic'];
  const text = item.liveStream === null ? none : found;
  const { liveStreams = [] } = item;
  const several = liveStreams.length > 1;
  return (
    <Text size="sm" c="dimmed">
      {several ? `${liveStreams.length} live streams` : 'Live stream'}: {text}
      {(dirty ? [] : linksOf(item.liveStream, liveStreams, manual, day)).map(({ label, to, search }) => (
        <Fragment key={label}>
          .{' '}
          <AppLink to={to} search={search} className={classes.link}>
            {label}
          </AppLink>
        </Fragment>
      ))}
    </Text>
  );
}

interface StreamLink {
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

function linksOf(principal: string | null, all: readonly string[], manual: boolean, day: string): StreamLink[] {
  if (principal === null) return manual ? [] : [{ label: 'Find stream', to: '/live-streams/unmatched', search: { from: day, to: day } }];
  const open = (stream: string, label: string) => ({ label, to: `/live-streams/${uuidOf(stream)}` });
  return all.length > 1 ? all.map((stream, index) => open(stream, `Open ${index + 1}`)) : [open(principal, 'Open')];
}
