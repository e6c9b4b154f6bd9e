/** Picker for one record of a resource outside of a form, searched on the server. */
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Resource } from '#core/resource';
import { SEARCH_AFTER_MS, useChoices, type Choice } from '#web/data/use-choices.ts';
import { ChoiceOption } from './form/inputs/choice-option.tsx';
import { emptyText } from './form/inputs/relation-input.tsx';

interface RecordSelectProps extends Pick<SelectProps, 'mb'> {
  readonly resource: Resource;
  readonly label: string;
  /** Called with the IRI of the chosen record. */
  readonly onChange: (iri: string | null) => void;
  /** IRI of a record that is not offered. */
  readonly without: string;
}

export function RecordSelect({ resource, label, onChange, without, mb }: RecordSelectProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  // The input holds the chosen name; searching for it would offer nothing else.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, SEARCH_AFTER_MS);
  const { choices, loading, failed } = useChoices(resource, search);
  const offered = choices.filter(({ value }) => value !== without);
  const data = chosen === null || offered.some(({ value }) => value === chosen.value) ? offered : [chosen, ...offered];
  const many = resource.label.many.toLowerCase();
  return (
    <Select
      label={label}
      data={data}
      value={chosen?.value ?? null}
      onChange={(value) => {
        setChosen(data.find((choice) => choice.value === value) ?? null);
        onChange(value);
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      allowDeselect={false}
      placeholder={`Search ${many}`}
      nothingFoundMessage={emptyText(loading, failed, search, many)}
      renderOption={({ option }) => <ChoiceOption choice={option} />}
      autoComplete="off"
      mb={mb}
    />
  );
}
