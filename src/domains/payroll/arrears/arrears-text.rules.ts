/** Words for open arrears: how many and how much, and what they mean to the employee. */
import { formatDay } from '#core/date-text';
import { isNegative, PENNIES, sumOf, toScale } from '#core/money';
import { countText } from '#core/number-format';

interface Amount {
  readonly amount: string;
}

export function arrearsSum(arrears: readonly Amount[]): string {
  return toScale(sumOf(arrears.map(({ amount }) => amount)), PENNIES);
}

/** "3 differences to closed payrolls, £142.00" */
export function openArrearsText(arrears: readonly Amount[], money: (amount: string) => string): string {
  return `${countText(arrears.length, 'difference', 'differences')} to closed payrolls, ${money(arrearsSum(arrears))}`;
}

/** "£60.00 for Jul 8, 2026 comes with the next payslip." */
export function comingText({ amount, workedOn }: Amount & { readonly workedOn: string }, money: (amount: string) => string): string {
  const day = formatDay(workedOn);
  return isNegative(amount)
    ? `${money(amount.replace('-', ''))} for ${day} will be deducted on the next payslip.`
    : `${money(amount)} for ${day} comes with the next payslip.`;
}
