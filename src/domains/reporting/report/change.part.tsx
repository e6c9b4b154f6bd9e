/** Decides how a change against the period before looks: an arrow and a percentage; colour only where more is plainly better or worse. */
import { changeDirection, changeWords } from './report-words.rules.ts';
import classes from './reports.module.css';

export type Better = 'more' | 'less' | 'neither';

export function Change({ change, better = 'more' }: { readonly change: string | null | undefined; readonly better?: Better }) {
  const words = changeWords(change);
  if (words === null) return null;
  const direction = changeDirection(change);
  const good = direction === 0 || better === 'neither' ? 'flat' : direction > 0 === (better === 'more') ? 'good' : 'bad';
  return (
    <span className={classes.change} data-good={good}>
      {direction === 0 ? null : <span aria-hidden>{direction > 0 ? '↑ ' : '↓ '}</span>}
      {words}
    </span>
  );
}
