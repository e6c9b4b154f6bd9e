/** Strip above the team's week: hours offered against hours needed, for each role needed. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hoursText } from '#core/date-text';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { SHIFT_ROLE_LABELS } from '../schedule/shift-role.rules.ts';
import type { weekNeeds, WeekNeeds } from './week-needs.action.ts';
import classes from './week-needs.module.css';

export default function WeekNeedsStrip({ item }: RecordPartProps) {
  useLiveResource(Schedule.plural);
  const week = String(item['weekStartDate']);
  const { data, isLoading } = useQuery({
    queryKey: ['api', Schedule.plural, 'week-needs', week],
    queryFn: async ({ signal }) =>
      (await call<typeof weekNeeds>('GET /api/schedules/week-needs', { input: { weekStartDate: week }, signal })).data.roles,
  });
  if (isLoading) return <Skeleton h={68} mb="sm" />;
  const needed = (data ?? []).filter((role) => role.needed > 0);
  if (needed.length === 0) return null;
  return (
    <dl className={classes.roles} aria-label="Hours offered and needed">
      {needed.map((role) => (
        <Role key={role.role} {...role} />
      ))}
    </dl>
  );
}

function Role({ role, needed, planned, offered }: WeekNeeds['roles'][number]) {
  const most = Math.max(needed, offered);
  const part = (value: number) => `${(100 * value) / most}%`;
  return (
    <div className={classes.role}>
      <dt>{SHIFT_ROLE_LABELS[role]}</dt>
      <dd>
        <b data-short={offered < needed || undefined}>{hoursText(offered)} offered</b> for {hoursText(needed)} needed
        <span className={classes.bar} aria-hidden>
          <span className={classes.offered} style={{ width: part(offered) }} />
          <span className={classes.needed} style={{ left: part(needed) }} />
        </span>
        <span className={classes.quiet}>{planned >= needed ? 'All places filled' : `${hoursText(needed - planned)} still open`}</span>
      </dd>
    </div>
  );
}
