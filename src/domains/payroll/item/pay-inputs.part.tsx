/** The inputs of a calculation: rates, bonuses, cutoffs, time zone and holidays as of the calculation; later changes do not affect it. */
import { formatDay } from '#core/date-text';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '#domains/scheduling';
import { useCurrency } from '#web/generic/use-currency.ts';
import type { PayInputs as Inputs } from '../calculation/employee-pay.rules.ts';
import classes from './pay-lines.module.css';
import { plainDecimal } from './pay-text.rules.ts';

const BONUSES = [
  ['Early', 'earlyShiftBonusRate'],
  ['Late', 'lateShiftBonusRate'],
  ['Weekend', 'weekendBonusRate'],
  ['Holiday', 'holidayBonusRate'],
] as const;

export function PayInputs({ inputs: { rates, settings, timeZone, holidays } }: { readonly inputs: Inputs }) {
  const { format } = useCurrency();
  const set =
    rates === null
      ? []
      : SHIFT_ROLES.flatMap((role) => (rates[role] === null ? [] : [`${SHIFT_ROLE_LABELS[role]} ${format(rates[role])}`]));
  const bonus = (value: string) =>
    Number(value) === 0
      ? 'none'
      : settings.rateUnit === 'PERCENT'
        ? `${plainDecimal(value)}% of the base rate`
        : `${format(value)} an hour`;
  const details = [
    ['Rates per hour', set.length === 0 ? 'none' : set.join(' · ')],
    ...BONUSES.map(([label, field]) => [`${label} bonus`, bonus(settings[field])] as const),
    ['Early until', settings.earlyShiftCutoff],
    ['Late from', settings.lateShiftCutoff],
    ['Time zone', timeZone],
    ['Holidays worked', holidays.length === 0 ? 'none' : holidays.map((day) => formatDay(day)).join(' · ')],
  ] as const;
  return (
    <dl className={classes.details}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
