/** Grid for painting a week by mouse, touch or keyboard: dragging over free time adds, over existing time erases, at an end stretches. */
import { itemAt } from '#core/present';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent as ReactPointerEvent } from 'react';
import { formatDay } from '#core/date-text';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import classes from '../availability.module.css';
import { clockOf, DAY_LABELS, DAYS_OF_WEEK, MINUTES_OF_DAY } from '../slots/time-slots.rules.ts';
import { covers, dayText, STEP, type Stretch } from '../slots/painted-day.rules.ts';
import { applied, gestureAt, markedBy, type Gesture, type Place } from './paint-gesture.rules.ts';
import { opensAt, type WeekDays } from './week-draft.rules.ts';

interface PaintGridProps {
  readonly days: WeekDays;
  /** Dates of Monday to Sunday; null for the usual week, which has no dates. */
  readonly dates: readonly string[] | null;
  readonly today: string | null;
  /** Time off on each day, approved or requested. */
  readonly off: WeekDays;
  readonly onChange: (days: WeekDays) => void;
  /** Called with the day touched last, for actions on a single day. */
  readonly onDay: (day: number) => void;
  readonly onUndo: () => void;
}

/** Width of the grab zone at either end of a slot, in pixels. */
const EDGE = 7;
const PAGE = 4 * STEP;
const KEYS: Readonly<Record<string, (place: Place) => Place>> = {
  ArrowDown: ({ day, minute }) => ({ day, minute: Math.min(minute + STEP, MINUTES_OF_DAY - STEP) }),
  ArrowUp: ({ day, minute }) => ({ day, minute: Math.max(minute - STEP, 0) }),
  ArrowRight: ({ day, minute }) => ({ day: Math.min(day + 1, 6), minute }),
  ArrowLeft: ({ day, minute }) => ({ day: Math.max(day - 1, 0), minute }),
  PageDown: ({ day, minute }) => ({ day, minute: Math.min(minute + PAGE, MINUTES_OF_DAY - STEP) }),
  PageUp: ({ day, minute }) => ({ day, minute: Math.max(minute - PAGE, 0) }),
  Home: ({ day }) => ({ day, minute: 0 }),
  End: ({ day }) => ({ day, minute: MINUTES_OF_DAY - STEP }),
};

const SHORTCUTS: ShortcutGroup = {
  title: 'Availability',
  shortcuts: [
    { keys: ['Arrows'], what: `Move by ${STEP} minutes or a day` },
    { keys: ['Shift', 'Arrows'], what: 'Mark more time' },
    { keys: ['Space'], what: 'Add the marked time, or remove it' },
    { keys: ['Delete'], what: 'Remove the marked time' },
    { keys: ['Ctrl Z'], what: 'Undo' },
  ],
};

