/** Filter controls of the calendar; loaded when the popover is about to open. */
import { Button, MultiSelect, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { CalendarFiltersProps } from './calendar-filters.part.tsx';
import { filterCount, type CalendarState } from '../store/calendar-state.rules.ts';
import { NONE } from '../../schedules/schedule/planned.rules.ts';

export function FilterChoices({ state, change, employees, clients, plans }: CalendarFiltersProps) {
  const count = filterCount(state);
  return (
    <Stack gap="sm">
      <Choice
        label="Type"
        value={state.type ?? ''}
        data={[
          ['', 'All'],
          ['LIVE', 'Live'],
          ['VIDEO', 'Video'],
        ]}
        onChange={(type) => change({ type: (type || null) as CalendarState['type'] })}
      />
      {plans && (
        <Choice
          label="State"
          value={state.status ?? ''}
          data={[
            ['', 'All'],
            ['draft', 'Drafts'],
            ['published', 'Published'],
          ]}
          onChange={(status) => change({ status: (status || null) as CalendarState['status'] })}
        />
      )}
      {employees.length > 0 && (
        <MultiSelect
          label="People"
          data={[{ value: NONE, label: 'Unassigned' }, ...employees]}
          value={[...state.employees]}
          onChange={(chosen) => change({ employees: chosen })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear people' }}
          placeholder={state.employees.length === 0 ? 'Anyone' : undefined}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {clients.length > 0 && (
        <Select
          label="Client"
          data={[...clients]}
          value={state.client}
          onChange={(client) => change({ client })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear client' }}
          placeholder="Any client"
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {count > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => change({ type: null, status: null, employees: [], client: null })}
        >
          Clear filters
        </Button>
      )}
    </Stack>
  );
}

function Choice({
  label,
  value,
  data,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly data: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={label}
        value={value}
        onChange={onChange}
        data={data.map(([entry, wording]) => ({ value: entry, label: wording }))}
      />
    </div>
  );
}
