/** Filters of the report: name, level, similarity and decision; versions of one video are hidden by default. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LEVELS, SORTS, type Sort } from '#wire/similarity';
import { IconSearch } from '#web/kit/icons.ts';
import { activeFilters, DECISION_FILTERS, LEAST_SIMILARITIES, OPENING, type ReportAddress } from './report-address.rules.ts';
import type { Change } from './report-address.hook.tsx';
import { DECISION_LABELS, LEVEL_LABELS, LEVEL_MEANINGS } from './similarity-text.rules.ts';
import classes from './report.module.css';

const TYPING_MS = 250;
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  uploaded_at: 'Upload',
  overall_similarity: 'Similarity',
  duplicate_level: 'Level',
  confidence_score: 'Confidence',
  total_matching_duration: 'Seconds in common',
  longest_match_duration: 'Longest segment',
  file_name: 'File name',
  file_size: 'File size',
  duration: 'Length of the video',
  found_at: 'Time found',
};

export function ReportFilters({ address, change }: { readonly address: ReportAddress; readonly change: Change }) {
  const { levels, least, decision, versions, sort, order } = address;
  return (
    <div className={classes.filters} role="search">
      <Search address={address} change={change} />
      <div className={classes.levels} role="group" aria-label="Levels">
        {LEVELS.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={levels.includes(level)}
            title={LEVEL_MEANINGS[level]}
            onClick={() => change({ levels: levels.includes(level) ? levels.filter((other) => other !== level) : [...levels, level] })}
          >
            {LEVEL_LABELS[level]}
          </button>
        ))}
      </div>
      <NativeSelect
        aria-label="Minimum similarity"
        value={String(least)}
        data={LEAST_SIMILARITIES.map((percent) => ({
          value: String(percent),
          label: percent === 0 ? 'Any similarity' : `From ${percent}%`,
        }))}
        onChange={(event) => change({ least: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Decision"
        value={decision ?? ''}
        data={[
          { value: '', label: 'Any decision' },
          { value: 'NONE', label: 'Not decided' },
          ...Object.entries(DECISION_LABELS).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => change({ decision: DECISION_FILTERS.find((filter) => filter === event.currentTarget.value) ?? null })}
      />
      <Checkbox
        label="Versions of the same video"
        checked={versions}
        onChange={(event) => change({ versions: event.currentTarget.checked })}
      />
      <NativeSelect
        aria-label="Order"
        className={classes.narrowOnly}
        value={`${sort} ${order}`}
        data={SORTS.flatMap((sort) => [
          { value: `${sort} desc`, label: `${SORT_LABELS[sort]}, ${sort === 'file_name' ? 'Z to A' : 'highest first'}` },
          { value: `${sort} asc`, label: `${SORT_LABELS[sort]}, ${sort === 'file_name' ? 'A to Z' : 'lowest first'}` },
        ])}
        onChange={(event) => {
          const [by, direction] = event.currentTarget.value.split(' ') as [Sort, 'asc' | 'desc'];
          change({ sort: by, order: direction });
        }}
      />
      {activeFilters(address) === 0 ? null : (
        <Button variant="subtle" color="gray" onClick={() => change({ ...OPENING, versions, sort, order, size: address.size })}>
          Remove filters
        </Button>
      )}
    </div>
  );
}

/** Typing replaces the history entry instead of adding one for the back button. */
function Search({ address, change }: { readonly address: ReportAddress; readonly change: Change }) {
  const [text, setText] = useState(address.search);
  const [known, setKnown] = useState(address.search);
  if (known !== address.search) {
    setKnown(address.search);
    setText(address.search);
  }
  useEffect(() => {
    if (text === address.search) return undefined;
    const timer = setTimeout(() => change({ search: text }, { replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, address.search, change]);
  return (
    <TextInput
      type="search"
      aria-label="Search by file name"
      placeholder="File name"
      className={classes.search}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
