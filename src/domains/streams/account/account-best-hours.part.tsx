/**
 * Best-hours panel of a live account's page: a weekday-by-hour heat map of GMV per streamed hour, in the account's time zone, with a table
 * alternative.
 */
import { firstIn, lastIn } from '#core/present';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatMoney } from '#core/money';
import { call } from '#web/data/call.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { Pending } from '#web/kit/pending.tsx';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import type { bestHours } from './account-results.action.ts';
import {
  bestHour,
  cellKey,
  cellText,
  hourText,
  LEVELS,
  levelsOf,
  ranked,
  slotText,
  SOURCE_LABELS,
  WEEKDAYS,
  type HourCell,
} from './account-results.rules.ts';
import classes from './account-results.module.css';
import { LiveStream } from '../stream/live-stream.resource.ts';

const WEEKS = 12;
const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);
const NAMED_EVERY = 6;
const MOVES: Readonly<Record<string, readonly [weekday: number, hour: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const KEYS: ShortcutGroup = { title: 'Best hours', shortcuts: [{ keys: ['Arrows'], what: 'Move between hours and days' }] };

export default function AccountBestHours({ item }: RecordPartProps) {
  useLiveResource(LiveStream.plural);
  const id = useId();
  const [listed, setListed] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['api', LiveStream.plural, 'best-hours', item.uuid],
    queryFn: async ({ signal }) =>
      (
        await call<typeof bestHours>('GET /api/live_accounts/:uuid/best-hours', {
          params: { uuid: item.uuid },
          input: { weeks: WEEKS },
          signal,
        })
      ).data,
    retry: false,
  });
  // Managers may read the names of accounts that they do not manage, but not their results.
  if (error !== null && 'status' in error && error.status === 404) return null;
  const some = data !== undefined && data.cells.length > 0;
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Best hours{' '}
          <span className={classes.quiet}>
            GMV per hour of stream, last {WEEKS} weeks{data === undefined ? '' : `, times in ${data.timeZone.replaceAll('_', ' ')}`}
          </span>
        </h2>
        {some ? (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setListed(!listed)}>
            {listed ? 'Show as heat map' : 'Show as table'}
          </Button>
        ) : null}
      </div>
      {data === undefined ? (
        <Pending
          error={error}
          onRetry={() => void refetch()}
          compact
          title="The best hours could not be loaded"
          skeleton={<Skeleton h={180} mt="md" />}
        />
      ) : null}
      {data !== undefined && !some ? <p className={classes.empty}>No streams in the last 12 weeks.</p> : null}
      {data !== undefined && some && listed ? <HourTable cells={data.cells} /> : null}
      {data !== undefined && some && !listed ? <HeatMap cells={data.cells} /> : null}
      {data !== undefined && some ? <p className={classes.note}>{SOURCE_LABELS[data.source]}</p> : null}
    </section>
  );
}

function HeatMap({ cells }: { readonly cells: readonly HourCell[] }) {
  useScreenKeys(KEYS);
  const { currency } = useSettings();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<HourCell | null>(null);
  const [byKey, levels, best] = useMemo(
    () => [new Map(cells.map((cell) => [cellKey(cell), cell])), levelsOf(cells), ranked(cells)] as const,
    [cells],
  );
  const named = bestHour(cells);
  const [place, setPlace] = useState(() => named ?? cells[0]!);
  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = { weekday: Math.min(7, Math.max(1, place.weekday + step[0])), hour: Math.min(23, Math.max(0, place.hour + step[1])) };
    setPlace({ hours: 0, gmv: null, hourlyGmv: null, ...next });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(next)}"]`)?.focus();
  };
  const cellAt = (weekday: number, hour: number): HourCell =>
    byKey.get(cellKey({ weekday, hour })) ?? { weekday, hour, hours: 0, gmv: null, hourlyGmv: null };
  const bestText = named === null ? 'The sales in these hours are unknown.' : `Best: ${cellText(named, currency)}`;
  const text = (cell: HourCell) => (cell.hours === 0 ? `${slotText(cell)}: no stream` : cellText(cell, currency));
  return (
    <div>
      <p className={classes.caption}>{at === null ? bestText : text(at)}</p>
      <div
        ref={grid}
        role="grid"
        aria-label="GMV per hour of stream by weekday and hour"
        className={classes.heat}
        onKeyDown={move}
        onPointerLeave={() => setAt(null)}
      >
        {WEEKDAYS.map((day, index) => (
          <div key={day} role="row" className={classes.heatRow}>
            <span role="rowheader" className={classes.heatDay}>
              {day}
            </span>
            {HOURS.map((hour) => {
              const cell = cellAt(index + 1, hour);
              const here = place.weekday === cell.weekday && place.hour === hour;
              return (
                <span
                  key={hour}
                  role="gridcell"
                  aria-label={text(cell)}
                  className={classes.cell}
                  data-cell={cellKey(cell)}
                  data-level={cell.hours === 0 ? undefined : (levels.get(cellKey(cell)) ?? 'unknown')}
                  tabIndex={here ? 0 : -1}
                  onPointerEnter={() => setAt(cell)}
                  onFocus={() => {
                    setAt(cell);
                    setPlace(cell);
                  }}
                  onBlur={() => setAt(null)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className={classes.heatHours} aria-hidden>
        {HOURS.filter((hour) => hour % NAMED_EVERY === 0).map((hour) => (
          <span key={hour}>{hourText(hour)}</span>
        ))}
      </div>
      {best.length > 1 ? (
        <p className={classes.scale} aria-hidden>
          <span>{formatMoney(lastIn(best).hourlyGmv, currency)}</span>
          {Array.from({ length: LEVELS }, (_none, level) => (
            <span key={level} className={classes.cell} data-level={level + 1} />
          ))}
          <span>{formatMoney(firstIn(best).hourlyGmv, currency)} per hour</span>
        </p>
      ) : null}
    </div>
  );
}

function HourTable({ cells }: { readonly cells: readonly HourCell[] }) {
  const { currency } = useSettings();
  return (
    <div className={classes.tableRoom} tabIndex={0} role="region" aria-label="Best hours as a table">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">GMV per hour</th>
            <th scope="col">Hours streamed</th>
            <th scope="col">GMV</th>
          </tr>
        </thead>
        <tbody>
          {[...ranked(cells), ...cells.filter(({ hourlyGmv }) => hourlyGmv === null)].map((cell) => (
            <tr key={cellKey(cell)}>
              <th scope="row">{slotText(cell)}</th>
              <td>{cell.hourlyGmv === null ? '–' : formatMoney(cell.hourlyGmv, currency)}</td>
              <td>{cell.hours.toFixed(2)}</td>
              <td>{cell.gmv === null ? '–' : formatMoney(cell.gmv, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
