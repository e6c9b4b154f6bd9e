/** How one gets about among live streams: the list, what found no partner, and the imports. */
import { AppLink } from '#web/generic/app-link.tsx';
import { useActor } from '#web/session/use-session.ts';
import classes from './unmatched-tabs.module.css';

const TABS = [
  { name: 'streams', label: 'Streams', to: '/live-streams' },
  { name: 'unmatched', label: 'Unmatched', to: '/live-streams/unmatched' },
  { name: 'imports', label: 'Imports', to: '/live-streams/import' },
] as const;

/** Nothing for those who only read results. */
export function StreamTabs({ current }: { readonly current: (typeof TABS)[number]['name'] }) {
  const { roles } = useActor();
  if (!roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_MANAGER')) return null;
  return (
    <nav className={classes.tabs} aria-label="Live streams">
      {TABS.map(({ name, label, to }) => (
        <AppLink key={name} to={to} exact className={classes.tab} aria-current={name === current ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
