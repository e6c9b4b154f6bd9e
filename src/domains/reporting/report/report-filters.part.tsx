/** Filters of every report: period, comparison, accounts and clients, and whose days are used. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import { Client } from '#domains/clients';
import { LiveAccount } from '#domains/live';
import { fetchList, type Params } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { useActor } from '#web/session/use-session.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { CheckPicker, type Option } from './check-picker.part.tsx';
import { periodFault, PRESET_LABELS, PRESETS, presetPeriod, type Period, type Preset } from './period.rules.ts';
import type { ReportAddress } from './report-address.rules.ts';
import type { Addressed } from './report-data.hook.tsx';
import classes from './reports.module.css';

/** Lazy-loaded for the first custom period. */
const DayInput = lazy(() => import('./day-input.part.tsx'));

interface ReportFiltersProps extends Addressed {
  readonly groupings?: Readonly<Record<string, string>>;
  /** Hides the comparison. */
  readonly alone?: boolean;
  readonly mostAccounts?: number;
  /** Days are in the agency's time zone, whatever the account's. */
  readonly agencyDays?: boolean;
  readonly children?: ReactNode;
}

const EVERY: Params = [['pagination', 'false']];

export function ReportFilters({
  address,
  change,
  today,
  groupings,
  alone = false,
  mostAccounts,
  agencyDays = false,
  children,
}: ReportFiltersProps) {
  const actor = useActor();
  const admin = actor.roles.includes('ROLE_ADMIN');
  const accountParams: Params = admin || !actor.roles.includes('ROLE_MANAGER') ? EVERY : [...EVERY, ['managers', actor.user]];
  const accounts = useQuery({
    queryKey: keys.list(LiveAccount, accountParams),
    queryFn: async ({ signal }) =>
      (await fetchList(LiveAccount, accountParams, signal)).items.map(({ uuid, identity }): Option => ({ value: uuid, label: identity })),
    staleTime: 60_000,
  });
  const clients = useQuery({
    queryKey: keys.list(Client, EVERY),
    queryFn: async ({ signal }) =>
      (await fetchList(Client, EVERY, signal)).items.map(({ uuid, name }): Option => ({ value: uuid, label: name })),
    enabled: admin,
    staleTime: 60_000,
  });
  return (
    <div className={classes.filters} role="search" aria-label="Report filters">
      <NativeSelect
        className={classes.select}
        label="Period"
        value={address.preset}
        onChange={({ currentTarget: { value } }) =>
          change(value === 'custom' ? { preset: 'custom' } : { preset: value as Preset, period: presetPeriod(value as Preset, today) })
        }
        data={[...PRESETS.map((preset) => ({ value: preset, label: PRESET_LABELS[preset] })), { value: 'custom', label: 'Custom' }]}
      />
      {address.preset === 'custom' ? <CustomDays address={address} change={change} /> : null}
      {alone ? null : (
        <NativeSelect
          className={classes.select}
          label="Compare with"
          value={address.compare}
          onChange={({ currentTarget: { value } }) => change({ compare: value as ReportAddress['compare'] })}
          data={[
            { value: 'previous', label: 'Previous period' },
            { value: 'year', label: 'Previous year' },
            { value: 'none', label: 'None' },
          ]}
        />
      )}
      {groupings === undefined ? null : (
        <NativeSelect
          className={classes.select}
          label="Group by"
          value={address.by}
          onChange={({ currentTarget: { value } }) => change({ by: value, sort: null })}
          data={Object.entries(groupings).map(([value, label]) => ({ value, label }))}
        />
      )}
      <CheckPicker
        label="Accounts"
        all="All accounts"
        options={accounts.data}
        failed={accounts.isError}
        value={address.accounts}
        most={mostAccounts}
        onChange={(chosen) => change({ accounts: chosen })}
      />
      {admin ? (
        <CheckPicker
          label="Clients"
          all="All clients"
          options={clients.data}
          failed={clients.isError}
          value={address.clients}
          onChange={(chosen) => change({ clients: chosen })}
        />
      ) : null}
      {children}
      {agencyDays ? null : (
        <NativeSelect
          className={classes.select}
          label="Time zone"
          value={address.zone}
          onChange={({ currentTarget: { value } }) => change({ zone: value as ReportAddress['zone'] })}
          data={[
            { value: 'agency', label: 'Agency' },
            { value: 'account', label: 'Each account' },
          ]}
        />
      )}
    </div>
  );
}

/** Applied only when both days are valid, so that picking one does not send an incomplete request. */
function CustomDays({ address, change }: Pick<Addressed, 'address' | 'change'>) {
  const [days, setDays] = useState(address.period);
  const [applied, setApplied] = useState(address.period);
  if (!isSamePeriod(applied, address.period)) {
    setApplied(address.period);
    setDays(address.period);
  }
  const fault = periodFault(days);
  const apply = () => {
    if (!isSamePeriod(days, applied)) change({ preset: 'custom', period: days });
  };
  return (
    <>
      <LatePart
        skeleton={
          <>
            <Skeleton className={classes.dayRoom} />
            <Skeleton className={classes.dayRoom} />
          </>
        }
      >
        <DayInput
          label="From"
          value={days.from}
          error={fault?.path === 'from' ? fault.message : undefined}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DayInput
          label="To"
          value={days.to}
          error={fault?.path === 'to' ? fault.message : undefined}
          onChange={(to) => setDays({ ...days, to })}
        />
      </LatePart>
      {/* Stays enabled once the days are applied, since a disabled button loses the focus. */}
      <Button variant="default" disabled={fault !== null} onClick={apply}>
        Apply
      </Button>
    </>
  );
}

function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}