export function PaintGrid({ days, dates, today, off, onChange, onDay, onUndo }: PaintGridProps) {
  useScreenKeys(SHORTCUTS);
  const grid = useRef<HTMLDivElement>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const [cursor, setCursor] = useState<{ readonly at: Place; readonly anchor: Place } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [firstMinute] = useState(() => opensAt(days));
  const help = useId();
  const shown = gesture === null ? days : applied(days, gesture);

  // Scrolls to the working day instead of midnight.
  useEffect(() => {
    const scroll = grid.current?.closest<HTMLElement>('[data-scroll]');
    if (scroll !== null && scroll !== undefined) scroll.scrollTop = (grid.current!.offsetHeight * firstMinute) / MINUTES_OF_DAY;
  }, [firstMinute]);

  const placeOf = ({ clientX, clientY }: ReactPointerEvent): Place => {
    const frame = grid.current!.getBoundingClientRect();
    const inside = (part: number) => Math.min(Math.max(part, 0), 0.9999);
    return {
      day: Math.floor(inside((clientX - frame.left) / frame.width) * 7),
      minute: inside((clientY - frame.top) / frame.height) * MINUTES_OF_DAY,
    };
  };
  const down = (event: ReactPointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event);
    setCursor(null);
    setGesture(gestureAt(days, place, (EDGE / grid.current!.getBoundingClientRect().height) * MINUTES_OF_DAY));
    onDay(place.day);
  };
  const move = (event: ReactPointerEvent) => {
    if (gesture !== null && event.isPrimary) setGesture({ ...gesture, to: placeOf(event) });
  };
  const up = () => {
    if (gesture === null) return;
    onChange(applied(days, gesture));
    setAnnouncement(textOf(applied(days, gesture), gesture));
    setGesture(null);
  };

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && gesture !== null) return setGesture(null);
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onUndo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const known = cursor ?? { at: { day: 0, minute: 9 * 60 }, anchor: { day: 0, minute: 9 * 60 } };
    const step = KEYS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const at = cursor === null ? known.at : step(known.at);
      const next = { at, anchor: event.shiftKey ? known.anchor : at };
      setCursor(next);
      onDay(at.day);
      return setAnnouncement(placeText(days, next.anchor, next.at));
    }
    const erases = event.key === 'Delete' || event.key === 'Backspace';
    if (!erases && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    const kind = erases || covers(days[known.anchor.day]!, known.anchor.minute) ? 'erase' : 'add';
    const made = { kind, from: known.anchor, to: known.at } as const;
    const after = applied(days, made);
    onChange(after);
    setCursor({ at: known.at, anchor: known.at });
    setAnnouncement(textOf(after, made));
  };

  const marked = cursor === null ? null : markedBy(cursor.anchor, cursor.at);
  return (
    <div className={classes.scroll} data-scroll>
      <div className={classes.heads} aria-hidden>
        <span />
        {DAYS_OF_WEEK.map((day, index) => (
          <span key={day} className={classes.head} data-today={(dates !== null && dates[index] === today) || undefined}>
            {DAY_LABELS[day].slice(0, 3)}
            {dates === null ? null : <b>{Number(itemAt(dates, index).slice(8))}</b>}
          </span>
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden>
          {Array.from({ length: 24 }, (_, hour) => (
            <span key={hour}>{hour === 0 ? '' : clockOf(hour * 60)}</span>
          ))}
        </div>
        <div
          ref={grid}
          className={classes.grid}
          role="application"
          aria-label="Weekly time slots"
          aria-describedby={help}
          tabIndex={0}
          data-gesture={gesture?.kind}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => setGesture(null)}
          onKeyDown={keys}
          onBlur={() => setCursor(null)}
        >
          {shown.map((stretches, day) => (
            <div
              key={day}
              className={classes.day}
              data-day={DAYS_OF_WEEK[day]}
              data-past={(dates !== null && today !== null && dates[day]! < today) || undefined}
            >
              {itemAt(off, day).map((stretch) => (
                <div key={`off-${stretch.from}`} className={classes.off} style={boxOf(stretch)}>
                  Time off
                </div>
              ))}
              {stretches.map((stretch) => (
                <div key={stretch.from} className={classes.slot} style={boxOf(stretch)}>
                  <span>
                    <b>{clockOf(stretch.from)}</b>
                    <i>–</i>
                    <b>{clockOf(stretch.to)}</b>
                  </span>
                </div>
              ))}
              {marked !== null && day >= marked.days[0] && day <= marked.days[1] ? (
                <div className={classes.cursor} style={boxOf({ from: marked.time.from, to: Math.min(marked.time.to, MINUTES_OF_DAY) })} />
              ) : null}
            </div>
          ))}
        </div>
      </div>
      <p id={help} className={classes.hidden}>
        {dates === null ? 'Usual week. ' : `Week of ${formatDay(dates[0]!, 'spoken')}. `}
        Use the arrow keys to move, Shift+arrow keys to select, Space to add or erase the selection, Delete to erase and Ctrl+Z to undo.{' '}
        {shown.map((stretches, day) => `${DAY_LABELS[DAYS_OF_WEEK[day]!]} ${dayText(stretches)}`).join('. ')}
      </p>
      <p className={classes.hidden} role="status">
        {announcement}
      </p>
    </div>
  );
}

function boxOf({ from, to }: Stretch) {
  return { top: `${(from / MINUTES_OF_DAY) * 100}%`, height: `${((to - from) / MINUTES_OF_DAY) * 100}%` };
}

/** Announcement of the new times of the changed days. */
function textOf(days: WeekDays, gesture: Gesture): string {
  const [first, last] = gesture.kind === 'stretch' ? [gesture.day, gesture.day] : markedBy(gesture.from, gesture.to).days;
  return days
    .map((stretches, day) => (day < first || day > last ? null : `${DAY_LABELS[DAYS_OF_WEEK[day]!]} ${dayText(stretches)}`))
    .filter((text) => text !== null)
    .join('. ');
}

function placeText(days: WeekDays, anchor: Place, at: Place): string {
  const state = covers(days[at.day]!, at.minute) ? 'available' : 'not available';
  const name = DAY_LABELS[DAYS_OF_WEEK[at.day]!];
  if (anchor.day === at.day && anchor.minute === at.minute) return `${name} ${clockOf(at.minute)}, ${state}`;
  const { time } = markedBy(anchor, at);
  return `${name}, ${clockOf(time.from)} to ${clockOf(Math.min(time.to, MINUTES_OF_DAY))} selected`;
}
