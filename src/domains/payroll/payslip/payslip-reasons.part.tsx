/** Explanation of a payslip for the employee: exactly what admins see on the payroll. */
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import { PayBasis, PayExplanation } from '../item/pay-explanation.part.tsx';

export default function PayslipReasons({ employee, detail }: { readonly employee: string; readonly detail: PayDetail }) {
  return (
    <>
      <PayExplanation employee={employee} detail={detail} />
      <PayBasis detail={detail} />
    </>
  );
}
