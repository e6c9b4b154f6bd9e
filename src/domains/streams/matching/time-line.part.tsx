/** What an account planned and streamed around an unmatched entry, on one time line. */
import { formatTimes } from '#core/date-text';
import { timeText } from '#web/kit/time-text.ts';
import type { Unmatched } from './matching.action.ts';
import { timeLineOf, type Bar } from './time-line.rules.ts';
import classes from './time-line.module.css';

/** Labels this near to an end, in per cent, stay within the line. */
const EDGE = 6;

interface TimeLineProps {
  readonly around: Unmatched['streams'][number]['around'];
  /** IRI of the entry. */
  readonly current: string;
  readonly zone: string;
}

export function TimeLine({ around, current, zone }: TimeLineProps) {
  const line = timeLineOf(around, current, zone);
  if (line === null) return null;
  const times = (all: readonly { readonly startTime: string; readonly endTime: string }[]) =>
    all.length === 0 ? 'nothing' : all.map(({ startTime, endTime }) => formatTimes(startTime, endTime, zone)).join(', ');
  return (
    <figure className={classes.line} role="img" aria-label={`Planned: ${times(around.schedules)}. Streamed: ${times(around.streams)}.`}>
      <Row name="Planned" bars={line.schedules} />
      <Row name="Streamed" bars={line.streams} streamed />
      <div className={classes.hours}>
        {line.hours.map(({ left, at }) => (
          <span key={at} data-edge={left < EDGE ? 'start' : left > 100 - EDGE ? 'end' : undefined} style={{ insetInlineStart: `${left}%` }}>
            {timeText(at, zone, 'time')}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Row({ name, bars, streamed = false }: { readonly name: string; readonly bars: readonly Bar[]; readonly streamed?: boolean }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      <div className={classes.row} data-streamed={streamed || undefined}>
        {bars.map(({ id, left, width, kind }) => (
          <i key={id} data-kind={kind} style={{ insetInlineStart: `${left}%`, inlineSize: `${width}%` }} />
        ))}
      </div>
    </>
  );
}
