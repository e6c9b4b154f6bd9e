/** Date range filter: a calendar with weeks starting on Monday, and buttons for common ranges. */
import '@mantine/dates/styles.layer.css';
import { Button, Group, Stack } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { mondayOf, Temporal } from '#core/time';
import { CALENDAR } from '../calendar.ts';
import { ends } from './list-state.ts';

interface DaysEditorProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

export default function DaysEditor({ value, onChange }: DaysEditorProps) {
  const [from, to] = ends(value ?? '..');
  const today = Temporal.Now.plainDateISO();
  const [range, setRange] = useState<[string | null, string | null]>([from || null, to || null]);
  const set = (next: [string | null, string | null]) => {
    setRange(next);
    // With one end selected, the user is still picking.
    if (next[0] !== null && next[1] !== null) onChange(`${next[0].slice(0, 10)}..${next[1].slice(0, 10)}`);
    if (next[0] === null && next[1] === null) onChange(undefined);
  };
  const monday = mondayOf(today);
  const presets: [string, Temporal.PlainDate, Temporal.PlainDate][] = [
    ['Today', today, today],
    ['This week', monday, monday.add({ days: 6 })],
    ['Last 30 days', today.subtract({ days: 29 }), today],
  ];
  return (
    <Stack gap="xs">
      <Group gap={4}>
        {presets.map(([label, first, last]) => (
          <Button key={label} size="compact-xs" variant="default" onClick={() => set([first.toString(), last.toString()])}>
            {label}
          </Button>
        ))}
      </Group>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={range}
        onChange={set}
        defaultDate={range[0] ?? undefined}
        size="xs"
        {...CALENDAR}
      />
    </Stack>
  );
}
