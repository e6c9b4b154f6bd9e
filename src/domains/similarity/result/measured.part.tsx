/** The reasons for the level, and the measurements. */
import { detailsOf, reasonsOf, type Lengths, type Measured } from './measured.rules.ts';
import classes from './comparison.module.css';

export function MeasuredDetails({ measured, lengths }: { readonly measured: Measured; readonly lengths: Lengths }) {
  return (
    <section aria-labelledby="why">
      <h2 id="why" className={classes.title}>
        Why this level
      </h2>
      {reasonsOf(measured, lengths).map((reason) => (
        <p key={reason} className={classes.reason}>
          {reason}
        </p>
      ))}
      {measured.level === 'EXACT' ? null : (
        <dl className={classes.details}>
          {detailsOf(measured).map(({ label, value, help }) => (
            <div key={label}>
              <dt title={help}>{label}</dt>
              <dd data-unknown={value === null || undefined}>{value ?? 'Not measured'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
