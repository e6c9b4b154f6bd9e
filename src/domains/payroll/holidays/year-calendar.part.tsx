/** Calendar of the twelve months of a year for selecting days: by click, as a range with Shift, or by keyboard. */
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Hint } from '#web/kit/later.tsx';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { NO_CHOICE, stretched, toggled, type DayChoice } from './day-choice.rules.ts';
import type { Holiday } from './holiday-data.hook.tsx';
import classes from './holidays.module.css';
import { dayAfterKey, dayLabel, dayStatus, monthsOf, type Month } from './year-calendar.rules.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SATURDAY = 5;

interface YearCalendarProps {
  readonly year: number;
  readonly today: string;
  readonly holidays: ReadonlyMap<string, Holiday>;
  readonly choice: DayChoice;
  readonly onChoice: (choice: DayChoice) => void;
}

const KEYS: ShortcutGroup = {
  title: 'Calendar',
  shortcuts: [
    { keys: ['Arrows'], what: 'Move between days' },
    { keys: ['Page Up', 'Page Down'], what: 'Move by a month' },
    { keys: ['Space'], what: 'Select the day, or remove it from the selection' },
    { keys: ['Shift', 'Arrows'], what: 'Select a range of days' },
  ],
};

export function YearCalendar({ year, today, holidays, choice, onChoice }: YearCalendarProps) {
  useScreenKeys(KEYS);
  const months = useMemo(() => monthsOf(year), [year]);
  const [cursor, setCursor] = useState(() => (today.startsWith(`${year}-`) ? today : `${String(year)}-01-01`));
  const root = useRef<HTMLDivElement>(null);

  const pick = (event: MouseEvent) => {
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;
    if (day === undefined) return;
    setCursor(day);
    onChoice(event.shiftKey ? stretched(choice, day) : toggled(choice, day));
  };
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && choice.days.size > 0) onChoice(NO_CHOICE);
    const next = dayAfterKey(cursor, event.key);
    if (next === null) return;
    event.preventDefault();
    // Without an anchor, the range starts at the focused day.
    if (event.shiftKey) onChoice(stretched(choice.anchor === null ? toggled(choice, cursor) : choice, next));
    setCursor(next);
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div>
      {/* Clicks and keys of the buttons inside, in one place. */}
      <div
        ref={root}
        className={classes.months}
        onClick={pick}
        onKeyDown={walk}
        onMouseDown={(event) => (event.shiftKey ? event.preventDefault() : undefined)}
        role="group"
        aria-label={`Days of ${year}`}
      >
        {months.map((month) => (
          <MonthTable key={month.key} month={month} today={today} holidays={holidays} chosen={choice.days} cursor={cursor} />
        ))}
      </div>
      <p className={classes.keys}>
        Click a day to select it, or Shift-click to select a range. Arrow keys move, Space selects, Shift+arrow extends the range, Esc
        clears.
      </p>
    </div>
  );
}

interface MonthTableProps extends Pick<YearCalendarProps, 'today' | 'holidays'> {
  readonly month: Month;
  readonly chosen: ReadonlySet<string>;
  readonly cursor: string;
}

function MonthTable({ month, today, holidays, chosen, cursor }: MonthTableProps) {
  return (
    <table className={classes.month}>
      <caption>{month.name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, index) => (
          <tr key={week.find((day) => day !== null) ?? index}>
            {week.map((day, place) => (
              <td key={WEEKDAYS[place]}>
                {day === null ? null : (
                  <Day
                    day={day}
                    today={today}
                    holiday={holidays.get(day)}
                    weekend={place >= SATURDAY}
                    chosen={chosen.has(day)}
                    stop={day === cursor}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: string;
  readonly today: string;
  readonly holiday: Holiday | undefined;
  readonly weekend: boolean;
  readonly chosen: boolean;
  /** Whether the day is the tab stop (roving tabindex). */
  readonly stop: boolean;
}

function Day({ day, today, holiday, weekend, chosen, stop }: DayProps) {
  const status = dayStatus(day, today);
  const button = (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-status={status}
      data-holiday={holiday !== undefined || undefined}
      data-weekend={weekend || undefined}
      tabIndex={stop ? 0 : -1}
      aria-pressed={chosen}
      aria-current={status === 'today' ? 'date' : undefined}
      aria-label={dayLabel(day, holiday, status)}
    >
      {Number(day.slice(8))}
    </button>
  );
  return holiday === undefined ? (
    button
  ) : (
    <Hint label={holiday.name ?? 'Holiday'} position="top" withinPortal={false}>
      {button}
    </Hint>
  );
}
