/** What is to come with the employee's next payslip; renders nothing when there is nothing. */
import { useCurrency } from '#web/generic/use-currency.ts';
import { comingText } from './arrears-text.rules.ts';
import classes from './arrears.module.css';
import { useOpenArrears } from './open-arrears.hook.tsx';

export function OwnArrears() {
  const { format } = useCurrency();
  const { data } = useOpenArrears(null);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <ul className={classes.coming} aria-label="Next payslip">
      {data.items.map((one) => (
        <li key={one.uuid}>{comingText(one, format)}</li>
      ))}
    </ul>
  );
}
