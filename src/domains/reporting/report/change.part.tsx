/** Change from the comparison period: an arrow and a percentage, coloured only for figures where more is clearly better or worse. */
import { VisuallyHidden } from '@mantine/core';
import { changeDirection, changeText } from './report-text.rules.ts';
import classes from './reports.module.css';

export type Better = 'more' | 'less' | 'neither';

export function Change({ change, better = 'more' }: { readonly change: string | null | undefined; readonly better?: Better }) {
  const text = changeText(change);
  if (text === null) return null;
  const direction = changeDirection(change);
  const good = direction === 0 || better === 'neither' ? 'flat' : direction > 0 === (better === 'more') ? 'good' : 'bad';
  return (
    <span className={classes.change} data-good={good}>
      {direction === 0 ? null : (
        <>
          <span aria-hidden>{direction > 0 ? '↑ ' : '↓ '}</span>
          <VisuallyHidden>{direction > 0 ? 'up ' : 'down '}</VisuallyHidden>
        </>
      )}
      {text}
    </span>
  );
}
