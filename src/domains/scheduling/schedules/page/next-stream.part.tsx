/** Next stream of a live account, for its row in the list; one request serves all rows. */
import { Skeleton } from '@mantine/core';
import { Temporal, writeInstant } from '#core/time';
import { useList } from '#web/data/use-list.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import classes from './record-schedules.module.css';
import { Schedule } from '../schedule/schedule.resource.ts';

const DAYS = 14;
const HOURS = 24;
const MAX_ITEMS = 1000;
/** Rows rendered within the same minutes share the response. */
const MINUTES = 5;

export default function NextStream({ item }: RecordPartProps) {
  const now = Temporal.Now.instant().round({ smallestUnit: 'minute', roundingIncrement: MINUTES, roundingMode: 'floor' });
  const { data, isError } = useList(Schedule, [
    ['type', 'LIVE'],
    ['startTime[after]', writeInstant(now)],
    ['startTime[before]', writeInstant(now.add({ hours: DAYS * HOURS }))],
    ['order[startTime]', 'asc'],
    ['properties[]', 'startTime'],
    ['properties[]', 'liveAccount'],
    ['itemsPerPage', String(MAX_ITEMS)],
  ]);
  if (data === undefined)
    return isError ? <span className={classes.quiet}>–</span> : <Skeleton component="span" display="inline-block" h={10} w={90} />;
  const next = data.items.find(({ liveAccount }) => liveAccount?.uuid === item.uuid);
  return next === undefined ? <span className={classes.quiet}>None in {DAYS} days</span> : <DateTime value={next.startTime} />;
}
