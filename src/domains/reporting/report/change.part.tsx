/** Decides how a change against the period before looks: an arrow and a percentage; colour only where more is plainly better or worse. */
import { changeWords } from './report-words.rules.ts';
import classes from './reports.module.css';

export type Better = 'more' | 'less' | 'neither';

export function Change({ change, better = 'more' }: { readonly change: string | null | undefined; readonly better?: Better }) {
  const words = changeWords(change);
  if (words === null) return null;
  const value = Number(change);
  const good = value === 0 || better === 'neither' ? 'flat' : value > 0 === (better === 'more') ? 'good' : 'bad';
  return <span className={classes.change} data-good={good}>{value === 0 ? null : <span aria-hidden>{value > 0 ? '↑ ' : '↓ '}</span>}{words}</span>;
}
