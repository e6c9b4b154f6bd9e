/** What the screen gives to each of its views, and what it can ask of the one that is displayed. */
import type { Ref } from 'react';
import type { KnownWorker } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import type { Change } from '../../schedules/schedule/schedule-change.rules.ts';
import type { ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import type { CalendarState } from '../store/calendar-state.rules.ts';
import type { Command, Step } from './calendar-keys.rules.ts';
import type { Slot } from './new-slot.rules.ts';
import type { Row } from './row-change.rules.ts';

export interface CalendarHandle {
  focus(id: string): boolean;
  /** Id of the focused schedule. */
  focused(): string | null;
  /** Index of the row in which the schedule has focus; -1 = none. */
  focusedRow(): number;
  /** Sets the row that receives focus after the next render, because the schedule is being moved there. */
  aim(row: number): void;
  step(to: Step): void;
  say(text: string): void;
  /** Applies the command to the selection. @returns whether there was a selection to apply it to. */
  selection?(command: Command): boolean;
  /** The slot of the focused empty cell. */
  slot?(): Slot | null;
}

export interface CalendarViewProps {
  readonly state: CalendarState;
  readonly clock: ZoneClock;
  readonly now: number;
  /** Schedules that pass the filters. */
  readonly shown: readonly Planned[];
  /** All loaded schedules: a collision may involve one that is hidden by a filter. */
  readonly loaded: readonly Planned[];
  /** Used to check free time and absences while dragging. */
  readonly workers: readonly KnownWorker[];
  /** The agency's time zone, in which availability is handed in. */
  readonly agencyZone: string;
  readonly rows: readonly Row[];
  readonly accountOf: (uuid: string) => Planned['account'];
  /** Uuid of the only account available for new schedules, if there is exactly one. */
  readonly onlyAccount: string | null;
  readonly mayCreate: boolean;
  readonly label: string;
  readonly onOpen: (uuid: string) => void;
  readonly onDay: (day: string) => void;
  readonly onCreate: (slot: Slot) => void;
  readonly onChange: (planned: Planned, change: Change) => void;
  /** The schedule moved or saved last, which is not folded. */
  readonly latest: string | null;
  readonly handle: Ref<CalendarHandle>;
}
