/**
 * Filters of the report: the view, and name, level, similarity and decision; versions of one video are hidden by default among the pairs.
 */
import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LEVELS, SORTS, type Sort } from '#wire/similarity';
import { IconSearch } from '#web/kit/icons.ts';
import { FAMILY_SORTS, FAMILY_STATES } from '../family/families.rules.ts';
import { SORT_LABELS as FAMILY_SORT_LABELS, STATE_LABELS } from '../family/family-text.rules.ts';
import { activeFilters, DECISION_FILTERS, LEAST_SIMILARITIES, OPENING, VIEWS, type ReportAddress } from './report-address.rules.ts';
import type { Change } from './report-address.hook.tsx';
import { DECISION_LABELS, LEVEL_LABELS, LEVEL_MEANINGS } from '../pair/similarity-text.rules.ts';
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

export function ReportFilters({ address, change }: FiltersProps) {
  const { view, levels } = address;
  return (
    <div className={classes.filters} role="search">
      <SegmentedControl
        aria-label="View"
        size="xs"
        className={classes.view}
        value={view}
        data={[
          { value: 'families', label: 'By original' },
          { value: 'pairs', label: 'All pairs' },
        ]}
        onChange={(value) => change({ view: VIEWS.find((one) => one === value) ?? OPENING.view })}
      />
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
      {view === 'families' ? <FamilyFilters address={address} change={change} /> : <PairFilters address={address} change={change} />}
      {activeFilters(address) === 0 ? null : (
        <Button variant="subtle" color="gray" onClick={() => change({ ...address, ...NO_FILTERS })}>
          Remove filters
        </Button>
      )}
    </div>
  );
}

const { search, levels: anyLevels, least, decision, state } = OPENING;
const NO_FILTERS = { search, levels: anyLevels, least, decision, state };

interface FiltersProps {
  readonly address: ReportAddress;
  readonly change: Change;
}

function FamilyFilters({ address: { state, familySort }, change }: FiltersProps) {
  return (
    <>
      <NativeSelect
        aria-label="Decision"
        value={state ?? ''}
        data={[{ value: '', label: 'Any decision' }, ...FAMILY_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))]}
        onChange={(event) => change({ state: FAMILY_STATES.find((value) => value === event.currentTarget.value) ?? null })}
      />
      <NativeSelect
        aria-label="Order"
        value={familySort}
        data={FAMILY_SORTS.map((value) => ({ value, label: FAMILY_SORT_LABELS[value] }))}
        onChange={(event) =>
          change({ familySort: FAMILY_SORTS.find((value) => value === event.currentTarget.value) ?? OPENING.familySort })
        }
      />
    </>
  );
}

function PairFilters({ address: { least, decision, versions, bumpers, sort, order }, change }: FiltersProps) {
  return (
    <>
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
      <Checkbox label="Only bumpers in common" checked={bumpers} onChange={(event) => change({ bumpers: event.currentTarget.checked })} />
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
    </>
  );
}

/** Typing replaces the history entry instead of adding one for the back button. */
function Search({ address, change }: FiltersProps) {
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
      placeholder={address.view === 'families' ? 'File, job or client' : 'File name'}
      className={classes.search}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
