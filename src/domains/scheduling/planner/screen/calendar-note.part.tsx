/** Empty state of the calendar: nothing scheduled, or everything hidden by filters, with the next action. */
import { Button, Group, Text } from '@mantine/core';
import { mayEver } from '#core/access';
import { useActor } from '#web/session/use-session.ts';
import { copyAccess } from '../../schedules/schedule/plan-access.rules.ts';
import { filterCount, lengthOf, type CalendarState } from '../store/calendar-state.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

interface CalendarNoteProps {
  readonly state: CalendarState;
  /** Number of schedules hidden by filters. */
  readonly hidden: number;
  readonly mayPlan: boolean;
  readonly change: (part: Partial<CalendarState>) => void;
  readonly onNew: () => void;
  readonly onCopy: () => void;
}

export function CalendarNote({ state, hidden, mayPlan, change, onNew, onCopy }: CalendarNoteProps) {
  const actor = useActor();
  const filtered = filterCount(state) > 0 || state.accounts.length > 0;
  return (
    <div className={classes.note} role="status">
      {filtered && hidden > 0 ? (
        <>
          <Text fw={600}>No schedules match the filters</Text>
          <Text size="sm" c="dimmed">
            {hidden === 1 ? 'One schedule is' : `${hidden} schedules are`} hidden.
          </Text>
          <Button variant="default" onClick={() => change({ accounts: [], employees: [], type: null, status: null, client: null })}>
            Clear filters
          </Button>
        </>
      ) : (
        <>
          <Text fw={600}>Nothing scheduled this {lengthOf(state)}</Text>
          {mayPlan ? (
            <>
              <Text size="sm" c="dimmed">
                {state.view === 'list'
                  ? 'Create a schedule, or copy another week.'
                  : 'Drag over free time to create a schedule, or copy another week.'}
              </Text>
              <Group gap="xs">
                {mayEver(copyAccess.access, actor) ? (
                  <Button variant="default" onClick={onCopy}>
                    Copy a week
                  </Button>
                ) : null}
                <Button onClick={onNew}>New schedule</Button>
              </Group>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              Schedules appear here once they are published.
            </Text>
          )}
        </>
      )}
    </div>
  );
}
