/** Explanation of pay, the same for admins and the employee: each amount down to its minutes, and the inputs of the calculation. */
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import { PayAmounts } from './pay-amounts.part.tsx';
import { usePayCalendar } from './pay-calendar.hook.tsx';
import classes from './pay-explanation.module.css';
import { PayInputs } from './pay-inputs.part.tsx';

/** @param employee IRI. */
export function PayExplanation({ employee, detail }: { readonly employee: string; readonly detail: PayDetail }) {
  const calendar = usePayCalendar(employee, detail);
  return <PayAmounts detail={detail} {...calendar} />;
}

export function PayBasis({ detail: { inputs } }: { readonly detail: PayDetail }) {
  return (
    <details className={classes.inputs}>
      <summary>Calculation settings</summary>
      <p className={classes.soft}>
        As of the calculation. Later changes to rates, settings or holidays do not affect it unless a draft is recalculated.
      </p>
      <PayInputs inputs={inputs} />
    </details>
  );
}
