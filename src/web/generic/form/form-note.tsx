/** A form section with text instead of inputs, laid out like a group. */
import { useId, type ReactNode } from 'react';
import classes from './form.module.css';

export function FormNote({ title, help, children }: { readonly title: string; readonly help?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h2 id={id} className={classes.groupTitle}>
          {title}
        </h2>
        {help === undefined ? null : <p className={classes.groupHelp}>{help}</p>}
      </div>
      <div className={classes.note}>{children}</div>
    </section>
  );
}
