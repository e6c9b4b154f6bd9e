/**
 * Decides which shifts belong to a payroll's period, and which periods are invalid or unusual (pay rules 2 and 15;
 * `docs/decisions/0016-pay-periods-and-details-the-pay-rules-leave-open.md`).
 */
import { formatDay, formatDays } from '#core/date-text';
import type { Span } from '#core/span';
import { mondayOf, readDay, startOfDay, Temporal } from '#core/time';

export const PERIOD_TYPES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];
export const PERIOD_TYPE_LABELS: Readonly<Record<PeriodType, string>> = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' };

/** Local days, YYYY-MM-DD, inclusive. */
export interface PayPeriod {
  readonly from: string;
  readonly to: string;
}

const LONGEST_DAYS = 366;

interface PeriodFinding {
  readonly code: 'NOT_A_DAY' | 'END_BEFORE_START' | 'TOO_LONG' | 'UNUSUAL_LENGTH';
  readonly severity: 'error' | 'warning';
  readonly propertyPath: 'startDate' | 'endDate';
  readonly message: string;
}

const USUAL_LABELS: Readonly<Record<PeriodType, string>> = {
  DAILY: 'one day',
  WEEKLY: 'one week from Monday to Sunday',
  MONTHLY: 'one calendar month',
};

/** Errors block a payroll; an unusual length is only a warning. */
export function periodFindings(type: PeriodType, { from, to }: PayPeriod): PeriodFinding[] {
  const bad = (
    [
      ['startDate', from],
      ['endDate', to],
    ] as const
  ).filter(([, day]) => readDay(day) === null);
  if (bad.length > 0)
    return bad.map(([propertyPath]) => ({
      code: 'NOT_A_DAY',
      severity: 'error',
      propertyPath,
      message: 'This value should be a day: YYYY-MM-DD.',
    }));
  if (from > to)
    return [
      { code: 'END_BEFORE_START', severity: 'error', propertyPath: 'endDate', message: 'The last day should not be before the first.' },
    ];
  if (daysOf({ from, to }) > LONGEST_DAYS)
    return [{ code: 'TOO_LONG', severity: 'error', propertyPath: 'endDate', message: `A payroll covers at most ${LONGEST_DAYS} days.` }];
  const usual = usualPeriod(type, from);
  if (usual.from === from && usual.to === to) return [];
  return [
    {
      code: 'UNUSUAL_LENGTH',
      severity: 'warning',
      propertyPath: 'endDate',
      message: `A ${type.toLowerCase()} payroll usually covers ${USUAL_LABELS[type]}; this one covers ${periodLabel({ from, to })}.`,
    },
  ];
}

/** The day, its week from Monday, or its calendar month. */
export function usualPeriod(type: PeriodType, day: string): PayPeriod {
  const at = Temporal.PlainDate.from(day);
  if (type === 'DAILY') return { from: day, to: day };
  const from = type === 'WEEKLY' ? mondayOf(at) : at.with({ day: 1 });
  return {
    from: from.toString(),
    to: (type === 'WEEKLY' ? from.add({ days: 6 }) : from.add({ months: 1 }).subtract({ days: 1 })).toString(),
  };
}

export function daysOf({ from, to }: PayPeriod): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;
}

/** "June 2026" for a whole month, else "Jun 10, 2026" or "Jun 8 – Jul 5, 2026". */
export function periodLabel({ from, to }: PayPeriod): string {
  const month = usualPeriod('MONTHLY', from);
  return month.from === from && month.to === to ? formatDay(from, 'month') : formatDays(from, to);
}

/** "Jun 10, 2026" */
export function dayLabel(day: string): string {
  return periodLabel({ from: day, to: day });
}

/** The instants from the first midnight of the period to the midnight after its last day; shifts that start within them belong to it. */
export function periodSpan({ from, to }: PayPeriod, zone: string): Span {
  const at = (day: Temporal.PlainDate) => startOfDay(day, zone).epochMilliseconds;
  return { start: at(Temporal.PlainDate.from(from)), end: at(Temporal.PlainDate.from(to).add({ days: 1 })) };
}
