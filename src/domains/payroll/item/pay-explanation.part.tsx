/** How pay is explained, to whoever runs the payroll and to the one it is for alike: each amount down to its minutes, and what it was calculated with. */
import type { PayDetail } from './employee-pay.rules.ts';
import { PayAmounts } from './pay-amounts.part.tsx';
import { usePayCalendar } from '../generate/pay-calendar.hook.tsx';
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
      <summary>What it was calculated with</summary>
      <p className={classes.soft}>
        As it was then. Later changes of rates, settings or holidays change nothing here; only recalculating a draft does.
      </p>
      <PayInputs inputs={inputs} />
    </details>
  );
}
