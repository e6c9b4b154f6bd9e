/** Name of a live account, preceded by its colour as in the calendar. */
import { ColorSwatch } from '@mantine/core';
import classes from '../live-parts.module.css';

export function AccountName({ name, color }: { readonly name: string; readonly color: string }) {
  return (
    <span className={classes.account}>
      <AccountDot color={color} />
      {name}
    </span>
  );
}

export function AccountDot({ color, size = 10 }: { readonly color: string; readonly size?: number }) {
  return <ColorSwatch component="span" color={color} size={size} withShadow={false} aria-hidden />;
}
