/** Text inputs for a week, one per day, as an alternative to painting. */
import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { formatDay } from '#core/date-text';
import classes from '../availability.module.css';
import { slotsOf, stretchesOf } from '../slots/painted-day.rules.ts';
import { DAY_LABELS, DAYS_OF_WEEK } from '../slots/time-slots.rules.ts';
import { readTyped, typedText } from './typed-slots.rules.ts';
import type { WeekDays } from './week-draft.rules.ts';

interface TypedDaysProps {
  readonly days: WeekDays;
  readonly dates: readonly string[] | null;
  readonly onChange: (days: WeekDays) => void;
}

export function TypedDays({ days, dates, onChange }: TypedDaysProps) {
  return (
    <div className={classes.typed}>
      {DAYS_OF_WEEK.map((_, day) => (
        <TypedDay key={day} day={day} days={days} date={dates?.[day] ?? null} onChange={onChange} />
      ))}
    </div>
  );
}

function TypedDay({ day, days, date, onChange }: Omit<TypedDaysProps, 'dates'> & { readonly day: number; readonly date: string | null }) {
  const current = typedText(slotsOf(days[day]!));
  const [shown, setShown] = useState(current);
  const [text, setText] = useState(current);
  const [fault, setFault] = useState<string | null>(null);
  if (shown !== current) {
    // The day was painted, or what was typed was taken over.
    setShown(current);
    setText(current);
    setFault(null);
  }
  const name = DAYS_OF_WEEK[day]!;
  const commit = () => {
    const typed = readTyped(text, name);
    if ('fault' in typed) return setFault(typed.fault);
    setFault(null);
    const stretches = stretchesOf(typed.slots);
    setText(typedText(slotsOf(stretches)));
    onChange(days.map((own, index) => (index === day ? stretches : own)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter takes over this day; only Ctrl+Enter or the button hands in the week.
    event.preventDefault();
    commit();
  };
  return (
    <TextInput
      label={date === null ? DAY_LABELS[name] : `${DAY_LABELS[name]}, ${formatDay(date, 'short-date')}`}
      value={text}
      placeholder="Not available"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      error={fault}
      autoComplete="off"
    />
  );
}
