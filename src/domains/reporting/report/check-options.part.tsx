/** Options of a `CheckPicker`: search, selected options first, then the others with checkboxes; loaded when the picker opens. */
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CheckPickerProps } from './check-picker.part.tsx';
import classes from './reports.module.css';

const SHOWN = 60;

export function CheckOptions({ label, options, failed = false, value, onChange, most = 200 }: CheckPickerProps) {
  const [typed, setTyped] = useState('');
  const [first] = useState(value);
  const text = typed.trim().toLowerCase();
  const found = (options ?? []).filter((option) => `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(text));
  const ordered = [
    ...found.filter((option) => first.includes(option.value)),
    ...found.filter((option) => !first.includes(option.value)),
  ].slice(0, SHOWN);
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        placeholder="Search"
        aria-label={`Search ${label.toLowerCase()}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox.Group aria-label={label} value={[...value]} onChange={onChange}>
        <div className={classes.options}>
          {ordered.map((option) => (
            <Checkbox
              key={option.value}
              value={option.value}
              disabled={value.length >= most && !value.includes(option.value)}
              label={
                <>
                  {option.label}
                  {option.hint === undefined ? null : <span className={classes.quiet}> {option.hint}</span>}
                </>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      {failed ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          Could not load the options. Try again in a moment.
        </Text>
      ) : ordered.length === 0 ? (
        <Text size="xs" c="dimmed">
          {options === undefined ? 'Loading…' : 'No matches.'}
        </Text>
      ) : null}
      {value.length >= most ? (
        <Text size="xs" c="dimmed">
          You can select up to {most}.
        </Text>
      ) : null}
      {value.length > 0 ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange([])}>
          Clear
        </Button>
      ) : null}
    </Stack>
  );
}
