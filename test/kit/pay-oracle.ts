/**
 * Independent reference implementation of shift pay: it iterates over every minute in UTC, converts it to local time, adds up, and
 * multiplies fractions. Slow, but obviously correct.
 */
import { Temporal } from '#core/time';

export const MINUTE = 60_000;

interface LocalMinute {
  readonly date: string;
  readonly clock: string;
  readonly weekend: boolean;
}

/** Cache for minutes that several shifts have in common. */
const cache = new Map<string, LocalMinute>();

export function localMinute(instant: number, zone: string): LocalMinute {
  const key = `${zone} ${instant}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const text = local.toPlainDateTime().toString({ smallestUnit: 'minute' });
  const minute = { date: text.slice(0, 10), clock: text.slice(11), weekend: local.dayOfWeek > 5 };
  cache.set(key, minute);
  return minute;
}

export interface OracleSettings extends Readonly<
  Record<
    | 'earlyShiftBonusRate'
    | 'lateShiftBonusRate'
    | 'weekendBonusRate'
    | 'holidayBonusRate'
    | 'earlyShiftCutoff'
    | 'lateShiftCutoff'
    | 'zone',
    string
  >
> {
  readonly rateUnit: 'PER_HOUR' | 'PERCENT';
  readonly holidays: ReadonlySet<string>;
}

export interface ShiftInputs {
  readonly start: number;
  readonly minutes: number;
  /** Pennies per hour. */
  readonly rate: number;
  readonly settings: OracleSettings;
}

/** Clears the cache of minutes. */
export function forgetMinutes(): void {
  cache.clear();
}

/** Amounts in pennies by component; components set to nothing are left out. */
export function payOracle({ start, minutes, rate, settings }: ShiftInputs): Record<string, string> {
  const worked: Record<string, number> = {};
  const add = (component: string) => {
    worked[component] = (worked[component] ?? 0) + 1;
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    const { date, clock, weekend } = localMinute(start + minute * MINUTE, settings.zone);
    add('BASE');
    if (clock < settings.earlyShiftCutoff) add('EARLY');
    if (clock >= settings.lateShiftCutoff) add('LATE');
    const holiday = settings.holidays.has(date);
    if (holiday && weekend) add(Number(settings.weekendBonusRate) > Number(settings.holidayBonusRate) ? 'WEEKEND' : 'HOLIDAY');
    else if (holiday) add('HOLIDAY');
    else if (weekend) add('WEEKEND');
  }
  const set: Readonly<Record<string, string>> = {
    EARLY: settings.earlyShiftBonusRate,
    LATE: settings.lateShiftBonusRate,
    WEEKEND: settings.weekendBonusRate,
    HOLIDAY: settings.holidayBonusRate,
  };
  const pennies = (component: string, time: number): bigint => {
    const hundredths = component === 'BASE' ? 0n : BigInt(set[component]!.replace('.', ''));
    const [above, below] =
      component === 'BASE'
        ? [BigInt(rate), 1n]
        : settings.rateUnit === 'PER_HOUR'
          ? [hundredths, 1n]
          : [hundredths * BigInt(rate), 10_000n];
    return (2n * above * BigInt(time) + 60n * below) / (2n * 60n * below);
  };
  return Object.fromEntries(
    Object.entries(worked)
      .filter(([component]) => component === 'BASE' || Number(set[component]) > 0)
      .map(([component, time]) => [component, `${time} min: ${pennies(component, time)}`]),
  );
}
