/** Decides what the editor says of the broadcast that a past schedule became: which one, and whether it was found by itself or chosen by hand. */
import { Text } from '@mantine/core';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import classes from '../schedule/record-schedules.module.css';
import type { Planned } from '../schedule/planned.rules.ts';
import { dayText, type ZoneClock } from './zone-time.rules.ts';

interface ScheduleStreamProps {
  readonly planned: Planned;
  readonly clock: ZoneClock;
  /** What was typed would be lost by going away. */
  readonly dirty: boolean;
}

export function ScheduleStream({ planned: { item, type, start, end }, clock, dirty }: ScheduleStreamProps) {
  if (type !== 'LIVE' || end > Date.now() || item.liveStreamMatch === undefined || item.liveStream === undefined) return null;
  const byHand = item.liveStreamMatch === 'MANUAL';
  const day = dayText(clock.wallOf(start));
  const words =
    item.liveStream === null ? (byHand ? 'never had one, said by hand' : 'none found yet') : byHand ? 'chosen by hand' : 'found by itself';
  const link =
    item.liveStream !== null
      ? { label: 'Open', to: `/live-streams/${uuidOf(item.liveStream)}` }
      : byHand
        ? null
        : { label: 'Find it', to: '/live-streams/unmatched', search: { from: day, to: day } };
  return (
    <Text size="sm" c="dimmed">
      Live stream: {words}
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
