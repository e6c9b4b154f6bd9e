/** Decides what a drag shows on its way and means at its end: times through the zone, rows as accounts or people, and what it collides with. */
import type { Drag, Listener, Selection } from './calendar-binding.part.tsx';
import { timesOf } from './calendar-event.rules.ts';
import type { CalendarViewProps } from './calendar-view.part.tsx';
import { collisionOf, collisionWords, type Candidate } from './conflict-preview.rules.ts';
import { changed, rowChange, type Change } from './drag-patch.rules.ts';
import type { Slot } from './editor-values.rules.ts';
import { NONE, type Planned } from './planned.rules.ts';
import { HOUR_MS, movedSpan, resizedSpan } from './zone-time.rules.ts';

/** A selection of whole days becomes a shift of usual hours. */
const USUAL_START_MS = 10 * HOUR_MS;
const USUAL_LENGTH_MS = 4 * HOUR_MS;

export function listenerOf(props: CalendarViewProps, root: HTMLElement, say: (words: string) => void): Listener {
  const { clock, loaded, shown, state, rows, accountOf, onChange, onCreate } = props;
  const warn = (words: string | null) => {
    if (words === null) {
      root.removeAttribute('data-collides');
      return;
    }
    root.style.setProperty('--collision', JSON.stringify(words));
    root.setAttribute('data-collides', '');
    say(words);
  };
  const resolve = (drag: Drag): { planned: Planned; change: Change } | string | null => {
    const planned = shown.find(({ uuid }) => uuid === drag.id);
    if (planned === undefined) return null;
    const span = drag.startBy === 0 && drag.endBy === 0 ? movedSpan(clock, planned, drag.move) : resizedSpan(clock, planned, { start: drag.startBy, end: drag.endBy });
    const row = drag.rows === null ? undefined : rows.find(({ id }) => id === drag.rows?.to);
    const crossing = row === undefined ? { change: {} } : rowChange(planned, state.view, drag.rows!.from, row, accountOf);
    if ('refused' in crossing) return crossing.refused;
    const times = span.start === planned.start && span.end === planned.end ? {} : { start: span.start, end: span.end };
    return { planned, change: { ...times, ...crossing.change } };
  };
  const follow = (candidate: Candidate) => {
    const collision = collisionOf(candidate, loaded);
    root.style.setProperty('--dragged', JSON.stringify(state.view === 'month' ? '' : timesOf(candidate, clock)));
    warn(collision === null ? null : collisionWords(collision, clock));
  };
  const slotOf = ({ start, end, row, wholeDays }: Selection): Slot => {
    const from = clock.instantOf(wholeDays ? start + USUAL_START_MS : start);
    const known = row === null || row === NONE ? null : row;
    return { start: from, end: clock.instantOf(wholeDays ? start + USUAL_START_MS + USUAL_LENGTH_MS : end, from), account: state.view === 'accounts' ? known : null, employee: state.view === 'employees' ? known : null };
  };
  return {
    onDrag(drag) {
      const meant = resolve(drag);
      if (typeof meant === 'string') warn(meant);
      else if (meant !== null) {
        const { uuid, start, end, type, account, people } = changed(meant.planned, meant.change);
        follow({ uuid, start, end, type, account: account?.uuid ?? null, employees: people.map(({ employee }) => employee) });
      }
      return typeof meant !== 'string';
    },
    onDrop(drag) {
      const meant = resolve(drag);
      if (meant !== null && typeof meant !== 'string' && Object.keys(meant.change).length > 0) onChange(meant.planned, meant.change);
    },
    onSelecting(selection) {
      const slot = slotOf(selection);
      follow({ ...slot, uuid: null, type: 'LIVE', employees: slot.employee === null ? [] : [slot.employee] });
    },
    onSelect: (selection) => onCreate(slotOf(selection)),
    onRelease: () => warn(null),
  };
}
