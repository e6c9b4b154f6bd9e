/** Picker for the stream of a dashboard export; lazy-loaded. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { ItemOf } from '#core/resource';
import { useSettings } from '#web/api/settings.ts';
import { useItem } from '#web/data/use-item.ts';
import { useList } from '#web/data/use-list.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { timeText } from '#web/kit/time-text.ts';
import type { TargetProps } from './import-target.part.tsx';
import { LiveStream } from '../stream/live-stream.resource.ts';

const NEWEST = 100;

/** @param account IRI; only streams of this account are offered. */
export default function StreamTarget({ value, onChange, disabled, error, account }: TargetProps & { readonly account: string | null }) {
  const [typed, setTyped] = useState('');
  const { timeZone } = useSettings();
  const { data, isError } = useList(LiveStream, [
    ...(account === null ? [] : [['liveAccount', account] as const]),
    ['order[startTime]', 'desc'],
    ['itemsPerPage', String(NEWEST)],
  ]);
  const chosen = useItem(LiveStream, value === null ? undefined : uuidOf(value)).data?.item;
  const nameOf = (stream: ItemOf<typeof LiveStream>) =>
    `${timeText(stream.startTime, stream.liveAccount.timezone ?? timeZone)} · ${stream.liveAccount.identity}${stream.title === null ? '' : ` · ${stream.title}`}`;
  const known = data?.items ?? [];
  const streams = chosen === undefined || known.some((stream) => stream['@id'] === value) ? known : [chosen, ...known];
  return (
    <Select
      label="Live stream"
      description="Leave empty to find it by the times in the file. Times are in the account’s time zone."
      placeholder="Find automatically"
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
      nothingFoundMessage={isError ? 'The streams could not be loaded.' : data === undefined ? 'Loading…' : 'No matching streams.'}
      autoComplete="off"
      limit={NEWEST}
    />
  );
}
