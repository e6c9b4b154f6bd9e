/** What explains a payslip to the one it is for: exactly what whoever ran the payroll sees. */
import type { PayDetail } from '../item/employee-pay.rules.ts';
import { PayBasis, PayExplanation } from '../item/pay-explanation.part.tsx';

export default function PayslipReasons({ employee, detail }: { readonly employee: string; readonly detail: PayDetail }) {
  return (
    <>
      <PayExplanation employee={employee} detail={detail} />
      <PayBasis detail={detail} />
    </>
  );
}
