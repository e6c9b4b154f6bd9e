/**
 * Preview of when each bonus applies: for each kind of day a 24-hour strip with a lane for time of day, a lane for the day, and totals as
 * text.
 */
import { useRef, useState, type KeyboardEvent } from 'react';
import { timeRange } from '#core/date-text';
import { DAY_MINUTES } from '#core/span';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Hint } from '#web/kit/later.tsx';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import classes from './bonus-settings.module.css';
import { clockText, dayStrip, STRIP_DAYS, withoutFaults, type StripBonus, type StripDay, type StripPart } from './day-strip.rules.ts';
import { PAY_COMPONENT_LABELS, PAY_REASON_LABELS } from '../basis/pay-line.rules.ts';
import { NO_BONUSES, type BonusSettingsValues } from '../basis/pay-settings.rules.ts';
import type { PieceKind } from '../basis/shift-pieces.rules.ts';

const TICKS = [0, 6, 12, 18, 24];
const LANES: readonly (readonly PieceKind[])[] = [
  ['EARLY', 'LATE'],
  ['WEEKEND', 'HOLIDAY'],
];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const KEYS: ShortcutGroup = {
  title: 'Hours of a day',
  shortcuts: [{ keys: ['←', '→'], what: 'Move between hours with different bonuses' }],
};

/** @param typed the form's values, possibly invalid. */
export function DayStrips({ typed }: { readonly typed: Readonly<Record<keyof BonusSettingsValues, unknown>> }) {
  useScreenKeys(KEYS);
  const last = useRef<BonusSettingsValues>(NO_BONUSES);
  const { settings, complete } = withoutFaults(typed, last.current);
  last.current = settings;
  const { format } = useCurrency();
  const text = (rate: string) => (settings.rateUnit === 'PERCENT' ? `${rate.replace(/\.?0+$/, '') || '0'}%` : format(rate));
  return (
    <section className={classes.strips} aria-labelledby="day-strips">
      <h2 id="day-strips" className={classes.title}>
        When each bonus applies
      </h2>
      <p className={classes.soft} role="status">
        {complete
          ? `On top of the base, ${settings.rateUnit === 'PERCENT' ? 'as a percentage of it' : 'per hour'}. Times are in the agency’s time zone.`
          : 'Invalid values are ignored until they are fixed.'}
      </p>
      {STRIP_DAYS.map((day) => (
        <Strip key={day.date} day={day} parts={dayStrip(day.date, settings)} text={text} />
      ))}
      <p className={classes.soft}>
        Set holidays in <AppLink to="/holiday-management">Holiday management</AppLink>.
      </p>
    </section>
  );
}

interface StripProps {
  readonly day: StripDay;
  readonly parts: readonly StripPart[];
  readonly text: (rate: string) => string;
}

function Strip({ day, parts, text }: StripProps) {
  const [at, setAt] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const current = Math.min(at, parts.length - 1);
  const walk = (event: KeyboardEvent) => {
    const next = current + (STEPS[event.key] ?? 0);
    if (STEPS[event.key] === undefined || parts[next] === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLElement>('[data-part]')[next]?.focus();
  };
  return (
    <div className={classes.strip} role="group" aria-label={`${day.name}, ${day.help}`}>
      <p className={classes.day}>
        <b>{day.name}</b> <span>{day.help}</span>
      </p>
      <div ref={row} className={classes.hours} onKeyDown={walk} role="presentation">
        {parts.map((part, index) => (
          <Hint key={part.from} label={describe(part, text)} position="top" withinPortal={false}>
            <button
              type="button"
              data-part
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setAt(index)}
              className={classes.part}
              style={{ flexGrow: part.to - part.from }}
              aria-label={`${spanOf(part)}: ${describe(part, text)}`}
            >
              {LANES.map((kinds) => (
                <Lane key={kinds[0]} bonus={part.bonuses.find(({ kind }) => kinds.includes(kind))} />
              ))}
            </button>
          </Hint>
        ))}
      </div>
      <div className={classes.ticks} aria-hidden>
        {TICKS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {clockText(hour * 60)}
          </span>
        ))}
      </div>
      <ul className={classes.sums}>
        {parts.map((part) => (
          <li key={part.from}>
            <span>{part.to - part.from === DAY_MINUTES ? 'All day' : spanOf(part)}</span>{' '}
            <b>{part.bonuses.length === 0 ? 'no bonus' : text(part.sum)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lane({ bonus }: { readonly bonus: StripBonus | undefined }) {
  // Purely visual: the button's label has the same information.
  return (
    <span className={classes.lane} data-kind={bonus?.kind} data-name={bonus === undefined ? undefined : PAY_COMPONENT_LABELS[bonus.kind]} />
  );
}

function spanOf({ from, to }: StripPart): string {
  return timeRange(clockText(from), clockText(to));
}

/** "Early £1.50 + weekend £3.00 = £4.50 per hour" */
function describe({ bonuses, sum }: StripPart, text: StripProps['text']): string {
  if (bonuses.length === 0) return 'No bonus, base only';
  const parts = bonuses
    .map(({ kind, rate }, index) => `${index === 0 ? PAY_COMPONENT_LABELS[kind] : PAY_COMPONENT_LABELS[kind].toLowerCase()} ${text(rate)}`)
    .join(' + ');
  const overlap = bonuses.find(({ reason }) => reason === 'HOLIDAY_OVER_WEEKEND' || reason === 'WEEKEND_OVER_HOLIDAY');
  const total = bonuses.length === 1 ? ' per hour' : ` = ${text(sum)} per hour`;
  return `${parts}${total}${overlap === undefined ? '' : `. ${PAY_REASON_LABELS[overlap.reason]}`}`;
}
