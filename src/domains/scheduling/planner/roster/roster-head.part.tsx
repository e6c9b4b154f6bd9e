/** Day header of the roster: date, number of shifts, open places, and staffing by hour. */
import { itemAt } from '#core/present';
import { countText } from '#core/number-format';
import { memo } from 'react';
import { formatDay, hoursText } from '#core/date-text';
import { Money } from '#web/kit/money.tsx';
import type { DayTotals } from './roster.rules.ts';
import classes from './roster.module.css';

export const RosterHead = memo(function RosterHead({
  totals,
  today,
  money,
}: {
  readonly totals: DayTotals;
  readonly today: boolean;
  readonly money: boolean;
}) {
  const { day, shifts, hours, open, cost } = totals;
  return (
    <div role="columnheader" className={classes.dayHead} data-day={day} data-today={today || undefined}>
      <span className={classes.date}>
        <span className={classes.weekday}>{formatDay(day, 'weekday-name')}</span>
        <span className={classes.number}>{Number(day.slice(8))}</span>
      </span>
      <span className={classes.sums}>
        <span>{shifts === 0 ? 'No shifts' : countText(shifts, 'shift')}</span>
        {shifts === 0 ? null : <span>{hoursText(hours)}</span>}
        {money && cost !== null && shifts > 0 ? (
          <span className={classes.wide}>
            <Money amount={cost} />
          </span>
        ) : null}
        {open > 0 ? <b className={classes.openSum}>{open} open</b> : null}
      </span>
      <Coverage totals={totals} />
    </div>
  );
});

/** Bar chart by hour: people working, with missing people stacked on top. */
function Coverage({ totals: { coverage, day } }: { readonly totals: DayTotals }) {
  const most = Math.max(1, ...coverage.map(({ there, missing }) => there + missing));
  const busy = coverage.flatMap(({ there, missing }, hour) => (there + missing > 0 ? [hour] : []));
  const text =
    busy.length === 0
      ? 'No one is working'
      : `People by hour: ${busy.map((hour) => `${hour}:00 ${coverageText(coverage[hour]!)}`).join(', ')}`;
  return (
    <svg className={classes.coverage} viewBox={`0 0 24 ${most}`} preserveAspectRatio="none" role="img" aria-label={text} data-day={day}>
      <title>{text}</title>
      {busy.map((hour) => {
        const { there, missing } = itemAt(coverage, hour);
        return (
          <g key={hour}>
            {there > 0 ? <rect x={hour + 0.1} width={0.8} y={most - there} height={there} className={classes.there} /> : null}
            {missing > 0 ? (
              <rect x={hour + 0.1} width={0.8} y={most - there - missing} height={missing} className={classes.absent} />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

function coverageText({ there, missing }: DayTotals['coverage'][number]): string {
  return missing === 0 ? String(there) : `${there} of ${there + missing}`;
}
