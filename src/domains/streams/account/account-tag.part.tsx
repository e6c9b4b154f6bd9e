/** Account tag of a stream: the colour that the account has in the calendar, then its name. */
import classes from '../stream/stream-parts.module.css';

interface AccountTagProps {
  readonly account: { readonly identity: string; readonly color: string };
  /** Shown after the name in a muted colour: the stream's title. */
  readonly title?: string | null;
}

export function AccountTag({ account, title = null }: AccountTagProps) {
  return (
    <span className={classes.account}>
      <AccountDot color={account.color} />
      <span className={classes.accountName}>
        {account.identity}
        {title === null ? null : <span className={classes.quiet}> · {title}</span>}
      </span>
    </span>
  );
}

export function AccountDot({ color, size = 10 }: { readonly color: string; readonly size?: number }) {
  return <span className={classes.dot} style={{ background: color, width: size, height: size }} aria-hidden />;
}
