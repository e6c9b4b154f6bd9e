/** Change from the comparison period: an arrow and a percentage, or percentage points, coloured only for figures where more is clearly better or worse. */
import { VisuallyHidden } from '@mantine/core';
import { changeDirection, changeText, type Unit } from './report-text.rules.ts';
import classes from './reports.module.css';

export type Better = 'more' | 'less' | 'neither';

interface ChangeProps {
  readonly change: string | null | undefined;
  /** Of the figure. */
  readonly unit: Unit;
  readonly better?: Better;
}

export function Change({ change, unit, better = 'more' }: ChangeProps) {
  const text = changeText(change, unit);
  if (text === null) return null;
  const direction = changeDirection(change, unit);
  const good = direction === 0 || better === 'neither' ? 'flat' : direction > 0 === (better === 'more') ? 'good' : 'bad';
  return (
    <span className={classes.change} data-good={good} title={unit === 'percent' ? 'Change in percentage points' : undefined}>
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
