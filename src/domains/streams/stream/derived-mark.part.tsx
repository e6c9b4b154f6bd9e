/** How a figure is marked that the platform did not give. */
import { Hint } from '#web/kit/later.tsx';
import classes from './stream-detail.module.css';

const LABELS = 'Calculated from other figures, not given by the platform.';

export function DerivedMark() {
  return (
    <Hint label={LABELS}>
      <span className={classes.derived} tabIndex={0}>
        calculated
      </span>
    </Hint>
  );
}
