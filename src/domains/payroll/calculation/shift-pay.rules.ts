/** Decides what one shift earns for its time: the base, and the bonuses for time of day and day (pay rules 5 to 8). */
import { compareDecimals } from '#core/money';
import type { Span } from '#core/span';
import { rateFor, type ShiftRole } from '#domains/scheduling';
import type { PayClock } from '../basis/pay-clock.rules.ts';
import { amountFor, linePiece, percentOf, type PayComponent, type PayLine, type PayReason } from '../basis/pay-line.rules.ts';
import type { DatedPaySettings, PaySettings } from '../basis/pay-settings.rules.ts';
import { secondsOf, shiftCutter, type Piece } from '../basis/shift-pieces.rules.ts';

export type RoleRates = Readonly<Record<ShiftRole, string | null>>;

export interface PayShift extends Span {
  readonly schedule: string;
  readonly employee: string;
  readonly role: ShiftRole;
  /** The employee's rates, money per hour as strings; GENERAL replaces a null rate. */
  readonly rates: RoleRates;
  /** Day from which these rates hold; absent = that of the first rates in the period. */
  readonly ratesFrom?: string | null;
  /** Null for work that is not live: without a stream, there is no pay by results. */
  readonly liveAccount: string | null;
  /** Already on another payroll: it counts towards shared incentives, but is not paid again. */
  readonly elsewhere?: boolean;
}

/** Key of a shift: an employee is on a schedule at most once. */
export function shiftKey({ schedule, employee }: Pick<PayShift, 'schedule' | 'employee'>): string {
  return `${schedule} ${employee}`;
}

export interface ShiftPay {
  readonly base: PayLine;
  readonly bonuses: readonly PayLine[];
}

type ClockComponent = Extract<PayComponent, 'EARLY' | 'LATE' | 'WEEKEND' | 'HOLIDAY'>;

/** Pays each shift by the settings of the day on which it starts. */
export function datedShiftPayer(clock: PayClock, { later = [], ...first }: DatedPaySettings): (shift: PayShift) => ShiftPay {
  const payers = later.map(({ validFrom, values }) => ({ validFrom, pay: shiftPayer(clock, { ...first, ...values }) }));
  const payFirst = shiftPayer(clock, first);
  return (shift) => {
    const day = clock.dayOf(shift.start);
    const payer = payers.findLast(({ validFrom }) => validFrom <= day);
    if (payer === undefined) return payFirst(shift);
    const { base, bonuses } = payer.pay(shift);
    return { base, bonuses: bonuses.map((line) => ({ ...line, validFrom: payer.validFrom })) };
  };
}

/** Bonuses add up, each on its own seconds. A bonus set to zero gives no line. */
export function shiftPayer(clock: PayClock, settings: PaySettings): (shift: PayShift) => ShiftPay {
  const cut = shiftCutter(clock, settings);
  const set: Readonly<Record<ClockComponent, string>> = {
    EARLY: settings.earlyShiftBonusRate,
    LATE: settings.lateShiftBonusRate,
    WEEKEND: settings.weekendBonusRate,
    HOLIDAY: settings.holidayBonusRate,
  };
  const weekendIsHigher = compareDecimals(set.WEEKEND, set.HOLIDAY) > 0;
  const paid = (['EARLY', 'LATE', 'WEEKEND', 'HOLIDAY'] as const).filter((component) => compareDecimals(set[component], 0) > 0);

  /** A holiday on a weekend is paid at the higher of the two rates, once; if they are equal, as a holiday. */
  function earns(component: ClockComponent, { kinds, onWeekend }: Piece): boolean {
    if (!kinds.includes('HOLIDAY') || !onWeekend) return kinds.includes(component);
    return component === 'WEEKEND' ? weekendIsHigher : component === 'HOLIDAY' ? !weekendIsHigher : kinds.includes(component);
  }

  return (shift) => {
    const { schedule, role, rates, ratesFrom = null } = shift;
    const pieces = cut(shift);
    const rate = rateFor(role, rates);
    const base = lineOf(
      { schedule, role, component: 'BASE', rate, reason: rate === null ? 'NO_RATE' : rates[role] === null ? 'GENERAL_RATE' : 'ROLE_RATE' },
      pieces,
    );
    const dated = ratesFrom === null ? base : { ...base, validFrom: ratesFrom };
    const bonuses = paid.flatMap((component) => {
      const own = pieces.filter((piece) => earns(component, piece));
      if (own.length === 0) return [];
      const reason = reasonOf(component, own);
      if (settings.rateUnit === 'PER_HOUR') return [lineOf({ schedule, role, component, rate: set[component], reason }, own)];
      return [
        {
          ...lineOf(
            {
              schedule,
              role,
              component,
              rate: rate === null ? null : percentOf(set[component], rate),
              reason: rate === null ? 'NO_RATE' : reason,
            },
            own,
          ),
          percent: set[component],
        },
      ];
    });
    return { base: dated, bonuses };
  };
}

function lineOf(line: Pick<PayLine, 'schedule' | 'role' | 'component' | 'rate' | 'reason'>, pieces: readonly Piece[]): PayLine {
  const seconds = secondsOf(pieces);
  return { ...line, seconds, amount: line.rate === null ? '0.00' : amountFor(line.rate, seconds), pieces: pieces.map(linePiece) };
}

function reasonOf(component: ClockComponent, pieces: readonly Piece[]): PayReason {
  if (component === 'EARLY') return 'BEFORE_EARLY_CUTOFF';
  if (component === 'LATE') return 'AFTER_LATE_CUTOFF';
  if (!pieces.some(({ kinds, onWeekend }) => onWeekend && kinds.includes('HOLIDAY'))) return component;
  return component === 'HOLIDAY' ? 'HOLIDAY_OVER_WEEKEND' : 'WEEKEND_OVER_HOLIDAY';
}
