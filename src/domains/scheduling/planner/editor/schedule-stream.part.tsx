/** Live stream of a past schedule in the editor: which one, and whether it was matched automatically or manually. */
import { Text } from '@mantine/core';
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
  const link =
    item.liveStream !== null
      ? { label: 'Open', to: `/live-streams/${uuidOf(item.liveStream)}` }
      : manual
        ? null
        : { label: 'Find stream', to: '/live-streams/unmatched', search: { from: day, to: day } };
  return (
    <Text size="sm" c="dimmed">
      Live stream: {text}
      {link === null || dirty ? (
        ''
      ) : (
        <>
          .{' '}
          <AppLink to={link.to} search={link.search} className={classes.link}>
            {link.label}
          </AppLink>
        </>
      )}
    </Text>
  );
}
