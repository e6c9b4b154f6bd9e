/** List of the holidays of a year: name and status, with actions to rename or remove each. */
import { countText } from '#core/number-format';
import { ActionIcon, Skeleton, TextInput } from '@mantine/core';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconPencil, IconTrash } from '#web/kit/icons.ts';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useSave } from '#web/data/use-save.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import type { Severity } from '#core/states';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { formatDay } from '#core/date-text';
import { HolidayConfiguration } from './holiday-configuration.resource.ts';
import { useHolidayCalls, type Holiday } from './holiday-data.hook.tsx';
import classes from './holidays.module.css';
import { dayStatus, type DayStatus } from './year-calendar.rules.ts';

const STATUS: Readonly<Record<DayStatus, { readonly label: string; readonly severity: Severity }>> = {
  past: { label: 'Past', severity: 'neutral' },
  today: { label: 'Today', severity: 'success' },
  future: { label: 'Future', severity: 'info' },
};
const SHAPES = [0, 1, 2, 3, 4, 5];

interface HolidayListProps {
  readonly year: number;
  readonly today: string;
  readonly holidays: readonly Holiday[];
  readonly waiting: boolean;
  readonly importButton: ReactNode;
}

export function HolidayList({ year, today, holidays, waiting, importButton }: HolidayListProps) {
  return (
    <section className={classes.list} aria-labelledby="holiday-list">
      <h2 id="holiday-list" className={classes.title}>
        Holidays in {year} {holidays.length === 0 ? null : <span>{countText(holidays.length, 'day')}</span>}
      </h2>
      {waiting ? (
        <div role="status" aria-label="Loading">
          {SHAPES.map((shape) => (
            <Skeleton key={shape} h={36} my={8} />
          ))}
        </div>
      ) : null}
      {!waiting && holidays.length === 0 ? (
        <EmptyState
          compact
          title={`No holidays in ${year} yet`}
          description="Select days in the calendar, or import the bank holidays."
          action={importButton}
        />
      ) : null}
      <ul>
        {holidays.map((holiday) => (
          <Row key={holiday.uuid} holiday={holiday} status={dayStatus(holiday.date, today)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ holiday, status }: { readonly holiday: Holiday; readonly status: DayStatus }) {
  const { date, name } = holiday;
  const calls = useHolidayCalls();
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const what = name ?? formatDay(date);
  const stop = () => {
    setEditing(false);
    focusWhenReady(() => pencil.current);
  };
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The row is about to be removed: focus moves to its neighbour.
    const row = currentTarget.closest('li');
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]');
    calls.remove([holiday]).then(
      () => next?.focus(),
      (error: unknown) => toast.error(error),
    );
  };
  return (
    <li className={classes.row} data-status={status}>
      <span className={classes.date}>{formatDay(date, 'weekday')}</span>
      {editing ? (
        <NameInput holiday={holiday} onDone={stop} />
      ) : (
        <span className={classes.text}>{name ?? <span className={classes.soft}>No name</span>}</span>
      )}
      <SeverityBadge severity={STATUS[status].severity} label={STATUS[status].label} />
      <span className={classes.actions}>
        <ActionIcon ref={pencil} variant="subtle" color="gray" aria-label={`Rename ${what}`} onClick={() => setEditing(true)}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${what}`} data-remove onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}

function NameInput({ holiday, onDone }: { readonly holiday: Holiday; readonly onDone: () => void }) {
  const { mutateAsync, isPending } = useSave(HolidayConfiguration);
  const [name, setName] = useState(holiday.name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  // Leaving the field also saves, but only once.
  const settled = useRef(false);
  const save = async () => {
    if (settled.current) return;
    settled.current = true;
    const next = name.trim() === '' ? null : name.trim();
    if (next === holiday.name) return onDone();
    try {
      await mutateAsync({ uuid: holiday.uuid, body: { name: next } });
      onDone();
    } catch (error) {
      settled.current = false;
      setFault(messageOf(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      settled.current = true;
      onDone();
    }
    if (event.key === 'Enter') void save();
  };
  return (
    <TextInput
      className={classes.text}
      size="xs"
      aria-label={`Name of ${formatDay(holiday.date)}`}
      autoFocus
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
      error={fault}
      disabled={isPending}
      maxLength={HolidayConfiguration.fields.name.options.maxLength}
      autoComplete="off"
    />
  );
}
