/** Link in explained pay that takes path and query as one string. */
import type { ReactNode } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import classes from './pay-lines.module.css';

export function PayLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const [path = '', query = ''] = to.split('?');
  return (
    <AppLink to={path} search={Object.fromEntries(new URLSearchParams(query))} className={classes.link}>
      {children}
    </AppLink>
  );
}
