/** Row of open shifts, offers and requests: time, account, person and buttons. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatSpan } from '#core/date-text';
import { useSettings } from '#web/api/settings.ts';
import classes from './claims.module.css';

export interface ShiftTimes {
  readonly startTime: string;
  readonly endTime: string;
}

interface ShiftLineProps {
  readonly times: ShiftTimes;
  readonly name: string;
  readonly color: string | null;
  readonly badge?: ReactNode;
  /** Secondary text below. */
  readonly more?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

export function ShiftLine({ times, name, color, badge, more, children }: ShiftLineProps) {
  const text = useTimesText();
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Group gap="xs" wrap="wrap">
          {color !== null && <span className={classes.dot} style={{ background: color }} aria-hidden />}
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {badge}
        </Group>
        <Text size="sm" className="numbers">
          {text(times)}
        </Text>
        {more !== undefined && (
          <Text size="xs" c="dimmed" component="div">
            {more}
          </Text>
        )}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </li>
  );
}

/** "Mon, Nov 23, 10:00–12:00" in the agency's time zone. */
export function useTimesText(): (times: ShiftTimes) => string {
  const { timeZone } = useSettings();
  return ({ startTime, endTime }) => formatSpan(startTime, endTime, timeZone);
}
