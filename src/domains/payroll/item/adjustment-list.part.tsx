/** Read-only list of additions and deductions: description, date added, and amount. */
import { useSettings } from '#web/api/settings.ts';
import { Money } from '#web/kit/money.tsx';
import { timeText } from '#web/kit/time-text.ts';
import type { Adjustment, Adjustments } from '../calculation/adjustments.rules.ts';
import classes from './adjustments.module.css';

const SIDES = [
  ['additions', 'Additions'],
  ['deductions', 'Deductions'],
] as const;

export function AdjustmentList({ adjustments }: { readonly adjustments: Adjustments }) {
  if (SIDES.every(([side]) => adjustments[side].length === 0)) return <p className={classes.soft}>None.</p>;
  return (
    <>
      {SIDES.map(([side, title]) =>
        adjustments[side].length === 0 ? null : (
          <div key={side} className={classes.side}>
            <p className={classes.legend}>{title}</p>
            <ul className={classes.read}>
              {adjustments[side].map((line, index) => (
                <Line key={index} line={line} />
              ))}
            </ul>
          </div>
        ),
      )}
    </>
  );
}

function Line({ line: { description, amount, addedAt } }: { readonly line: Adjustment }) {
  const { timeZone } = useSettings();
  return (
    <li>
      <span>
        {description} <small>{timeText(addedAt, timeZone, 'date')}</small>
      </span>
      <Money amount={amount} />
    </li>
  );
}
