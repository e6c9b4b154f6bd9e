/** Picker for a linked record, searched on the server. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { OneField } from '#core/fields';
import { registry } from '#web/data/registry.ts';
import { SEARCH_AFTER_MS } from '#web/data/use-choices.ts';
import { commonProps, selectText, type FieldInputProps } from '../field-input-props.ts';
import { ChoiceOption } from './choice-option.tsx';
import { useKnownChoices } from './use-known-choices.ts';
import { sourceOf } from './source-of.ts';

export function RelationInput(props: FieldInputProps & { readonly field: OneField }) {
  const { field, value, onChange, known, useSource = sourceOf(field.target) } = props;
  const target = registry.byName(field.target);
  const [typed, setTyped] = useState('');
  const chosen = useKnownChoices(target, typeof value === 'string' ? [value] : [], known)[0];
  // The input holds the chosen name; searching for it would offer nothing else.
  const text = chosen !== undefined && typed === chosen.label ? '' : typed;
  const [search] = useDebouncedValue(text, SEARCH_AFTER_MS);
  const { choices, loading, failed } = useSource(search);
  const data = chosen === undefined || choices.some((choice) => choice.value === chosen.value) ? choices : [chosen, ...choices];

  return (
    <Select
      {...commonProps(props)}
      data={[...data]}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={field.options.nullable === true}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      allowDeselect={false}
      placeholder={`Search ${target.label.many.toLowerCase()}`}
      nothingFoundMessage={emptyText(loading, failed, search, target.label.many.toLowerCase())}
      renderOption={({ option }) => <ChoiceOption choice={option} />}
      onFocus={selectText}
      autoComplete="off"
    />
  );
}

export function emptyText(loading: boolean, failed: boolean, search: string, many: string, allChosen = false): string {
  if (failed) return 'The list could not be loaded. Type again to retry.';
  if (loading) return 'Searching…';
  if (allChosen) return 'All matches are already selected.';
  return search === '' ? `There are no ${many} yet.` : `No ${many} match “${search}”.`;
}
