/** Results of a schedule: its share of the live stream's figures, planned and actual hours, and the share of each shift. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatTimes } from '#core/date-text';
import { isJsonObject } from '#core/json-object';
import { useSettings } from '#web/api/settings.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { mayCall } from '#web/generic/may.ts';
import { Money } from '#web/kit/money.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { useActor } from '#web/session/use-session.ts';
import { Schedule } from '#domains/scheduling';
import { LiveStream } from './live-stream.resource.ts';
import { schedulePerformance } from './performance.action.ts';
import classes from './schedule-results.module.css';
import { figureText } from './stream-figures.rules.ts';

export default function ScheduleResults({ item }: RecordPartProps) {
  const actor = useActor();
  const past = Date.parse(String(item.endTime)) < Date.now();
  const streamed = item.liveStream !== null && item.liveStream !== undefined;
  if (item.type !== 'LIVE' || !(past || streamed) || !mayCall(schedulePerformance, Schedule, actor, item)) return null;
  const zone = isJsonObject(item.liveAccount) ? item.liveAccount.timezone : null;
  return <Results uuid={item.uuid} zone={typeof zone === 'string' ? zone : null} />;
}

const SOURCES = {
  minutes: 'Based on the stream’s per-minute figures.',
  readings: 'Based on what was exported at the handover.',
  prorated: 'The stream’s totals.',
  none: '',
} as const;
const ESTIMATED =
  'Estimated: the stream’s totals are shared by time. The minutes of its LIVE dashboard, or an export of the LIVE list at each handover, make it exact.';

/** @param props.zone of the live account. */
function Results({ uuid, zone: ofAccount }: { readonly uuid: string; readonly zone: string | null }) {
  const id = useId();
  const { currency, timeZone } = useSettings();
  const zone = ofAccount ?? timeZone;
  const ofClient = useActor().roles.includes('ROLE_CLIENT');
  useLiveResource(LiveStream.plural);
  const { data, error, refetch } = useQuery({
    queryKey: ['api', LiveStream.plural, 'schedule-results', uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof schedulePerformance>('GET /api/schedules/:uuid/performance', { params: { uuid }, input: {}, signal })).data,
  });
  const found = data?.liveStream ?? null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Results
        </h2>
        {found === null || ofClient || (data?.streams.length ?? 0) > 1 ? null : (
          <AppLink to={`/live-streams/${uuidOf(found)}`} className={classes.link}>
            Open the live stream
          </AppLink>
        )}
      </div>
      {data === undefined ? <Pending error={error} onRetry={() => void refetch()} compact skeleton={<Skeleton h={120} />} /> : null}
      {data?.source === 'none' ? <p className={classes.quiet}>No live stream is matched to this schedule.</p> : null}
      {data === undefined || data.source === 'none' ? null : (
        <>
          <dl className={classes.tiles}>
            <Tile label="GMV">{data.gmv === null ? '–' : <Money amount={data.gmv} />}</Tile>
            <Tile label="GMV per hour">{data.hourlyGmv === null ? '–' : <Money amount={data.hourlyGmv} />}</Tile>
            <Tile label="On air">{`${figureText('hours', data.hours, currency)} of ${figureText('hours', data.scheduledHours, currency)}`}</Tile>
            <Tile label="Orders">{figureText('count', data.orders, currency)}</Tile>
            <Tile label="Items sold">{figureText('count', data.itemsSold, currency)}</Tile>
            <Tile label="Viewers">{figureText('count', data.viewers, currency)}</Tile>
          </dl>
          <p className={classes.quiet}>{data.estimated ? ESTIMATED : SOURCES[data.source]}</p>
          {data.streams.length > 1 ? (
            <table className={classes.shifts}>
              <thead>
                <tr>
                  <th scope="col">Stream</th>
                  <th scope="col">On air</th>
                  <th scope="col">GMV</th>
                </tr>
              </thead>
              <tbody>
                {data.streams.map(({ liveStream, start, end, hours, gmv }) => (
                  <tr key={liveStream}>
                    <th scope="row">
                      {ofClient ? (
                        formatTimes(start, end, zone)
                      ) : (
                        <AppLink to={`/live-streams/${uuidOf(liveStream)}`} className={classes.link}>
                          {formatTimes(start, end, zone)}
                        </AppLink>
                      )}
                    </th>
                    <td>{figureText('hours', hours, currency)}</td>
                    <td>{gmv === null ? '–' : <Money amount={gmv} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          <table className={classes.shifts}>
            <thead>
              <tr>
                <th scope="col">Shift</th>
                <th scope="col">On air</th>
                <th scope="col">GMV</th>
              </tr>
            </thead>
            <tbody>
              {data.shifts.map(({ employee, name, role, hours, gmv }) => (
                <tr key={`${employee} ${role}`}>
                  <th scope="row">{name}</th>
                  <td>{figureText('hours', hours, currency)}</td>
                  <td>{gmv === null ? '–' : <Money amount={gmv} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Tile({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
