/** Formats figures, changes and days of reports: a dash for unknown values, units in the header, the standard date formats. */
import { formatDay, formatDays } from '#core/date-text';
import { formatMoney } from '#core/money';
import { formatCount, numberFormat } from '#core/number-format';
import type { FigureUnit } from './figures.rules.ts';
import type { Period, TimeStep } from './period.rules.ts';

export type Unit = FigureUnit | 'minutes' | 'times';
type Value = string | number | null | undefined;

const ONE_DECIMAL = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** A quarter of an hour is 0.25 h, so one decimal would lie. */
const HOURS = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const UP_TO_ONE_DECIMAL = numberFormat({ maximumFractionDigits: 1 });
const COMPACT: Intl.NumberFormatOptions = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 };

export function figureText(unit: Unit, value: Value, currency: string): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'money') return formatMoney(value, currency);
  const number = Number(value);
  if (unit === 'percent') return percent(number, 2);
  if (unit === 'hours') return HOURS.format(number);
  if (unit === 'minutes') return UP_TO_ONE_DECIMAL.format(number);
  if (unit === 'times') return `${ONE_DECIMAL.format(number)}×`;
  if (unit === 'seconds') return `${Math.floor(Math.round(number) / 60)}:${String(Math.round(number) % 60).padStart(2, '0')}`;
  return formatCount(number);
}

/** Compact format for chart axes. */
export function axisText(unit: Unit, value: number, currency: string): string {
  if (unit === 'percent') return percent(value, value !== 0 && Math.abs(value) < 0.02 ? 1 : 0);
  if (unit === 'seconds') return figureText(unit, value, currency);
  if (unit === 'hours') return numberFormat({ ...COMPACT, maximumFractionDigits: 2 }).format(value);
  return numberFormat({ ...COMPACT, ...(unit === 'money' ? { style: 'currency', currency } : {}) }).format(value);
}

function percent(value: number, decimals: number): string {
  return numberFormat({ style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
}

/** "12%", or "2.1 pp" for percentages, without its direction; null if there is no change to show. Above tenfold, only ">999%". */
export function changeText(change: string | null | undefined, unit?: Unit): string | null {
  if (change === null || change === undefined) return null;
  const size = Math.abs(Number(change));
  if (unit === 'percent') return `${UP_TO_ONE_DECIMAL.format(size * 100)} pp`;
  if (size > 9.995) return '>999%';
  return numberFormat({ style: 'percent', maximumFractionDigits: size < 0.1 ? 1 : 0 }).format(size);
}

/** The direction of the rounded change: what rounds to zero counts as no change. */
export function changeDirection(change: string | null | undefined, unit?: Unit): -1 | 0 | 1 {
  const text = changeText(change, unit);
  return text === null || text === '0%' || text === '0 pp' ? 0 : Number(change) < 0 ? -1 : 1;
}

const UNITS: Readonly<Partial<Record<Unit, string>>> = { hours: 'h', minutes: 'min', seconds: 'min:s' };

export function unitText(unit: Unit): string | null {
  return UNITS[unit] ?? null;
}

export function periodText({ from, to }: Period): string {
  return formatDays(from, to);
}

export function stepText(step: TimeStep, key: string): string {
  if (step === 'month') return formatDay(`${key}-01`, 'short-month');
  return formatDay(key, 'short-date');
}
