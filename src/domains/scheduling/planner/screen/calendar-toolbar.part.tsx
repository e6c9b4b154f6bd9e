/** Toolbar for navigating between periods and views. */
import { ActionIcon, Button, NativeSelect, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '#web/kit/icons.ts';
import { memo } from 'react';
import { Hint } from '#web/kit/later.tsx';
import { isTimeline, lengthOf, rowsIn, spansOf, stepped, titleOf, type CalendarState, type View } from '../store/calendar-state.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

interface CalendarToolbarProps {
  readonly state: CalendarState;
  readonly today: string;
  readonly narrow: boolean;
  readonly views: readonly View[];
  readonly mayCreate: boolean;
  readonly change: (part: Partial<CalendarState>) => void;
  readonly onNew: () => void;
  /** Called on hover of the previous and next buttons, to prefetch that period. */
  readonly busy: boolean;
}

const VIEW_LABELS: Readonly<Record<View, string>> = {
  roster: 'Roster',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  list: 'List',
  accounts: 'Timeline',
  employees: 'Timeline',
};

const SPAN_LABELS: Readonly<Record<CalendarState['span'], string>> = { day: 'Day', week: 'Week', fortnight: '2 weeks' };
const ROWS = [
  { value: 'people', label: 'People' },
  { value: 'accounts', label: 'Accounts' },
] as const;

/** Memoised, like everything above the calendar, because the data arrives in several responses. */
export const CalendarToolbar = memo(function CalendarToolbar({
  state,
  today,
  narrow,
  views,
  mayCreate,
  change,
  onNew,
  busy,
}: CalendarToolbarProps) {
  const length = lengthOf(state) === 'fortnight' ? 'two weeks' : lengthOf(state);
  // The timelines of people and of accounts are one view option; the rows are chosen separately.
  const timeline = views.includes('employees') ? 'employees' : 'accounts';
  const data = views.filter((view) => !isTimeline(view) || view === timeline).map((value) => ({ value, label: VIEW_LABELS[value] }));
  const view = isTimeline(state.view) ? timeline : state.view;
  const spans = spansOf(state.view);
  const rows = rowsIn(state);
  const chooseRows = (wanted: CalendarState['rows']) =>
    change(state.view === 'roster' ? { rows: wanted } : { view: wanted === 'people' ? 'employees' : 'accounts' });
  return (
    <div className={classes.toolbar}>
      <div className={classes.moving}>
        <Button variant="default" onClick={() => change({ date: today })} disabled={state.date === today}>
          Today
        </Button>
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={narrow ? 40 : 32}
            aria-label={`Previous ${length}`}
            onClick={() => change({ date: stepped(state, -1) })}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={narrow ? 40 : 32}
            aria-label={`Next ${length}`}
            onClick={() => change({ date: stepped(state, 1) })}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </ActionIcon.Group>
        <Title order={1} size="h3" className={classes.title} aria-live="polite" data-busy={busy || undefined}>
          {titleOf(state)}
        </Title>
      </div>
      <div className={classes.viewing}>
        {narrow ? (
          <NativeSelect
            aria-label="View"
            data={data}
            value={view}
            onChange={(event) => change({ view: event.currentTarget.value as View })}
            w={118}
          />
        ) : (
          <SegmentedControl
            aria-label="View"
            size="sm"
            data={data}
            value={view}
            onChange={(value) => change({ view: value })}
            className={classes.segments}
          />
        )}
        {rows !== null && views.includes('employees') && (
          <SegmentedControl aria-label="Rows" size="sm" data={[...ROWS]} value={rows} onChange={chooseRows} className={classes.segments} />
        )}
        {spans.length > 0 && !(narrow && state.view === 'roster') && (
          <SegmentedControl
            aria-label="Length"
            size="sm"
            data={spans.map((value) => ({ value, label: SPAN_LABELS[value] }))}
            value={lengthOf(state)}
            onChange={(value) => change({ span: value as CalendarState['span'] })}
            className={classes.segments}
          />
        )}
        {mayCreate &&
          (narrow ? (
            <Hint label="New schedule">
              <ActionIcon variant="filled" size={40} aria-label="New schedule" onClick={onNew}>
                <IconPlus size={18} />
              </ActionIcon>
            </Hint>
          ) : (
            <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
              New schedule
            </Button>
          ))}
      </div>
    </div>
  );
});
