/** Card of the roster: time, account, role or assignees, and open places. */
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { nameParts } from '#core/name-cut';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '../../schedules/schedule/shift-role.rules.ts';
import type { ShownConflict } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import { nameOf, shownName, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { dayLabel, openText, timesOf } from '../../schedules/schedule/when-text.rules.ts';
import type { ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { startOf } from '../../schedules/schedule/short-text.rules.ts';
import type { Entry } from './roster.rules.ts';
import classes from './roster.module.css';

interface RosterCardProps {
  readonly entry: Entry;
  readonly row: string;
  readonly by: 'people' | 'accounts';
  readonly clock: ZoneClock;
  /** A soft conflict, if it has one. */
  readonly conflict: ShownConflict | null;
  readonly chosen: boolean;
  /** Names that share their ending with another one, so that the ending alone does not identify them. */
  readonly alike: ReadonlySet<string>;
}

/** Abbreviated roles; the hover card shows the full name. */
const SHORT_ROLES: Readonly<Record<ShiftRole, string>> = {
  HOST: 'Host',
  MODERATOR: 'Mod',
  SUPPORT: 'Supp',
  MODEL: 'Model',
  GENERAL: 'Gen',
};

export const RosterCard = memo(function RosterCard({
  entry: { planned, person, open },
  row,
  by,
  clock,
  conflict,
  chosen,
  alike,
}: RosterCardProps) {
  const { uuid, account, draft, mayEdit, type, people } = planned;
  const times = timesOf(planned, clock);
  const what =
    by === 'people'
      ? nameOf({ ...planned, item: { ...planned.item, title: account === null ? planned.item.title : null } })
      : planned.item.title;
  const openRoles = open.length === 0 ? '' : openRolesText(open);
  return (
    <button
      type="button"
      className={classes.card}
      data-shift={uuid}
      data-row={row}
      data-draft={draft || undefined}
      data-fixed={!mayEdit || undefined}
      data-open={(by === 'people' && person === null) || undefined}
      data-video={type === 'VIDEO' || undefined}
      data-chosen={chosen || undefined}
      style={account === null ? undefined : ({ '--account': account.color } as React.CSSProperties)}
    >
      <span className={classes.when}>
        <span className={classes.longTimes}>{times}</span>
        <span className={classes.startTime} aria-hidden>
          {startOf(times)}
        </span>
        {conflict === null ? null : <span className={classes.unwise} data-accepted={conflict.reason !== null || undefined} aria-hidden />}
        {person === null ? null : <span className={classes.role}>{SHORT_ROLES[person.role]}</span>}
        {person?.hasLeft === true ? <span className={classes.missing}>Has left</span> : null}
        {by === 'people' && openRoles !== '' ? <span className={classes.missing}>{openRoles}</span> : null}
      </span>
      {what !== null ? (
        <span className={classes.what}>
          <NameEnds name={what} whole={alike.has(what)} />
        </span>
      ) : null}
      {by === 'people' ? null : <span className={classes.who}>{people.map(shownName).join(', ') || 'No one yet'}</span>}
      {by === 'people' || open.length === 0 ? null : <span className={classes.missing}>{openText(planned)}</span>}
      {/* Only the CSS class: a component in each of hundreds of cards would slow down scrolling. */}
      <span className={VisuallyHidden.classes.root}>{unseen(planned, by, clock, conflict, chosen)}</span>
    </button>
  );
});

/** Visually hidden text for what is shown by position, colour and border. */
function unseen(
  { start, people, draft }: Planned,
  by: 'people' | 'accounts',
  clock: ZoneClock,
  conflict: ShownConflict | null,
  chosen: boolean,
): string {
  const assignees = people.map((person) => `${shownName(person)} ${SHIFT_ROLE_LABELS[person.role].toLowerCase()}`);
  return [
    dayLabel(clock.wallOf(start)),
    by === 'accounts' ? null : assignees.join(', ') || 'unassigned',
    draft ? 'draft' : null,
    conflict === null ? null : conflict.reason === null ? 'with a conflict' : 'with an accepted conflict',
    chosen ? 'selected' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function openRolesText(open: Entry['open']): string {
  const [first, ...others] = open.map(({ role, open: count }) => (count === 1 ? SHORT_ROLES[role] : `${count} ${SHORT_ROLES[role]}`));
  return others.length === 0 ? first! : `${first} +${others.length}`;
}

/** Truncated before its end when names start alike. @param whole shows the full name, because the ending does not identify it. */
export function NameEnds({ name, whole = false }: { readonly name: string; readonly whole?: boolean }) {
  const [head, tail] = nameParts(name);
  return (
    <span className={classes.ends} data-whole={whole || undefined} title={name}>
      <span className={classes.head}>{head}</span>
      {tail === '' ? null : (
        <span className={classes.tail}>
          <span className={classes.mark}>{tail[0]}</span>
          {tail.slice(1)}
        </span>
      )}
    </span>
  );
}
