/** Decides how a person says what a file is about: the live account of a list without a creator column, the stream of a dashboard. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { one } from '#core/fields';
import type { ItemOf } from '#core/resource';
import { useSettings } from '#web/api/settings.ts';
import { useChoices, type Choices } from '#web/data/use-choices.ts';
import { useItem } from '#web/data/use-item.ts';
import { useList } from '#web/data/use-list.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { RelationInput } from '#web/generic/form/inputs/relation-input.tsx';
import { timeWords } from '#web/kit/time-words.ts';
import { useActor } from '#web/session/use-session.ts';
import { LiveAccount } from '#domains/live';
import { LiveStream } from './live-stream.resource.ts';

interface TargetProps {
  readonly value: string | null;
  readonly onChange: (iri: string | null) => void;
  readonly disabled: boolean;
  readonly error?: string;
}

const ACCOUNT = one()('LiveAccount', { nullable: true });
const NEWEST = 100;

/** Managers import for the accounts that they run. */
function useMyAccounts(search: string): Choices {
  const actor = useActor();
  return useChoices(LiveAccount, search, { where: actor.roles.includes('ROLE_ADMIN') ? ALL : [['managers', actor.user]] });
}
const ALL = [] as const;

export function AccountTarget({ value, onChange, disabled, error, label, help }: TargetProps & { readonly label: string; readonly help?: string }) {
  return <RelationInput name="liveAccount" field={ACCOUNT} label={label} help={help} required={false} value={value} onChange={(iri) => onChange(typeof iri === 'string' ? iri : null)} error={error} disabled={disabled} useSource={useMyAccounts} />;
}

/** @param account IRI; only its streams are offered. */
export function StreamTarget({ value, onChange, disabled, error, account }: TargetProps & { readonly account: string | null }) {
  const [typed, setTyped] = useState('');
  const { timeZone } = useSettings();
  const { data, isError } = useList(LiveStream, [...(account === null ? [] : [['liveAccount', account] as const]), ['order[startTime]', 'desc'], ['itemsPerPage', String(NEWEST)]]);
  const chosen = useItem(LiveStream, value === null ? undefined : uuidOf(value)).data?.item;
  const nameOf = (stream: ItemOf<typeof LiveStream>) => `${timeWords(stream.startTime, stream.liveAccount.timezone ?? timeZone)} · ${stream.liveAccount.identity}${stream.title === null ? '' : ` · ${stream.title}`}`;
  const known = data?.items ?? [];
  const streams = chosen === undefined || known.some((stream) => stream['@id'] === value) ? known : [chosen, ...known];
  return (
    <Select
      label="Live stream"
      description="Left empty, it is found by the times in the file. Times are in the account’s time zone."
      placeholder="Find it by itself"
      data={streams.map((stream) => ({ value: stream['@id'], label: nameOf(stream) }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      disabled={disabled}
      error={error}
      nothingFoundMessage={isError ? 'The streams could not be read.' : data === undefined ? 'Looking…' : 'No stream of this account matches.'}
      autoComplete="off"
      limit={NEWEST}
    />
  );
}
