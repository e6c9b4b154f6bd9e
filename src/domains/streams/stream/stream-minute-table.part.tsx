/** Table alternative to the minute chart. */
import { useSettings } from '#web/api/settings.ts';
import { timeText } from '#web/kit/time-text.ts';
import classes from './stream-chart.module.css';
import { figureText } from './stream-figures.rules.ts';
import { isLevel, SERIES, type ChartTable, type Chosen, type SeriesName } from './stream-minutes.rules.ts';
import { onAirAt, type Timeline } from './stream-timeline.rules.ts';

interface MinuteTableProps {
  readonly table: ChartTable;
  readonly chosen: Chosen;
  readonly zone: string;
  readonly timeline: Timeline | undefined;
}

export function MinuteTable({ table: { step, rows }, chosen: { left, right }, zone, timeline }: MinuteTableProps) {
  const { currency } = useSettings();
  const head = (name: SeriesName) => `${SERIES[name].label}${step === 'quarter' && isLevel(name) ? ', mean' : ''}`;
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={step === 'minute' ? 'Minutes' : 'Quarters of an hour'}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">{head(left)}</th>
              {right === null ? null : <th scope="col">{head(right)}</th>}
              <th scope="col">On air</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.at}>
                <td>{timeText(new Date(row.at * 1000).toISOString(), zone, 'time')}</td>
                <td>{figureText(SERIES[left].kind, row.left, currency)}</td>
                {right === null ? null : <td>{figureText(SERIES[right].kind, row.right, currency)}</td>}
                <td className={classes.quiet}>{timeline === undefined ? '' : (onAirAt(timeline, row.at) ?? 'Nobody scheduled')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.hint}>
        {step === 'minute' ? 'One row per minute.' : 'One row per quarter of an hour. Zoom in for single minutes.'}
      </p>
    </>
  );
}
