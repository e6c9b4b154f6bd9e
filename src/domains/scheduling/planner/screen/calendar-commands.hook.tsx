/** Executes the calendar's keyboard commands and announces their effect to screen readers. */
import { useCallback, type RefObject } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { timesOf, whenText } from '../../schedules/schedule/when-text.rules.ts';
import type { CalendarAddress } from './calendar-address.hook.tsx';
import type { Dialog } from './calendar-dialogs.part.tsx';
import type { Command } from '../gestures/calendar-keys.rules.ts';
import type { CalendarModel } from './calendar-model.hook.tsx';
import { rowsIn, stepped } from '../store/calendar-state.rules.ts';
import type { CalendarHandle } from '../gestures/view-props.client.ts';
import { candidateOf, warningText } from '../../schedules/conflicts/conflict-preview.rules.ts';
import { rowChange } from '../gestures/row-change.rules.ts';
import { changed, type Change } from '../../schedules/schedule/schedule-change.rules.ts';
import { usualSlot, type Slot } from '../gestures/new-slot.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { movedSpan, resizedSpan } from '../../schedules/schedule/zone-time.rules.ts';

interface CommandParts {
  readonly address: CalendarAddress;
  readonly model: CalendarModel;
  readonly store: PlannerStore;
  readonly calendar: RefObject<CalendarHandle | null>;
  readonly open: (id: string) => void;
  readonly plan: (slot: Slot) => void;
  readonly setDialog: (dialog: Dialog | null) => void;
}

export function useCommands({ address, model, store, calendar, open, plan, setDialog }: CommandParts): (command: Command) => boolean {
  const { timeZone } = useSettings();
  const { state, clock, now, today, change } = address;
  const { shown, loaded, rows, views, mayPlan, accountOf } = model;
  const say = (text: string) => calendar.current?.say(text);
  const focused = () => shown.find(({ uuid }) => uuid === calendar.current?.focused());

  /** Applies a change immediately, and announces the new time and any collisions. */
  const apply = (planned: Planned, part: Change) => {
    const after = changed(planned, part);
    const warning = warningText(candidateOf(after), { loaded, workers: model.workers, clock, agencyZone: timeZone });
    say([whenText(after, clock), warning].filter((text) => text !== null).join('. '));
    store.nudge(planned.uuid, part);
  };
  const onFocused = (work: (planned: Planned) => void): boolean => {
    const planned = focused();
    if (planned === undefined) return false;
    if (planned.mayEdit) work(planned);
    else say('You cannot edit this schedule.');
    return true;
  };

  return useCallback(
    (command: Command): boolean => {
      if (calendar.current?.selection?.(command) === true) return true;
      switch (command.kind) {
        case 'view':
          if (!views.includes(command.view)) return false;
          change({ view: command.view });
          return true;
        case 'step':
          change({ date: stepped(state, command.direction) });
          return true;
        case 'today':
          change({ date: today });
          return true;
        case 'help':
          setDialog({ kind: 'keys' });
          return true;
        case 'focus':
          calendar.current?.step(command.to);
          return true;
        case 'open': {
          const id = calendar.current?.focused() ?? null;
          if (id !== null) open(id);
          return id !== null;
        }
        case 'select':
          return false;
        case 'new':
          if (!mayPlan) return false;
          plan(calendar.current?.slot?.() ?? usualSlot(focused() ?? null, state, clock, now));
          return true;
        case 'move':
          return onFocused((planned) => apply(planned, movedSpan(clock, planned, command.by)));
        case 'resize':
          return onFocused((planned) => apply(planned, resizedSpan(clock, planned, { end: command.by })));
        case 'row':
          return onFocused((planned) => {
            const at = calendar.current?.focusedRow() ?? -1;
            const [from, to] = [rows[at], rows[at + command.direction]];
            const kind = rowsIn(state);
            if (kind === null || from === undefined || to === undefined) return;
            const crossing = rowChange(planned, kind, from.id, to, accountOf);
            if ('refused' in crossing) return say(crossing.refused);
            calendar.current?.aim(at + command.direction);
            say(`${to.name}, ${timesOf(planned, clock)}`);
            store.nudge(planned.uuid, crossing.change);
          });
        case 'delete':
          return onFocused((planned) => void store.remove(planned.uuid));
        case 'undo':
          if (mayPlan) void store.undo();
          return mayPlan;
        case 'redo':
          if (mayPlan) void store.redo();
          return mayPlan;
      }
    },
    [address, model, store],
  );
}
