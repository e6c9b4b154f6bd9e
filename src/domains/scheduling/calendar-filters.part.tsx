/** Decides how the calendar is narrowed down and in whose time it is read. */
import { Button, Indicator, Menu, MultiSelect, Popover, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconFilter, IconWorld } from '@tabler/icons-react';
import { viewerZone, zoneWords } from '#web/kit/time-words.ts';
import { filterCount, type CalendarState } from './calendar-state.rules.ts';
import { NONE } from './planned.rules.ts';
import classes from './schedule-calendar.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface CalendarFiltersProps {
  readonly state: CalendarState;
  readonly change: (part: Partial<CalendarState>) => void;
  readonly employees: readonly Option[];
  /** Empty for those who have no choice of clients. */
  readonly clients: readonly Option[];
  /** Drafts exist only for those who plan. */
  readonly plans: boolean;
}

export function CalendarFilters({ state, change, employees, clients, plans }: CalendarFiltersProps) {
  const count = filterCount(state);
  return (
    <Popover position="bottom-end" width={300} trapFocus>
      <Indicator disabled={count === 0} label={count} size={16} offset={4} zIndex={1}>
        <Popover.Target>
          <Button variant="default" className={classes.compact} leftSection={<IconFilter size={15} />} aria-label={count === 0 ? 'Filters' : `Filters, ${count} on`}><span className={classes.compactWords}>Filters</span></Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label="Filters">
        <Stack gap="sm">
          <Choice label="Type" value={state.type ?? ''} data={[['', 'All'], ['LIVE', 'Live'], ['VIDEO', 'Video']]} onChange={(type) => change({ type: (type || null) as CalendarState['type'] })} />
          {plans && <Choice label="State" value={state.status ?? ''} data={[['', 'All'], ['draft', 'Drafts'], ['published', 'Published']]} onChange={(status) => change({ status: (status || null) as CalendarState['status'] })} />}
          {employees.length > 0 && (
            <MultiSelect label="People" data={[{ value: NONE, label: 'Nobody assigned' }, ...employees]} value={[...state.employees]} onChange={(chosen) => change({ employees: chosen })} searchable clearable clearButtonProps={{ 'aria-label': 'Clear people' }} placeholder={state.employees.length === 0 ? 'Anybody' : undefined} comboboxProps={{ withinPortal: false }} />
          )}
          {clients.length > 0 && (
            <Select label="Client" data={[...clients]} value={state.client} onChange={(client) => change({ client })} clearable clearButtonProps={{ 'aria-label': 'Clear client' }} placeholder="Any client" comboboxProps={{ withinPortal: false }} />
          )}
          {count > 0 && <Button variant="subtle" size="compact-sm" onClick={() => change({ type: null, status: null, employees: [], client: null })}>Clear filters</Button>}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ label, value, data, onChange }: { readonly label: string; readonly value: string; readonly data: readonly (readonly [string, string])[]; readonly onChange: (value: string) => void }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>{label}</Text>
      <SegmentedControl fullWidth size="sm" aria-label={label} value={value} onChange={onChange} data={data.map(([entry, words]) => ({ value: entry, label: words }))} />
    </div>
  );
}

export interface ZonePickerProps {
  /** As the address says it. */
  readonly value: string;
  readonly shown: string;
  readonly agency: string;
  /** Zones of the live accounts. */
  readonly zones: readonly string[];
  readonly now: number;
  readonly onChange: (zone: string) => void;
}

export function ZonePicker({ value, shown, agency, zones, now, onChange }: ZonePickerProps) {
  const at = new Date(now).toISOString();
  const mine = viewerZone();
  const others = [...new Set(zones)].filter((zone) => zone !== agency && zone !== mine).sort();
  const item = (key: string, zone: string, words: string) => (
    <Menu.Item key={key} onClick={() => onChange(key)} role="menuitemradio" aria-checked={value === key} rightSection={<Text size="xs" c="dimmed">{zoneWords(at, zone)}</Text>} fw={value === key ? 600 : undefined}>
      {words}<Text size="xs" c="dimmed" component="div">{cityOf(zone)}</Text>
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" className={classes.compact} leftSection={<IconWorld size={15} />} aria-label={`Time zone: ${cityOf(shown)}`}>
          <span className={classes.compactWords}>{cityOf(shown)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Show times in</Menu.Label>
        {item('agency', agency, 'Agency time')}
        {mine !== agency && item('mine', mine, 'Your time')}
        {others.map((zone) => item(zone, zone, 'Live account’s time'))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** "America/New_York" → "New York" */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
