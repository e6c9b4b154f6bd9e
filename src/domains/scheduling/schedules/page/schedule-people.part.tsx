/** Assignees of a schedule with role and cost, as far as visible to the user, and open places. */
import { countText } from '#core/number-format';
import { useId } from 'react';
import { uuidIn } from '#core/iri';
import type { ItemOf } from '#core/resource';
import { Money } from '#web/kit/money.tsx';
import { AppLink } from '#web/generic/app-link.tsx';
import { useActor } from '#web/session/use-session.ts';
import { openRoles } from '../schedule/needs.rules.ts';
import type { Schedule } from '../schedule/schedule.resource.ts';
import { SHIFT_ROLE_LABELS } from '../schedule/shift-role.rules.ts';
import classes from './schedule-page.module.css';

export function SchedulePeople({ schedule }: { readonly schedule: ItemOf<typeof Schedule> }) {
  const id = useId();
  const { scheduleEmployees: shifts, needs } = schedule;
  const open = openRoles(needs ?? {}, shifts);
  // Only admins can open employee pages.
  const linked = useActor().roles.includes('ROLE_ADMIN');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        People
      </h2>
      {shifts.length + open.length === 0 ? <p className={classes.quiet}>No one is assigned yet.</p> : null}
      <ul className={classes.rows}>
        {shifts.map((shift) => (
          <li key={shift['@id']} className={classes.row}>
            {linked ? (
              <AppLink to={`/employees/${uuidIn(shift.employee)}`} className={classes.link}>
                {shift.employeeName}
              </AppLink>
            ) : (
              <span>{shift.employeeName}</span>
            )}
            <span className={classes.quiet}>{SHIFT_ROLE_LABELS[shift.role]}</span>
            {shift.hasLeft ? <span className={classes.open}>Has left</span> : null}
            <span className={classes.amount}>{typeof shift.cost === 'string' ? <Money amount={shift.cost} /> : null}</span>
          </li>
        ))}
        {open.map(({ role, open: count }) => (
          <li key={role} className={classes.row}>
            <span className={classes.open}>{countText(count, 'place open', 'places open')}</span>
            <span className={classes.quiet}>{SHIFT_ROLE_LABELS[role]}</span>
            <span />
          </li>
        ))}
      </ul>
    </section>
  );
}
