/** A record's name in a report: a link for users who may open its page, plain text otherwise. */
import { ColorSwatch } from '@mantine/core';
import type { ReactNode } from 'react';
import { mayEver, role } from '#core/access';
import { nameParts } from '#core/name-cut';
import { AppLink } from '#web/generic/app-link.tsx';
import { useActor } from '#web/session/use-session.ts';
import classes from './reports.module.css';

/** Who may open each page (spec §2). */
const SCREENS = {
  live_streams: { path: '/live-streams', access: role('ADMIN', 'MANAGER') },
  live_accounts: { path: '/live-accounts', access: role('ADMIN', 'MANAGER') },
  employees: { path: '/employees', access: role('ADMIN') },
  payrolls: { path: '/payroll', access: role('ADMIN') },
} as const;

/** @param record IRI; without a page for it, or if null, only text is rendered. */
export function RecordLink({ record, children }: { readonly record: string | null; readonly children: ReactNode }) {
  const actor = useActor();
  const [, , plural = '', uuid = ''] = (record ?? '').split('/');
  const screen = plural in SCREENS ? SCREENS[plural as keyof typeof SCREENS] : null;
  return screen !== null && mayEver(screen.access, actor) ? (
    <AppLink to={`${screen.path}/${uuid}`} className={classes.link}>
      {children}
    </AppLink>
  ) : (
    <span>{children}</span>
  );
}

export function Dot({ color }: { readonly color: string | null }) {
  return color === null ? null : <ColorSwatch component="span" color={color} size={10} withShadow={false} aria-hidden />;
}

/** A name that breaks before its last part where a line is too short. */
export function BreakingName({ name }: { readonly name: string }) {
  const [head, tail] = nameParts(name);
  return (
    <>
      {head}
      <wbr />
      {tail}
    </>
  );
}
