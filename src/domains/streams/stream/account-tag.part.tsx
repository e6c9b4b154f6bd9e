/** Account tag of a stream: the colour that the account has in the calendar, then its name. */
import { nameParts } from '#core/name-cut';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import classes from './stream-parts.module.css';

interface AccountTagProps {
  readonly account: { readonly identity: string; readonly color: string };
  /** Shown after the name in a muted colour: the stream's title. */
  readonly title?: string | null;
}

export function AccountTag({ account: { identity, color }, title = null }: AccountTagProps) {
  return (
    <span className={classes.account}>
      <AccountDot color={color} />
      <MiddleCut name={identity} tail={nameParts(identity)[1].length || undefined} />
      {title === null ? null : (
        <span className={classes.accountTitle} title={title}>
          · {title}
        </span>
      )}
    </span>
  );
}

export function AccountDot({ color, size = 10 }: { readonly color: string; readonly size?: number }) {
  return <span className={classes.dot} style={{ background: color, width: size, height: size }} aria-hidden />;
}
