/**
 * Readout above the minute chart: the values under the crosshair and who was on air; without a crosshair, the totals of the visible range.
 */
import { timeRange } from '#core/date-text';
import { useSettings } from '#web/api/settings.ts';
import { timeText } from '#web/kit/time-text.ts';
import classes from './stream-chart.module.css';
import { figureText } from './stream-figures.rules.ts';
import { isLevel, SERIES, summed, type Chosen, type Plotted, type Range, type SeriesName } from './stream-minutes.rules.ts';
import { onAirAt, type Timeline } from './stream-timeline.rules.ts';

interface MinuteValuesProps {
  readonly data: Plotted;
  readonly chosen: Chosen;
  readonly point: number | null;
  readonly zone: string;
  readonly timeline: Timeline | undefined;
  readonly range: Range;
}

export function MinuteValues({ data, chosen, point, zone, timeline, range }: MinuteValuesProps) {
  const seconds = point === null ? undefined : data.times[point];
  const clock = (at: number) => timeText(new Date(at * 1000).toISOString(), zone, 'time');
  const sides = [
    { side: 'left', name: chosen.left },
    ...(chosen.right === null ? [] : [{ side: 'right', name: chosen.right }]),
  ] as readonly { readonly side: 'left' | 'right'; readonly name: SeriesName }[];
  const valueOf = (side: 'left' | 'right', name: SeriesName) =>
    point === null ? summed(data.times, data[side], range, name) : data[side][point];
  return (
    <p className={classes.values} aria-live="polite">
      <span className={classes.when}>{seconds === undefined ? timeRange(clock(range.min), clock(range.max)) : clock(seconds)}</span>
      {sides.map(({ side, name }) => (
        <Value key={side} side={side} name={name} value={valueOf(side, name) ?? null} whole={seconds === undefined} />
      ))}
      {seconds === undefined || timeline === undefined ? null : (
        <span className={classes.quiet}>{onAirAt(timeline, seconds) ?? 'Nobody scheduled'}</span>
      )}
    </p>
  );
}

function Value({
  side,
  name,
  value,
  whole,
}: {
  readonly side: 'left' | 'right';
  readonly name: SeriesName;
  readonly value: number | null;
  readonly whole: boolean;
}) {
  const { currency } = useSettings();
  const { label, kind } = SERIES[name];
  return (
    <span className={classes.value}>
      <span className={classes.swatch} data-side={side} aria-hidden />
      <span className={classes.quiet}>
        {label}
        {whole && isLevel(name) ? ', mean' : ''}
      </span>{' '}
      <b>{figureText(kind, value, currency)}</b>
    </span>
  );
}
