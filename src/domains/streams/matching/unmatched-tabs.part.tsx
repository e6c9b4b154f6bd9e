/** Tabs of live streams: list, unmatched and imports. */
import { AppLink } from '#web/generic/app-link.tsx';
import { mayCall } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { importListAccess } from '../import/import-access.rules.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { listUnmatched } from './matching.action.ts';
import classes from './unmatched-tabs.module.css';

const TABS = [
  { name: 'streams', label: 'Streams', to: '/live-streams' },
  { name: 'unmatched', label: 'Unmatched', to: '/live-streams/unmatched', contract: listUnmatched },
  { name: 'imports', label: 'Imports', to: '/live-streams/import', contract: importListAccess },
] as const;

/** Hidden for users who may only read results. */
export function StreamTabs({ current }: { readonly current: (typeof TABS)[number]['name'] }) {
  const actor = useActor();
  const tabs = TABS.filter((tab) => !('contract' in tab) || mayCall(tab.contract, LiveStream, actor));
  if (tabs.length === 1) return null;
  return (
    <nav className={classes.tabs} aria-label="Live streams">
      {tabs.map(({ name, label, to }) => (
        <AppLink key={name} to={to} className={classes.tab} aria-current={name === current ? 'true' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
