/** Decides how bonus settings are shown before they pay anybody: the day, cut and paid by the rules of pay themselves, for each kind of day there is. */
import { sumOf, toScale } from '#core/money';
import { payClock } from '../calculation/pay-clock.rules.ts';
import type { PayReason } from '../calculation/pay-line.rules.ts';
import { BONUS_RATE_FIELDS, checkBonusSettings, type BonusSettingsValues } from './pay-settings.rules.ts';
import { shiftPayer, type RoleRates } from '../calculation/shift-pay.rules.ts';
import { shiftCutter, type PieceKind } from '../calculation/shift-pieces.rules.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const PENNIES = 2;

/** Of a base of a hundred, a percentage is the amount itself. */
const BASE: RoleRates = { HOST: '100.00', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };

export interface StripDay {
  readonly name: string;
  readonly help: string;
  /** A day of this kind, on which no clock changes. */
  readonly date: string;
}

const HOLIDAYS = ['2026-06-11', '2026-06-20'] as const;

export const STRIP_DAYS: readonly StripDay[] = [
  { name: 'Weekday', help: 'Monday to Friday', date: '2026-06-10' },
  { name: 'Weekend', help: 'Saturday and Sunday', date: '2026-06-13' },
  { name: 'Holiday', help: 'Monday to Friday', date: HOLIDAYS[0] },
  { name: 'Holiday on a weekend', help: 'The higher of the two, once', date: HOLIDAYS[1] },
];

export interface StripBonus {
  readonly kind: PieceKind;
  /** Money per hour, or percent of the base rate. */
  readonly rate: string;
  readonly reason: PayReason;
}

/** Minutes of the day that are paid alike. */
export interface StripPart {
  readonly from: number;
  readonly to: number;
  readonly bonuses: readonly StripBonus[];
  /** Of all bonuses, in the unit of the rates. */
  readonly sum: string;
}

/** @param settings without a fault. */
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
    // A border at which nothing changes is none.
    if (before !== undefined && sameBonuses(before.bonuses, bonuses)) parts[parts.length - 1] = { ...before, to };
    else parts.push({ from, to, bonuses, sum: toScale(sumOf(bonuses.map(({ rate }) => rate)), PENNIES) });
  }
  return parts;
}

function sameBonuses(some: readonly StripBonus[], others: readonly StripBonus[]): boolean {
  return some.length === others.length && some.every(({ kind }, index) => kind === others[index]!.kind);
}

/** 90 → "01:30", and the end of the day is 24:00. */
export function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((figure) => String(figure).padStart(2, '0')).join(':');
}

/** "8", "8:30", "0830" and "22.15" as HH:MM; what is no time stays as typed, for the check to name. */
export function typedClock(typed: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

/** What is typed, and for a field that has a fault for now what was there before. @param last without a fault. */
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
