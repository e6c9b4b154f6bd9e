/** Marks a figure that was calculated rather than provided by the platform. */
import { Hint } from '#web/kit/later.tsx';
import classes from './stream-detail.module.css';

const LABELS = 'Calculated from other figures, not provided by the platform.';

export function DerivedMark() {
  return (
    <Hint label={LABELS}>
      <span className={classes.derived} tabIndex={0}>
        calculated
      </span>
    </Hint>
  );
}
