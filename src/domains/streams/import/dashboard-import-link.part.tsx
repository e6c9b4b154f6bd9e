/** Where somebody is led who lacks what only the LIVE dashboard export has: to its upload, for this very stream. */
import type { ReactNode } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import classes from '../stream/stream-detail.module.css';

export function DashboardImportLink({ stream, children }: { readonly stream: { readonly uuid: string }; readonly children: ReactNode }) {
  return (
    <AppLink to="/live-streams/import" search={{ kind: 'dashboard', liveStream: stream.uuid }} className={classes.link}>
      {children}
    </AppLink>
  );
}
