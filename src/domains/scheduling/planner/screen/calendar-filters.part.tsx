/** Filters and time zone picker of the calendar. */
import { Button, Text, type Menu as MenuParts } from '@mantine/core';
import { IconFilter, IconWorld } from '#web/kit/icons.ts';
import { memo } from 'react';
import { Later } from '#web/kit/later.tsx';
import { useCode } from '#web/kit/use-code.ts';
import { viewerZone, zoneText } from '#web/kit/time-text.ts';
import { filterCount, type CalendarState } from '../store/calendar-state.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

const loadChoices = () => import('./filter-choices.part.tsx');

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface CalendarFiltersProps {
  readonly state: CalendarState;
  readonly change: (part: Partial<CalendarState>) => void;
  readonly employees: readonly Option[];
  /** Empty for users who cannot filter by client. */
  readonly clients: readonly Option[];
  /** Drafts are visible only to planners. */
  readonly plans: boolean;
}

export const CalendarFilters = memo(function CalendarFilters(props: CalendarFiltersProps) {
  const count = filterCount(props.state);
  const { here, fetch } = useCode(loadChoices);
  return (
    <span className={classes.counted} data-count={count === 0 ? undefined : count}>
      <Later
        popup="dialog"
        ahead={fetch}
        target={
          <Button
            variant="default"
            className={classes.compact}
            leftSection={<IconFilter size={15} />}
            aria-label={count === 0 ? 'Filters' : `Filters, ${count} on`}
          >
            <span className={classes.compactText}>Filters</span>
          </Button>
        }
      >
        {({ Popover }, { target, ...opening }) => (
          <Popover {...opening} position="bottom-end" width={300} trapFocus>
            <Popover.Target>{target}</Popover.Target>
            <Popover.Dropdown aria-label="Filters">{here === null ? null : <here.FilterChoices {...props} />}</Popover.Dropdown>
          </Popover>
        )}
      </Later>
    </span>
  );
});

interface ZonePickerProps {
  /** Value as in the URL. */
  readonly value: string;
  readonly shown: string;
  readonly agency: string;
  /** Time zones of the live accounts. */
  readonly zones: readonly string[];
  readonly now: number;
  readonly onChange: (zone: string) => void;
}

export const ZonePicker = memo(function ZonePicker({ value, shown, agency, zones, now, onChange }: ZonePickerProps) {
  const at = new Date(now).toISOString();
  const mine = viewerZone();
  const others = [...new Set(zones)].filter((zone) => zone !== agency && zone !== mine).sort();
  const item = (Menu: typeof MenuParts, key: string, zone: string, wording: string) => (
    <Menu.Item
      key={key}
      onClick={() => onChange(key)}
      role="menuitemradio"
      aria-checked={value === key}
      rightSection={
        <Text size="xs" c="dimmed">
          {zoneText(at, zone)}
        </Text>
      }
      fw={value === key ? 600 : undefined}
    >
      {wording}
      <Text size="xs" c="dimmed" component="div">
        {cityOf(zone)}
      </Text>
    </Menu.Item>
  );
  return (
    <Later
      popup="menu"
      target={
        <Button
          variant="default"
          className={classes.compact}
          leftSection={<IconWorld size={15} />}
          aria-label={`Time zone: ${cityOf(shown)}`}
        >
          <span className={classes.compactText}>{cityOf(shown)}</span>
        </Button>
      }
    >
      {({ Menu }, { target, ...opening }) => (
        <Menu {...opening} position="bottom-end" width={240} withinPortal={false}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Show times in</Menu.Label>
            {item(Menu, 'agency', agency, 'Agency time')}
            {mine !== agency && item(Menu, 'mine', mine, 'Your time')}
            {others.map((zone) => item(Menu, zone, zone, 'Live account’s time'))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Later>
  );
});

/** "America/New_York" → "New York" */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
