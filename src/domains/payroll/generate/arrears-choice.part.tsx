/** Section of the preview: what came after earlier payrolls were closed, each taken unless it is left out or declined. */
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { uuidIn } from '#core/iri';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Money, negativeMark } from '#web/kit/money.tsx';
import { arrearsSum } from '../arrears/arrears-text.rules.ts';
import { DecideArrears } from '../arrears/decide-arrears.part.tsx';
import { chosenArrears, type OpenArrears } from './arrears-choice.rules.ts';
import type { WizardAddress } from './generate-data.hook.tsx';
import classes from './generate.module.css';

interface ArrearsChoiceProps {
  readonly address: WizardAddress;
  readonly arrears: readonly OpenArrears[];
  /** Called after one was declined. */
  readonly onDecided: () => void;
}

export function ArrearsChoice({ address: { wizard, go }, arrears, onDecided }: ArrearsChoiceProps) {
  const id = useId();
  const { format } = useCurrency();
  const { leftOut } = wizard;
  const chosen = chosenArrears(arrears, leftOut);
  const choose = (uuid: string, taken: boolean) =>
    go({ leftOut: taken ? leftOut.filter((one) => one !== uuid) : [...leftOut, uuid] }, { replace: true });
  return (
    <section className={classes.findingGroup} aria-labelledby={id}>
      <h3 id={id} className={classes.groupTitle}>
        What came after earlier payrolls were closed{' '}
        <span className={classes.count}>{chosen.length === arrears.length ? arrears.length : `${chosen.length} of ${arrears.length}`}</span>
      </h3>
      <ul className={classes.findingItems}>
        {arrears.map(({ arrears: iri, employee, name, reason, amount }) => {
          const uuid = uuidIn(iri);
          return (
            <li key={iri} className={classes.arrears}>
              <Checkbox
                aria-label={`${name}, ${format(amount)}: ${reason}`}
                checked={!leftOut.includes(uuid)}
                onChange={(event) => choose(uuid, event.currentTarget.checked)}
              />
              <span className={classes.arrearsText}>
                <AppLink to={`/employees/${uuidIn(employee)}`} className={classes.link}>
                  {name}
                </AppLink>
                <span className={classes.soft}>{reason}</span>
              </span>
              <span className={classes.arrearsAmount} {...negativeMark(amount)}>
                {format(amount)}
              </span>
              <DecideArrears uuid={uuid} status="OPEN" reason={reason} amount={amount} onDecided={onDecided} />
            </li>
          );
        })}
        <li className={classes.arrears} data-sum>
          <span className={classes.arrearsText}>This payroll takes</span>
          <b className={classes.arrearsAmount}>
            <Money amount={arrearsSum(chosen)} />
          </b>
        </li>
      </ul>
      <p className={classes.note}>
        What is left out stays open for a later payroll. A deduction that is larger than someone’s pay is carried over.
      </p>
    </section>
  );
}
