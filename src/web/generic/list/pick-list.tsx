/** Filter editor for a long list of options: a search field, the selected options first, checkboxes. */
import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { registry } from '#web/data/registry.ts';
import { SEARCH_AFTER_MS, useChoices } from '#web/data/use-choices.ts';
import { uuidOf } from '../any-item.ts';
import { timeZones } from '../form/inputs/time-zone-input.tsx';
import { useKnownChoices } from '../form/inputs/use-known-choices.ts';
import classes from './list.module.css';

interface PickListProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

const SHOWN = 40;

export function RelationPickList({ target, label, value, onChange }: PickListProps & { readonly target: string }) {
  const resource = registry.byName(target);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const { choices, loading, failed } = useChoices(resource, search);
  const picked = useKnownChoices(
    resource,
    value.map((uuid) => `/api/${resource.plural}/${uuid}`),
    null,
  );
  const options = [...picked, ...choices.filter((choice) => !value.includes(uuidOf(choice.value)))].map((choice) => ({
    ...choice,
    value: uuidOf(choice.value),
  }));
  const text = failed ? 'The list could not be loaded.' : loading ? 'Searching…' : `No ${resource.label.many.toLowerCase()} match.`;
  return <PickList label={label} value={value} onChange={onChange} typed={typed} onType={setTyped} options={options} empty={text} />;
}

export function TimeZonePickList({ label, value, onChange }: PickListProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim().toLowerCase();
  const found = timeZones()
    .filter((zone) => !value.includes(zone.value) && zone.label.toLowerCase().includes(text))
    .slice(0, SHOWN);
  const picked = value.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return (
    <PickList
      label={label}
      value={value}
      onChange={onChange}
      typed={typed}
      onType={setTyped}
      options={[...picked, ...found]}
      empty="No time zone matches."
    />
  );
}

function PickList({
  label,
  value,
  onChange,
  typed,
  onType,
  options,
  empty,
}: PickListProps & {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly options: readonly Option[];
  readonly empty: string;
}) {
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        placeholder="Search"
        aria-label={`Search ${label.toLowerCase()}`}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <ScrollArea.Autosize mah={260} type="auto" offsetScrollbars>
        <Checkbox.Group aria-label={label} value={[...value]} onChange={onChange}>
          <Stack gap={8} py={2}>
            {options.map((option) => (
              <Checkbox
                key={option.value}
                value={option.value}
                label={
                  <>
                    {option.label}
                    {option.hint === undefined ? null : <span className={classes.quiet}> {option.hint}</span>}
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {options.length === 0 ? (
          <Text size="xs" c="dimmed">
            {empty}
          </Text>
        ) : null}
      </ScrollArea.Autosize>
    </Stack>
  );
}
