/** The inputs of a calculation: rates, bonuses, cutoffs, time zone and holidays as of the calculation; later changes do not affect it. */
import { formatDay } from '#core/date-text';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '#domains/scheduling';
import { useCurrency } from '#web/generic/use-currency.ts';
import type { PayInputs as Inputs } from '../calculation/employee-pay.rules.ts';
import classes from './pay-lines.module.css';
import { datedText, plainDecimal } from './pay-text.rules.ts';

const BONUSES = [
  ['Early', 'earlyShiftBonusRate'],
  ['Late', 'lateShiftBonusRate'],
  ['Weekend', 'weekendBonusRate'],
  ['Holiday', 'holidayBonusRate'],
] as const;

export function PayInputs({ inputs: { rates, settings, timeZone, holidays } }: { readonly inputs: Inputs }) {
  const { format } = useCurrency();
  const roles =
    rates === null
      ? []
      : SHIFT_ROLES.filter((role) => [rates, ...(rates.later ?? []).map(({ values }) => values)].some((one) => one[role] !== null));
  const set =
    rates === null
      ? []
      : roles.map(
          (role) => `${SHIFT_ROLE_LABELS[role]} ${datedText(rates, ({ [role]: rate }) => (rate === null ? 'none' : format(rate)))}`,
        );
  const bonus = (value: string, unit: Inputs['settings']['rateUnit']) =>
    Number(value) === 0 ? 'none' : unit === 'PERCENT' ? `${plainDecimal(value)}% of the base rate` : `${format(value)} an hour`;
  const details = [
    ['Rates per hour', set.length === 0 ? 'none' : set.join(' · ')],
    ...BONUSES.map(
      ([label, field]) => [`${label} bonus`, datedText(settings, ({ [field]: value, rateUnit }) => bonus(value, rateUnit))] as const,
    ),
    ['Early until', datedText(settings, ({ earlyShiftCutoff }) => earlyShiftCutoff)],
    ['Late from', datedText(settings, ({ lateShiftCutoff }) => lateShiftCutoff)],
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
