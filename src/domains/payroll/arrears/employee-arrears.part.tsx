/** Open arrears on the employee's page; renders nothing when there are none. */
import { useId } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { Money } from '#web/kit/money.tsx';
import { arrearsSum } from './arrears-text.rules.ts';
import classes from './arrears.module.css';
import { openArrearsSearch, useOpenArrears } from './open-arrears.hook.tsx';

const SHOWN = 5;

export default function EmployeeArrears({ item }: RecordPartProps) {
  const id = useId();
  const { format } = useCurrency();
  const { data } = useOpenArrears({ employee: item['@id'] });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        Differences to closed payrolls <span className={classes.quiet}>{format(arrearsSum(data.items))} open</span>
      </h2>
      <ul className={classes.rows}>
        {data.items.slice(0, SHOWN).map(({ uuid, reason, amount }) => (
          <li key={uuid} className={classes.row}>
            <span>{reason}</span>
            <span className={classes.amount}>
              <Money amount={amount} />
            </span>
          </li>
        ))}
        <li className={classes.row}>
          <AppLink to="/arrears" search={openArrearsSearch({ employee: item['@id'] })} className={classes.link}>
            {data.items.length > SHOWN ? `View all ${data.items.length}` : 'Decide about them'}
          </AppLink>
        </li>
      </ul>
    </section>
  );
}
