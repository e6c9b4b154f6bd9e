/** Cells shared by lists of video work: progress, due date, priority, people. */
import { firstIn } from '#core/present';
import { Avatar } from '@mantine/core';
import { useSettings } from '#web/api/settings.ts';
import { Temporal } from '#core/time';
import { Hint } from '#web/kit/later.tsx';
import { dueText } from './due-text.rules.ts';
import { priorityLabel } from './priority.rules.ts';
import type { JobPerson } from './video-job.resource.ts';
import classes from './jobs.module.css';

const MAX_PEOPLE = 3;

export function ProgressBar({ value, label }: { readonly value: number; readonly label: string }) {
  return (
    <span className={classes.progress} data-done={value === 100 || undefined}>
      <span className={classes.track} role="progressbar" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${value}%` }} />
      </span>
      <span className={classes.percent}>{value}%</span>
    </span>
  );
}

export function Due({ day, open }: { readonly day: string | null; readonly open: boolean }) {
  const { timeZone } = useSettings();
  if (day === null) return <span className={classes.quiet}>No due date</span>;
  const { text, tone } = dueText(day, Temporal.Now.plainDateISO(timeZone).toString(), open);
  return (
    <time dateTime={day} className={classes.due} data-tone={tone}>
      {text}
    </time>
  );
}

export function Priority({ value }: { readonly value: number }) {
  return (
    <span className={classes.priority} data-level={value}>
      <span className={classes.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {priorityLabel(value)}
    </span>
  );
}

export function People({ people }: { readonly people: readonly JobPerson[] }) {
  if (people.length === 0) return <span className={classes.quiet}>Unassigned</span>;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <Hint label={names}>
      <span className={classes.people}>
        <Avatar.Group spacing={1} aria-hidden>
          {people.slice(0, MAX_PEOPLE).map(({ employee, name }) => (
            <Avatar key={employee} name={name} size={22} radius="xl" color="gray" />
          ))}
        </Avatar.Group>
        <span className={classes.names}>{people.length > 1 ? `${firstIn(people).name} +${people.length - 1}` : names}</span>
      </span>
    </Hint>
  );
}
