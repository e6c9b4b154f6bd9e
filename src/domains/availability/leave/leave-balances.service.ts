/** Handler of leave balances, behaviour of entitlements, and what a period of leave would take from the balance. */
import { mayEver } from '#core/access';
import type { Actor } from '#core/access';
import { iriOf } from '#core/iri';
import { Temporal } from '#core/time';
import { Employee } from '#domains/workforce';
import { employeeStillWorks } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import { answering } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { readsEveryone } from '../availability-access.rules.ts';
import { nameOfEmployee } from '../slots/availability-writes.query.ts';
import { leaveBalances, type LeaveBalances } from './leave-balance.action.ts';
import { balanceOn, effectOf, type LeaveDay, type LeaveEffect } from './leave-balance.rules.ts';
import { readLeave, readLeaveDays, type LeavePeriod } from './leave-inputs.query.ts';
import { LEAVE_TYPE_LABELS, type LeaveType } from './leave-type.rules.ts';

export const entitlementBehaviour: Behaviour = {
  resource: 'LeaveEntitlement',
  computed: { employeeName: nameOfEmployee },
  beforeWrite: ({ operation, tx, values }) => (operation === 'create' ? employeeStillWorks(tx, values.employee) : []),
};

/** @param zone the agency's time zone, in which today is determined. */
export function leaveReads(zone: string): Action[] {
  return [
    answering(
      leaveBalances,
      async ({ database, actor }, { employee, type = null, asOf = Temporal.Now.plainDateISO(zone).toString() }): Promise<LeaveBalances> => {
        const employees = visibleAmong(actor, employee);
        const found = await readLeave(database, actor, { employees, type, until: asOf, zone, except: null });
        return {
          asOf,
          balances: found.flatMap((leave) => {
            const balance = balanceOn(leave, asOf);
            return balance === null
              ? []
              : [{ employee: iriOf(Employee, leave.employee), employeeName: leave.employeeName, type: leave.type, ...balance }];
          }),
        };
      },
      ({ balances }) => ({
        name: 'Leave balances',
        columns: COLUMNS,
        rows: balances.map((one) => [
          one.employeeName,
          LEAVE_TYPE_LABELS[one.type],
          one.yearStart,
          one.yearEnd,
          ...FIGURES.map((name) => one[name]),
        ]),
      }),
    ),
  ];
}

const FIGURES = ['entitled', 'accrued', 'carriedOver', 'expired', 'taken', 'booked', 'pending', 'left'] as const;
const FIGURE_TITLES: Readonly<Record<(typeof FIGURES)[number], string>> = {
  entitled: 'Entitled',
  accrued: 'Accrued',
  carriedOver: 'Carried over',
  expired: 'Expired',
  taken: 'Taken',
  booked: 'Booked',
  pending: 'Waiting',
  left: 'Left',
};
const COLUMNS = [
  { name: 'employeeName', title: 'Name' },
  { name: 'type', title: 'Type' },
  { name: 'yearStart', title: 'Leave year from', time: 'day' },
  { name: 'yearEnd', title: 'Leave year to', time: 'day' },
  ...FIGURES.map((name) => ({ name, title: FIGURE_TITLES[name], numeric: true })),
] as const;

/** Uuids of the employees whose balances are read; null = everyone. */
function visibleAmong(actor: Actor, wanted: string | undefined): readonly string[] | null {
  if (mayEver(readsEveryone, actor)) return wanted === undefined ? null : [wanted];
  return [actor.employee].filter((own) => own !== null && (wanted === undefined || wanted === own)) as string[];
}

interface LeaveRequest extends LeavePeriod {
  readonly type: LeaveType;
  /** Uuid of the stored time off, which is not counted twice; null = not stored yet. */
  readonly timeOff: string | null;
}

/** The days that leave counts, and what approving it leaves. @param zone the agency's time zone. */
export async function leaveEffect(
  db: Queryable,
  reader: Actor,
  request: LeaveRequest,
  zone: string,
): Promise<{ readonly days: readonly Pick<LeaveDay, 'day' | 'portion'>[]; readonly years: readonly LeaveEffect[] }> {
  const { employee, type, timeOff } = request;
  const days = await readLeaveDays(db, request, zone);
  const last = days.at(-1);
  if (last === undefined) return { days, years: [] };
  const [leave] = await readLeave(db, reader, { employees: [employee], type, until: last.day, zone, except: timeOff });
  return { days, years: leave === undefined ? [] : effectOf(days, leave) };
}
