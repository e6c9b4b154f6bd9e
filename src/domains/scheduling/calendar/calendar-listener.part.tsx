/** What a drag shows on its way and means at its end: times through the zone, rows as accounts or people, and what it collides with. */
import type { Drag, DragParts, Selection } from './calendar-drag.part.tsx';
import { rowsOf, timesOf } from './calendar-event.rules.ts';
import { rowsIn } from './calendar-state.rules.ts';
import type { CalendarViewProps } from './calendar-view.part.tsx';
import { absenceText, collisionOf, collisionText, type Candidate } from '../conflicts/conflict-preview.rules.ts';
import { changed, rowChange, type Change } from './drag-patch.rules.ts';
import type { Look } from './drag-picture.part.tsx';
import type { Slot } from './new-schedule.rules.ts';
import { nameOf, NONE, type Planned } from '../schedule/planned.rules.ts';
import { drawnSpan, HOUR_MS, movedSpan, resizedSpan } from './zone-time.rules.ts';

/** A selection of whole days becomes a shift of usual hours. */
const USUAL_START_MS = 10 * HOUR_MS;
const USUAL_LENGTH_MS = 4 * HOUR_MS;

export function listenerOf(
  { clock, loaded, shown, workers, agencyZone, state, rows, accountOf, onlyAccount, onChange, onCreate }: CalendarViewProps,
  say: (text: string) => void,
): Pick<DragParts, 'look' | 'lookAt' | 'onDrop' | 'onSelect'> {
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
    const collision = collisionOf(candidate, loaded);
    const text = collision === null ? absenceText(candidate, workers, agencyZone) : collisionText(collision, clock);
    if (text !== null) say(text);
    return text;
  };
  const rowsFor = (ids: readonly string[]) => (rows.length === 0 ? [-1] : ids.map((id) => rows.findIndex((row) => row.id === id)));
  const slotOf = ({ start, end, row, wholeDays }: Selection): Slot => {
    const from = clock.instantOf(wholeDays ? start + USUAL_START_MS : start);
    const id = rows[row]?.id;
    const known = id === undefined || id === NONE ? null : id;
    return {
      start: from,
      end: clock.instantOf(wholeDays ? start + USUAL_START_MS + USUAL_LENGTH_MS : end, from),
      account: kind === 'accounts' ? known : null,
      employee: kind === 'people' ? known : null,
    };
  };

  /** A schedule that is drawn new is on its row's account, or on the only one that there is. */
  const colorOf = (account: string | null): string | null => {
    const known = account ?? onlyAccount;
    return known === null ? null : (accountOf(known)?.color ?? null);
  };

  return {
    look(drag): Look | null {
      const meant = resolve(drag);
      if (meant === null) return null;
      const after = changed(meant.planned, meant.change);
      const { uuid, start, end, type, account, people } = after;
      const warning =
        meant.refused ??
        warningOf({ uuid, start, end, type, account: account?.uuid ?? null, employees: people.map(({ employee }) => employee) });
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
    lookAt(selection): Look {
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
