/** Notifications about open shifts, swaps and time off: requests for those who decide, and decisions for those who asked. */
import sql, { type Sql } from 'sql-template-tag';
import { formatInstant, formatSpan } from '#core/date-text';
import { uuidFromIri } from '#core/iri';
import { TimeOff, timeOffChanged, type TimeOffChange } from '#domains/availability';
import { ShiftClaim, ShiftSwap, claimChanged, SHIFT_ROLE_LABELS, swapChanged, type LifeChange, type ShiftRole } from '#domains/scheduling';
import type { JobResult, Listener } from '#server/jobs/job';
import { managersOfAccount, managers, usersOfEmployee } from './people.query.ts';
import { listenWith, others, sent, type Reaction } from './raise.service.ts';

const GONE: JobResult = { state: 'SKIPPED', message: 'It was deleted or has changed in the meantime.' };

interface Claim {
  readonly status: string;
  readonly role: ShiftRole;
  readonly reason: string | null;
  readonly start: string;
  readonly what: string;
  readonly name: string;
  /** Null when it was removed. */
  readonly schedule: string | null;
  readonly people: readonly string[];
  readonly planners: readonly string[];
}

/** Display name of a schedule: its title, else its account. @param removed the description that is left of a removed one. */
const whatIs = (removed: Sql) =>
  sql`coalesce(s.title, (select a.identity from live_account a where a.uuid = s.live_account), ${removed} ->> 'title', ${removed} ->> 'accountName', 'Video work')`;
const planners = sql`case when s.live_account is null then ${managers} else ${managersOfAccount(sql`s.live_account`)} end`;

