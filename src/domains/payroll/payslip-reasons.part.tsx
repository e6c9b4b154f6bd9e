/** Decides what explains a payslip to the one it is for: the lines of pay, with the names of their own schedules. */
import type { PayDetail } from './employee-pay.rules.ts';
import { usePayCalendar } from './pay-calendar.part.tsx';
import { PayLines } from './pay-lines.part.tsx';

export default function PayslipReasons({ employee, detail }: { readonly employee: string; readonly detail: PayDetail }) {
  const calendar = usePayCalendar(employee, detail);
  if (detail.earnings.base.length + detail.earnings.bonuses.length === 0) return <p>No shifts in this period.</p>;
  return <PayLines detail={detail} {...calendar} />;
}
