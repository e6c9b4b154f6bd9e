/**
 * Colour legend: one chip per account on the screen, which shows or hides it. The row is rendered even when empty, so that the layout does
 * not shift.
 */
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { NONE, type Planned } from '../../schedules/schedule/planned.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

interface LegendEntry {
  readonly id: string;
  readonly name: string;
  /** Null for schedules without an account. */
  readonly color: string | null;
  readonly count: number;
}

interface CalendarLegendProps {
  readonly entries: readonly LegendEntry[];
  /** Selected accounts; empty = all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The accounts with schedules in the period by name, plus selected accounts without any. */
export function legendOf(
  inPeriod: readonly Planned[],
  chosen: readonly string[],
  nameOf: (uuid: string) => Planned['account'],
): LegendEntry[] {
  const counts = new Map<string, { account: Planned['account']; count: number }>();
  for (const { account } of inPeriod) {
    const id = account?.uuid ?? NONE;
    counts.set(id, { account, count: (counts.get(id)?.count ?? 0) + 1 });
  }
  for (const id of chosen) if (!counts.has(id)) counts.set(id, { account: id === NONE ? null : nameOf(id), count: 0 });
  return [...counts]
    .map(([id, { account, count }]) => ({ id, name: account?.name ?? 'No account', color: account?.color ?? null, count }))
    .sort((a, b) => Number(a.id === NONE) - Number(b.id === NONE) || a.name.localeCompare(b.name));
}

export const CalendarLegend = memo(function CalendarLegend({ entries, chosen, onChange }: CalendarLegendProps) {
  const toggle = (id: string) => {
    const before = chosen.length === 0 ? entries.map((entry) => entry.id) : chosen;
    const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    onChange(after.length === entries.length ? [] : after);
  };
  return (
    <div className={classes.legendRow}>
      <div
        className={classes.legend}
        role={entries.length === 0 ? undefined : 'group'}
        aria-label={entries.length === 0 ? undefined : 'Live accounts'}
      >
        {entries.map(({ id, name, color, count }) => (
          <UnstyledButton
            key={id}
            className={classes.chip}
            aria-pressed={chosen.length === 0 || chosen.includes(id)}
            onClick={() => toggle(id)}
          >
            <span className={classes.swatch} style={color === null ? undefined : { background: color }} aria-hidden />
            {name}
            <span className={classes.count}>{count}</span>
          </UnstyledButton>
        ))}
        {chosen.length > 0 && (
          <UnstyledButton className={classes.reset} onClick={() => onChange([])}>
            Show all
          </UnstyledButton>
        )}
      </div>
    </div>
  );
});
