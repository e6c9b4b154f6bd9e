/** The expanded content of a pay line: its minutes as a strip and a list in the agency's time zone, and the formula for its amount. */
import { useMemo } from 'react';
import { formatCount } from '#core/number-format';
import { useCurrency } from '#web/generic/use-currency.ts';
import { timeText } from '#web/kit/time-text.ts';
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import { payClock } from '../basis/pay-clock.rules.ts';
import type { LinePiece, PayLine } from '../basis/pay-line.rules.ts';
import classes from './pay-lines.module.css';
import type { PaySchedules } from './pay-links.rules.ts';
import { PayResults } from './pay-results.part.tsx';
import { placeOn, rangeText, stripOf } from '../bonus/pay-strip.rules.ts';
import { durationText, formulaOf, kindText, rateText, type PayGroup } from './pay-text.rules.ts';

interface PayMinutesProps {
  readonly line: PayLine;
  /** Span of the whole shift. */
  readonly span: PayGroup['span'];
  readonly detail: PayDetail;
  readonly schedules?: PaySchedules | undefined;
  readonly streamLink?: ((uuid: string) => string | null) | undefined;
}

export function PayMinutes({ line, span, detail, schedules, streamLink }: PayMinutesProps) {
  const zone = detail.inputs.timeZone;
  const byResults = line.gmv !== undefined || line.incentive !== undefined;
  return (
    <>
      {span === null ? null : <Strip span={span} pieces={line.pieces} zone={zone} />}
      {line.pieces.length === 0 ? null : <Pieces pieces={line.pieces} zone={zone} onAir={byResults} around={span} />}
      {byResults ? <PayResults line={line} detail={detail} schedules={schedules} streamLink={streamLink} /> : null}
      <Sum line={line} />
    </>
  );
}

/** Hidden from assistive technology, because the list below has the same information. */
function Strip({
  span,
  pieces,
  zone,
}: {
  readonly span: NonNullable<PayGroup['span']>;
  readonly pieces: readonly LinePiece[];
  readonly zone: string;
}) {
  const strip = useMemo(() => stripOf(span, payClock(zone)), [span, zone]);
  const shift = placeOn(strip, span);
  return (
    <div className={classes.strip} aria-hidden>
      <div className={classes.track}>
        <span className={classes.shift} style={{ left: `${shift.left}%`, width: `${shift.width}%` }} />
        {pieces.map((piece) => {
          const { left, width } = placeOn(strip, piece);
          return <span key={piece.start} className={classes.piece} style={{ left: `${left}%`, width: `${width}%` }} />;
        })}
      </div>
      <div className={classes.ticks}>
        {strip.ticks.map(({ at, label, midnight }) => (
          <span key={at} data-midnight={midnight || undefined} style={{ left: `${at}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function Pieces({
  pieces,
  zone,
  onAir,
  around,
}: {
  readonly pieces: readonly LinePiece[];
  readonly zone: string;
  readonly onAir: boolean;
  readonly around: PayGroup['span'];
}) {
  const clock = payClock(zone);
  return (
    <ul className={classes.pieces}>
      {pieces.map((piece) => {
        const text = rangeText(piece, clock, around ?? piece);
        const seconds = (Date.parse(piece.end) - Date.parse(piece.start)) / 1000;
        return (
          <li key={piece.start}>
            <span>
              {timeText(piece.start, zone, 'weekday')} <b className="numbers">{text.clock}</b>
              {text.offset === null ? null : <span className={classes.soft}> {text.offset}</span>}
            </span>
            <span>{onAir ? 'on air' : kindText(piece.kinds)}</span>
            <span className="numbers">{durationText(seconds)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Seconds × rate ÷ 3,600, and the effect of rounding. */
function Sum({ line }: { readonly line: PayLine }) {
  const { format, symbol } = useCurrency();
  const formula = formulaOf(line);
  if (formula === null)
    return line.reason === 'NO_RATE' ? (
      <p className={classes.formula}>{durationText(line.seconds)} without a rate. It cannot be paid until a rate is set.</p>
    ) : null;
  const { seconds, rate, amount, exact } = formula;
  return (
    <p className={classes.formula}>
      <span className="numbers">
        {formatCount(seconds)} s × {rateText(rate, format, symbol)} an hour ÷ 3,600 ={' '}
        {exact === null ? null : (
          <>
            {symbol}
            {exact}, so{' '}
          </>
        )}
        <b>{format(amount)}</b>
      </span>{' '}
      <span className={classes.soft}>
        {durationText(seconds)}; {exact === null ? 'no rounding needed' : 'rounded once, half up, to the penny'}
      </span>
    </p>
  );
}
