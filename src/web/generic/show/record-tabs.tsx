/** Tabs of a record's page: the overview first, the open tab's name in the URL. */
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LatePart } from '#web/kit/late-part.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { AppLink } from '../app-link.tsx';
import classes from './show.module.css';

export interface RecordTab {
  readonly name: string;
  readonly label: string;
  readonly render: () => ReactNode;
}

const FIRST = 'Overview';
const NO_TABS: readonly RecordTab[] = [];

/** @param children the details of the record, shown in the first tab. */
export function RecordTabs({
  tabs = NO_TABS,
  children,
}: {
  readonly tabs?: readonly RecordTab[] | undefined;
  readonly children: ReactNode;
}) {
  const { tab }: { readonly tab?: unknown } = useSearch({ strict: false });
  const open = tabs.find(({ name }) => name === tab);
  if (tabs.length === 0) return children;
  return (
    <>
      <nav className={classes.tabs} aria-label="Record tabs">
        <Tab current={open === undefined}>{FIRST}</Tab>
        {tabs.map(({ name, label }) => (
          <Tab key={name} name={name} current={name === open?.name}>
            {label}
          </Tab>
        ))}
      </nav>
      {open === undefined ? children : <LatePart skeleton={<ListSkeleton rows={4} columns={2} />}>{open.render()}</LatePart>}
    </>
  );
}

function Tab({ name, current, children }: { readonly name?: string; readonly current: boolean; readonly children: string }) {
  return (
    <AppLink to="." search={{ tab: name }} className={classes.tab} aria-current={current ? 'true' : undefined}>
      {children}
    </AppLink>
  );
}
