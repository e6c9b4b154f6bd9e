/** Previews bonus settings: for each kind of day, the 24 hours are split and paid by the actual pay rules. */
import { itemAt } from '#core/present';
import { PENNIES, sumOf, toScale } from '#core/money';
import { DAY_MINUTES, MINUTE_MS } from '#core/span';
import { payClock } from '../basis/pay-clock.rules.ts';
import type { PayReason } from '../basis/pay-line.rules.ts';
import { BONUS_RATE_FIELDS, checkBonusSettings, type BonusSettingsValues } from '../basis/pay-settings.rules.ts';
import { shiftPayer, type RoleRates } from '../calculation/shift-pay.rules.ts';
import { shiftCutter, type PieceKind } from '../basis/shift-pieces.rules.ts';

/** With a base of 100, a percentage equals its amount. */
const BASE: RoleRates = { HOST: '100.00', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };

export interface StripDay {
  readonly name: string;
  readonly help: string;
  /** A sample day of this kind without a clock change. */
  readonly date: string;
}

const HOLIDAYS = ['2026-06-11', '2026-06-20'] as const;

export const STRIP_DAYS: readonly StripDay[] = [
  { name: 'Weekday', help: 'Monday to Friday', date: '2026-06-10' },
  { name: 'Weekend', help: 'Saturday and Sunday', date: '2026-06-13' },
  { name: 'Holiday', help: 'Monday to Friday', date: HOLIDAYS[0] },
  { name: 'Holiday on a weekend', help: 'The higher of the two applies, once', date: HOLIDAYS[1] },
];

export interface StripBonus {
  readonly kind: PieceKind;
  /** Money per hour, or percent of the base rate. */
  readonly rate: string;
  readonly reason: PayReason;
}

/** Consecutive minutes of the day with the same bonuses. */
export interface StripPart {
  readonly from: number;
  readonly to: number;
  readonly bonuses: readonly StripBonus[];
  /** Total of all bonuses, in the unit of the rates. */
  readonly sum: string;
}

/** @param settings valid bonus settings. */
export function dayStrip(date: string, settings: BonusSettingsValues): StripPart[] {
  const rules = { ...settings, zone: 'UTC', holidays: new Set<string>(HOLIDAYS) };
  const clock = payClock(rules.zone);
  const pay = shiftPayer(clock, rules);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const parts: StripPart[] = [];
  for (const { start, end } of shiftCutter(clock, rules)({ start: midnight, end: midnight + DAY_MINUTES * MINUTE_MS })) {
    const bonuses = pay({ start, end, schedule: '', employee: '', role: 'HOST', rates: BASE, liveAccount: null }).bonuses.map(
      ({ component, rate, percent, reason }) => ({ kind: component as PieceKind, rate: toScale(percent ?? rate!, PENNIES), reason }),
    );
    const before = parts.at(-1);
    const from = (start - midnight) / MINUTE_MS;
    const to = (end - midnight) / MINUTE_MS;
    // Merge parts between which nothing changes.
    if (before !== undefined && sameBonuses(before.bonuses, bonuses)) parts[parts.length - 1] = { ...before, to };
    else parts.push({ from, to, bonuses, sum: toScale(sumOf(bonuses.map(({ rate }) => rate)), PENNIES) });
  }
  return parts;
}

function sameBonuses(some: readonly StripBonus[], others: readonly StripBonus[]): boolean {
  return some.length === others.length && some.every(({ kind }, index) => kind === itemAt(others, index).kind);
}

/** 90 → "01:30"; the end of the day is 24:00. */
export function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((figure) => String(figure).padStart(2, '0')).join(':');
}

/** Converts "8", "8:30", "0830" and "22.15" to HH:MM. Anything else is returned unchanged, so that validation can report it. */
export function typedClock(typed: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

/** The typed settings, with the last valid value in place of each invalid one. @param last the last valid settings. */
export function withoutFaults(
  typed: Readonly<Record<keyof BonusSettingsValues, unknown>>,
  last: BonusSettingsValues,
): { readonly settings: BonusSettingsValues; readonly complete: boolean } {
  const faulty = new Set(checkBonusSettings(typed).map(({ propertyPath }) => propertyPath));
  const keep = (name: keyof BonusSettingsValues) => String((faulty.has(name) ? last : typed)[name]);
  const cutoffs = faulty.has('earlyShiftCutoff') || faulty.has('lateShiftCutoff') ? last : typed;
  const settings = {
    ...Object.fromEntries(BONUS_RATE_FIELDS.map((name) => [name, keep(name)])),
    rateUnit: keep('rateUnit'),
    earlyShiftCutoff: String(cutoffs.earlyShiftCutoff),
    lateShiftCutoff: String(cutoffs.lateShiftCutoff),
  } as BonusSettingsValues;
  return { settings, complete: faulty.size === 0 };
}
