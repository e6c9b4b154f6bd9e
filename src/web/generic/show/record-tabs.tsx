/** How the sides of a record are separated: one tab each, its name in the address, the details first. */
import { Skeleton } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import classes from './show.module.css';

export interface RecordTab {
  readonly name: string;
  readonly label: string;
  readonly render: () => ReactNode;
}

const FIRST = 'Overview';
const NO_TABS: readonly RecordTab[] = [];

/** @param children the details of the record, its first side. */
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
      <nav className={classes.tabs} aria-label="Sides of the record">
        <Tab>{FIRST}</Tab>
        {tabs.map(({ name, label }) => (
          <Tab key={name} name={name}>
            {label}
          </Tab>
        ))}
      </nav>
      {open === undefined ? children : <Suspense fallback={<Skeleton h={320} />}>{open.render()}</Suspense>}
    </>
  );
}

/** Current by the side alone: what else the address holds is the side's own. */
const ACTIVE = { includeSearch: true, explicitUndefined: true };

function Tab({ name, children }: { readonly name?: string; readonly children: string }) {
  return (
    <Link to="." search={{ tab: name }} activeOptions={ACTIVE} className={classes.tab}>
      {children}
    </Link>
  );
}
