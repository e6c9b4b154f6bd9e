/** Picker for several linked records: searched on the server, shown as pills. */
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { LinksField } from '#core/fields';
import { registry } from '#web/data/registry.ts';
import { SEARCH_AFTER_MS } from '#web/data/use-choices.ts';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';
import { ChoiceOption } from './choice-option.tsx';
import classes from './inputs.module.css';
import { emptyText } from './relation-input.tsx';
import { useKnownChoices } from './use-known-choices.ts';
import { sourceOf } from './source-of.ts';

export function LinksInput(props: FieldInputProps & { readonly field: LinksField }) {
  const { field, value, onChange, known, useSource = sourceOf(field.target) } = props;
  const target = registry.byName(field.target);
  const picked = Array.isArray(value) ? (value as readonly string[]) : [];
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const { choices, loading, failed } = useSource(search);
  const chosen = useKnownChoices(target, picked, known);
  const data = [...chosen, ...choices.filter(({ value: iri }) => !picked.includes(iri))];

  return (
    <MultiSelect
      {...commonProps(props)}
      data={data}
      value={[...picked]}
      onChange={onChange}
      searchable
      classNames={{ inputField: classes.bare }}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Clear all' }}
      placeholder={picked.length === 0 ? `Search ${target.label.many.toLowerCase()}` : undefined}
      nothingFoundMessage={emptyText(loading, failed, search, target.label.many.toLowerCase(), choices.length > 0)}
      renderOption={({ option }) => <ChoiceOption choice={option} />}
      autoComplete="off"
    />
  );
}
