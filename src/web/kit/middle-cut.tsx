/** Truncates a long name in the middle, because names with a common beginning differ at the end. */
import classes from './middle-cut.module.css';

const TAIL = 12;

interface MiddleCutProps {
  readonly name: string;
  /** Number of characters at the end that are kept. */
  readonly tail?: number;
}

/** The parts are drawn by CSS: the text of the page, which is read aloud, found and copied, is the whole name. */
export function MiddleCut({ name, tail = TAIL }: MiddleCutProps) {
  const cut = Math.max(0, name.length - tail);
  return (
    <span className={classes.name} title={name}>
      <span className={classes.whole}>{name}</span>
      <span className={classes.start} data-text={name.slice(0, cut)} aria-hidden />
      <span className={classes.end} data-text={name.slice(cut)} aria-hidden />
    </span>
  );
}
