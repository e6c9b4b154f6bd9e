/** Truncates a long name in the middle, because names with a common beginning differ at the end. */
import classes from './middle-cut.module.css';

const TAIL = 12;

export function MiddleCut({ name }: { readonly name: string }) {
  const cut = Math.max(0, name.length - TAIL);
  return (
    <span className={classes.name} title={name}>
      <span className={classes.start}>{name.slice(0, cut)}</span>
      <span className={classes.end}>{name.slice(cut)}</span>
    </span>
  );
}
