/** Link from a stream to the import of its LIVE dashboard export; plain text for users who may not import. */
import type { ReactNode } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import { mayCall } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { importDashboardAccess } from './import-access.rules.ts';
import classes from '../stream/stream-detail.module.css';

export function DashboardImportLink({ stream, children }: { readonly stream: { readonly uuid: string }; readonly children: ReactNode }) {
  if (!mayCall(importDashboardAccess, LiveStream, useActor())) return children;
  return (
    <AppLink to="/live-streams/import" search={{ kind: 'dashboard', liveStream: stream.uuid }} className={classes.link}>
      {children}
    </AppLink>
  );
}
