/** Resolves drags: preview and result, with times in the displayed zone, rows as accounts or people, and collisions. */
import {} from '#core/number-format';
import type { Drag, DragParts, Selection } from '../gestures/calendar-drag.client.ts';
import { rowsOf } from './calendar-event.rules.ts';
import { timesOf } from '../../schedules/schedule/when-text.rules.ts';
import { rowsIn } from '../store/calendar-state.rules.ts';
import type { CalendarViewProps } from '../gestures/view-props.client.ts';
import { candidateOf, warningText, type Candidate } from '../../schedules/conflicts/conflict-preview.rules.ts';
import { rowChange } from '../gestures/row-change.rules.ts';
import { changed, type Change } from '../../schedules/schedule/schedule-change.rules.ts';
import type { DragPreview } from '../gestures/drag-preview.client.ts';
import { slotIn, usualHours, type Slot } from '../gestures/new-slot.rules.ts';
import { nameOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { dayText, drawnSpan, movedSpan, resizedSpan } from '../../schedules/schedule/zone-time.rules.ts';

export function listenerOf(
  { clock, loaded, shown, workers, agencyZone, state, rows, accountOf, onlyAccount, onChange, onCreate }: CalendarViewProps,
  say: (text: string) => void,
): Pick<DragParts, 'previewOf' | 'selectionPreview' | 'onDrop' | 'onSelect'> {
  const kind = rowsIn(state);
  const resolve = ({ id, grip, by, fromRow, toRow }: Drag): { planned: Planned; change: Change; refused: string | null } | null => {
    const planned = shown.find(({ uuid }) => uuid === id);
    if (planned === undefined) return null;
    const span = grip === 'move' ? movedSpan(clock, planned, by) : resizedSpan(clock, planned, { [grip]: by });
    const times = span.start === planned.start && span.end === planned.end ? {} : { start: span.start, end: span.end };
    const [from, to] = [rows[fromRow], rows[toRow]];
    const crossing =
      kind === null || from === undefined || to === undefined ? { change: {} } : rowChange(planned, kind, from.id, to, accountOf);
    return 'refused' in crossing
      ? { planned, change: times, refused: crossing.refused }
      : { planned, change: { ...times, ...crossing.change }, refused: null };
  };
  const warningOf = (candidate: Candidate): string | null => {
    const text = warningText(candidate, { loaded, workers, clock, agencyZone });
    if (text !== null) say(text);
    return text;
  };
  const rowsFor = (ids: readonly string[]) => (rows.length === 0 ? [-1] : ids.map((id) => rows.findIndex((row) => row.id === id)));
  const slotOf = ({ start, end, row, wholeDays }: Selection): Slot => {
    const from = clock.instantOf(start);
    // A selection of whole days becomes a shift at default hours.
    const span = wholeDays ? usualHours(dayText(start), clock) : { start: from, end: clock.instantOf(end, from) };
    return slotIn(span, kind, rows[row]?.id);
  };

  /** The colour of a new schedule: of the row's account, or of the only account. */
  const colorOf = (account: string | null): string | null => {
    const known = account ?? onlyAccount;
    return known === null ? null : (accountOf(known)?.color ?? null);
  };

  return {
    previewOf(drag): DragPreview | null {
      const meant = resolve(drag);
      if (meant === null) return null;
      const after = changed(meant.planned, meant.change);
      const { type, account } = after;
      const warning = meant.refused ?? warningOf(candidateOf(after));
      return {
        span: drawnSpan(clock, after),
        rows: rowsFor(rowsOf(after, state.view)),
        name: nameOf(after),
        times: state.view === 'month' ? '' : timesOf(after, clock),
        color: account?.color ?? null,
        video: type === 'VIDEO',
        warning,
      };
    },
    selectionPreview(selection): DragPreview {
      const slot = slotOf(selection);
      const warning = warningOf({ ...slot, uuid: null, type: 'LIVE', employees: slot.employee === null ? [] : [slot.employee] });
      return {
        span: selection,
        rows: [selection.row],
        name: '',
        times: state.view === 'month' ? '' : timesOf(slot, clock),
        color: colorOf(slot.account),
        video: false,
        warning,
      };
    },
    onDrop(drag) {
      const meant = resolve(drag);
      if (meant === null) return;
      if (meant.refused !== null) say(meant.refused);
      else if (Object.keys(meant.change).length > 0) onChange(meant.planned, meant.change);
    },
    onSelect: (selection) => onCreate(slotOf(selection)),
  };
}