/** @param zone of the agency, in which times are formatted. */
export function planReactions(zone: string) {
  const when = (start: string) => formatInstant(start, zone, 'weekday-date-time');
  const toClaim: Reaction<LifeChange> = async (tx, { record, from, to }, event) => {
    const [claim] = await tx.rows<Claim>(sql`
            select c.status, c.role, c.reason, coalesce(s.start_time, (c.removed ->> 'startTime')::timestamptz) as start, ${whatIs(sql`c.removed`)} as what, e.public_name as name, s.uuid as schedule,
              ${usersOfEmployee(sql`c.employee`)} as people, ${planners} as planners
            from shift_claim c left join schedule s on s.uuid = c.schedule join employee e on e.uuid = c.employee where c.uuid = ${uuidFromIri(ShiftClaim, record)}`);
    if (claim === undefined || claim.status !== to) return GONE;
    const { name, what, start, schedule, role, reason } = claim;
    const about = { link: schedule === null ? '/open-shifts' : `/schedules/${schedule}`, subject: record };
    const shift = `${what}, ${when(start)}, as ${SHIFT_ROLE_LABELS[role].toLowerCase()}`;
    if (from === null)
      return sent(tx, [
        {
          key: `${event.uuid}:request`,
          type: 'APPROVAL_REQUEST',
          ...about,
          link: '/open-shifts',
          to: others(claim.planners, event),
          title: `${name} requested a shift`,
          text: `${shift}.`,
        },
      ]);
    return sent(tx, [
      {
        key: `${event.uuid}:response`,
        type: 'APPROVAL_RESPONSE',
        ...about,
        to: others(claim.people, event),
        title: byPlanner(to, reason) ? 'Your shift request was cancelled' : (DECIDED[to]?.claim ?? 'Your request was updated'),
        text: `${shift}.${reason === null ? '' : ` ${reason}`}`,
      },
    ]);
  };
  const toSwap: Reaction<LifeChange> = async (tx, { record, from, to }, event) => {
    const [swap] = await tx.rows<Swap>(sql`
            select w.status, w.message, w.reason, coalesce(s.start_time, (w.removed_given ->> 'startTime')::timestamptz) as start, ${whatIs(sql`w.removed_given`)} as what, e.public_name as name, o.public_name as colleague,
              ${usersOfEmployee(sql`w.employee`)} as people, ${usersOfEmployee(sql`w.colleague`)} as colleagues, ${planners} as planners
            from shift_swap w left join schedule_employee se on se.uuid = w.shift left join schedule s on s.uuid = se.schedule join employee e on e.uuid = w.employee
            left join employee o on o.uuid = w.colleague where w.uuid = ${uuidFromIri(ShiftSwap, record)}`);
    if (swap === undefined || swap.status !== to) return GONE;
    const { name, colleague, what, start, message, reason } = swap;
    const about = { link: '/open-shifts', subject: record };
    const shift = `${what}, ${when(start)}.`;
    const text = message === null ? shift : `${shift} “${message}”`;
    const asks = { ...about, type: 'APPROVAL_REQUEST' } as const;
    const answers = { ...about, type: 'APPROVAL_RESPONSE' } as const;
    if (to === 'REQUESTED')
      return sent(tx, [
        { ...asks, key: `${event.uuid}:asked`, to: others(swap.colleagues, event), title: `${name} offers you a shift`, text },
      ]);
    if (to === 'ACCEPTED')
      return sent(tx, [
        {
          ...asks,
          key: `${event.uuid}:approve`,
          to: others(swap.planners, event),
          title: `${name} and ${colleague} want to swap`,
          text: shift,
        },
        {
          ...answers,
          key: `${event.uuid}:taken`,
          to: others(swap.people, event),
          title: `${colleague} takes your shift`,
          text: `${shift} Approval is pending.`,
        },
      ]);
    return sent(tx, [
      {
        ...answers,
        key: `${event.uuid}:response`,
        to: others([...swap.people, ...(from === 'ACCEPTED' || to === 'CANCELLED' ? swap.colleagues : [])], event),
        title: byPlanner(to, reason) ? 'The swap was cancelled' : (DECIDED[to]?.swap ?? 'A swap was updated'),
        text: `${shift}${reason === null ? '' : ` ${reason}`}`,
      },
    ]);
  };
  const toTimeOff: Reaction<TimeOffChange> = async (tx, { record, from, to }, event) => {
    const [off] = await tx.rows<TimeOff>(sql`
            select t.status, t.start_time as start, t.end_time as "end", t.reason, t.decision_note as note, e.public_name as name,
              ${usersOfEmployee(sql`t.employee`)} as people, ${managers} as planners
            from time_off t join employee e on e.uuid = t.employee where t.uuid = ${uuidFromIri(TimeOff, record)}`);
    if (off === undefined || off.status !== to) return GONE;
    const about = { link: '/employees/time-off', subject: record };
    const span = `${formatSpan(off.start, off.end, zone)}.`;
    if (to === 'REQUESTED')
      return sent(tx, [
        {
          ...about,
          key: `${event.uuid}:request`,
          type: 'APPROVAL_REQUEST',
          to: others(off.planners, event),
          title: `${off.name} requested time off`,
          text: off.reason === null ? span : `${span} “${off.reason}”`,
        },
      ]);
    return sent(tx, [
      {
        ...about,
        key: `${event.uuid}:response`,
        type: 'APPROVAL_RESPONSE',
        to: others(to === 'CANCELLED' && from === 'APPROVED' ? [...off.people, ...off.planners] : off.people, event),
        title: to === 'CANCELLED' ? `${off.name}’s time off was cancelled` : `Your time off was ${to.toLowerCase()}`,
        text: off.note === null ? span : `${span} “${off.note}”`,
      },
    ]);
  };
  return { toClaim, toSwap, toTimeOff };
}

/** @param zone see `planReactions`. */
export function planListeners(zone: string): Listener[] {
  const { toClaim, toSwap, toTimeOff } = planReactions(zone);
  return [
    listenWith(claimChanged, 'notifications.claimChanged', toClaim),
    listenWith(swapChanged, 'notifications.swapChanged', toSwap),
    listenWith(timeOffChanged, 'notifications.timeOffChanged', toTimeOff),
  ];
}

interface Swap {
  readonly status: string;
  readonly message: string | null;
  readonly reason: string | null;
  readonly start: string;
  readonly what: string;
  readonly name: string;
  readonly colleague: string | null;
  readonly people: readonly string[];
  readonly colleagues: readonly string[];
  readonly planners: readonly string[];
}

interface TimeOff {
  readonly status: string;
  readonly start: string;
  readonly end: string;
  readonly reason: string | null;
  readonly note: string | null;
  readonly name: string;
  readonly people: readonly string[];
  readonly planners: readonly string[];
}

/** Ended because what it was about was removed, and not withdrawn by the person who asked. */
const byPlanner = (to: string, reason: string | null) => to === 'CANCELLED' && reason !== null;

const DECIDED: Readonly<Record<string, { readonly claim: string; readonly swap: string }>> = {
  APPROVED: { claim: 'Your shift request was approved', swap: 'The swap was approved' },
  DECLINED: { claim: 'Your shift request was declined', swap: 'The swap was declined' },
  CANCELLED: { claim: 'Your shift request was withdrawn', swap: 'The swap was withdrawn' },
};
