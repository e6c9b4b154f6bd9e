/** Lists an employee's payslips: newest first, grouped by the year that their period ends in, with a total per year. */
import { PENNIES, sumOf, toScale } from '#core/money';

interface InYear {
  readonly payroll: { readonly endDate: string };
  readonly totalAmount: string;
}

export interface PayslipYear<Item> {
  readonly year: string;
  readonly payslips: readonly Item[];
  readonly totalAmount: string;
}

export function payslipYears<Item extends InYear>(payslips: readonly Item[]): PayslipYear<Item>[] {
  const newest = [...payslips].sort((one, other) =>
    one.payroll.endDate < other.payroll.endDate ? 1 : one.payroll.endDate > other.payroll.endDate ? -1 : 0,
  );
  const years = [...new Set(newest.map(yearOf))];
  return years.map((year) => {
    const own = newest.filter((payslip) => yearOf(payslip) === year);
    return { year, payslips: own, totalAmount: toScale(sumOf(own.map(({ totalAmount }) => totalAmount)), PENNIES) };
  });
}

function yearOf({ payroll: { endDate } }: InYear): string {
  return endDate.slice(0, 4);
}
