/** Editors for each shape of filter; changes apply immediately. */
import { Checkbox, Group, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { withHyphen } from '#core/number-format';
import { LatePart } from '#web/kit/late-part.tsx';
import { choiceText } from '../text.ts';
import type { FilterSpec } from './filter-specs.ts';
import { ends } from './list-state.ts';
import { RelationPickList, TimeZonePickList } from './pick-list.tsx';

interface FilterEditorProps {
  readonly spec: FilterSpec;
  readonly value: string | undefined;
  /** Undefined removes the filter. */
  readonly onChange: (value: string | undefined) => void;
}

/** The calendar is loaded when the user first filters by date. */
const DaysEditor = lazy(() => import('./days-editor.tsx'));

const TYPING_MS = 300;

export function FilterEditor(props: FilterEditorProps) {
  const { spec, value, onChange } = props;
  switch (spec.shape) {
    case 'choices':
      return <ChoicesEditor {...props} />;
    case 'relation':
      return (
        <RelationPickList
          target={spec.field !== undefined && 'target' in spec.field ? spec.field.target : ''}
          label={spec.label}
          value={listOf(value)}
          onChange={(list) => onChange(textOf(list))}
        />
      );
    case 'timeZone':
      return <TimeZonePickList label={spec.label} value={listOf(value)} onChange={(list) => onChange(textOf(list))} />;
    case 'days':
      return (
        <LatePart skeleton={<Skeleton h={260} />}>
          <DaysEditor value={value} onChange={onChange} />
        </LatePart>
      );
    case 'numbers':
      return <NumbersEditor {...props} />;
    case 'text':
      return <TextEditor {...props} />;
    default:
      return (
        <SegmentedControl
          aria-label={spec.label}
          value={value ?? 'any'}
          onChange={(next) => onChange(next === 'any' ? undefined : next)}
          data={[
            { value: 'any', label: 'Any' },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      );
  }
}

function ChoicesEditor({ spec, value, onChange }: FilterEditorProps) {
  const choices = spec.field !== undefined && 'choices' in spec.field ? spec.field.choices : [];
  return (
    <Checkbox.Group
      aria-label={spec.label}
      value={listOf(value)}
      onChange={(list) => onChange(textOf(choices.filter((choice) => list.includes(choice))))}
    >
      <Stack gap="xs">
        {choices.map((choice) => (
          <Checkbox key={choice} value={choice} label={choiceText(spec.field, choice)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function NumbersEditor({ spec, value, onChange }: FilterEditorProps) {
  const [from, to] = ends(value ?? '..');
  const [typed, setTyped] = useState({ from, to });
  const apply = useDebouncedCallback((next: { from: string; to: string }) => {
    const clean = (end: string) => withHyphen(end).replace(/[^\d.-]/g, '');
    const range = `${clean(next.from)}..${clean(next.to)}`;
    onChange(range === '..' ? undefined : range);
  }, TYPING_MS);
  const set = (next: { from: string; to: string }) => {
    setTyped(next);
    apply(next);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        label="From"
        inputMode="decimal"
        value={typed.from}
        onChange={(event) => set({ ...typed, from: event.currentTarget.value })}
        aria-label={`${spec.label} from`}
        data-autofocus
      />
      <TextInput
        size="xs"
        label="To"
        inputMode="decimal"
        value={typed.to}
        onChange={(event) => set({ ...typed, to: event.currentTarget.value })}
        aria-label={`${spec.label} to`}
      />
    </Group>
  );
}

function TextEditor({ spec, value, onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState(value ?? '');
  const apply = useDebouncedCallback((next: string) => onChange(next.trim() === '' ? undefined : next.trim()), TYPING_MS);
  return (
    <TextInput
      size="xs"
      aria-label={spec.label}
      placeholder="Contains…"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      data-autofocus
    />
  );
}

function listOf(value: string | undefined): string[] {
  return value === undefined ? [] : value.split(',');
}

function textOf(list: readonly string[]): string | undefined {
  return list.length === 0 ? undefined : list.join(',');
}
