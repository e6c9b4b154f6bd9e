/** Behaviour of schedules and shifts on writes: computed fields, assignment checks, and hard and soft conflicts. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Violation } from '#core/errors';
import type { Needs } from '#domains/live';
import { employeeName, employeeStillWorks } from '#domains/workforce/server';
import { personOf } from '#server/engine/audit';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { declineSwapsOf, declineUnneeded, settleClaims, trailOf } from '../claims/outcome.query.ts';
import { explainHardConflict } from '../conflicts/hard-conflict.query.ts';
import { neededRoles } from './needs.rules.ts';
import { refuseSoftConflicts } from '../conflicts/soft-conflicts.query.ts';
import type { ShiftRole } from './shift-role.rules.ts';

const hours = (row: Sql) => sql`extract(epoch from ${row}.end_time - ${row}.start_time) / 3600`;
/**
 * Cost of a shift: its hours at the rate chosen by `rateFor`, the role's rate or else the general one. A single look-up by key, since
 * lists compute many.
 */
const cost = (shift: Sql) =>
  sql`(select round(${hours(shift)} * coalesce(case ${shift}.role when 'HOST' then e.host_hourly_rate when 'MODERATOR' then e.moderator_hourly_rate when 'SUPPORT' then e.support_hourly_rate when 'MODEL' then e.model_hourly_rate end, e.general_hourly_rate), 2) from employee e where e.uuid = ${shift}.employee)`;

const exactCost = (schedule: Sql) =>
  sql`(select coalesce(sum(${cost(sql`se`)}), 0.00) from schedule_employee se where se.schedule = ${schedule}.uuid)`;
/** Cost of the same hours at average rates (docs/decisions/0039); null as soon as a role has no average that may be shown. */
const averageCost = (schedule: Sql) =>
  sql`(select case when bool_and(r.average is not null and r.people >= ${MIN_PEOPLE}) is not false then coalesce(sum(round(${hours(sql`se`)} * r.average, 2)), 0.00) end from schedule_employee se join role_rate r on r.role = se.role where se.schedule = ${schedule}.uuid)`;
/** Cheap pre-filter that spares most rows the full check. */
const mayBeClaimed = (row: Sql) => sql`(${row}.published_at is not null and ${row}.open_places > 0 and ${row}.start_time > now())`;
const MIN_PEOPLE = 3;
/** Only admins see individual pay. */
const seesRates = ({ roles }: Actor) => roles.includes('ROLE_ADMIN');

export function scheduleBehaviour(zone: string): Behaviour {
  return {
    resource: 'Schedule',
    computed: {
      claimable: (row, { employee }) =>
        employee === null ? sql`false` : sql`(${mayBeClaimed(row)} and cardinality(open_roles_for(${row}.uuid, ${employee})) > 0)`,
      claimableRoles: (row, { employee }) =>
        employee === null
          ? sql`'{}'::text[]`
          : sql`case when ${mayBeClaimed(row)} then open_roles_for(${row}.uuid, ${employee}) else '{}' end`,
      hours: (row) => sql`round(${hours(row)}, 2)`,
      labourCost: (row, reader) => (seesRates(reader) ? exactCost(row) : averageCost(row)),
      labourCostIsEstimate: (_, reader) => (seesRates(reader) ? sql`false` : sql`true`),
    },
    async beforeWrite(change) {
      matchedByHand(change);
      videoByDefault(change);
      await usualNeeds(change);
      return accountStillRuns(change);
    },
    async afterWrite(change) {
      const moved =
        change.operation === 'update' &&
        ['startTime', 'endTime'].some((name) => Object.hasOwn(change.values, name) && change.values[name] !== change.before?.[name]);
      // For a nested write, the conflicts are checked once for the whole schedule.
      if (!change.nested && change.operation !== 'remove' && (moved || change.children.length > 0))
        await refuseSoftConflicts(change.tx, { schedules: [change.uuid] }, zone, change.extras.overrideReason);
      if (change.operation === 'update' && Object.hasOwn(change.values, 'needs'))
        await declineUnneeded(trailOf(change), change.uuid, personOf(change.actor));
    },
    explain: (error, { database }) => explainHardConflict(database, error, zone),
  };
}

export function shiftBehaviour(zone: string): Behaviour {
  return {
    resource: 'ScheduleEmployee',
    computed: {
      employeeName: (row, reader) => sql`(select ${employeeName(reader, sql`e`)} from employee e where e.uuid = ${row}.employee)`,
      cost,
    },
    beforeWrite: ({ tx, values }) => employeeStillWorks(tx, values.employee),
    async afterWrite(change) {
      if (change.operation === 'remove') return;
      const differs = (name: string) => Object.hasOwn(change.values, name) && change.values[name] !== change.before?.[name];
      if (change.operation !== 'create' && !differs('employee') && !differs('role')) return;
      if (!change.nested) await refuseSoftConflicts(change.tx, [change.uuid], zone, change.extras.overrideReason);
      await settleRequests(change, differs('employee'));
    },
    explain: (error, { database }) => explainHardConflict(database, error, zone),
  };
}

/** Closes claims and swaps that a planner's change has made obsolete. */
async function settleRequests(change: Change & { readonly uuid: string }, givenAway: boolean): Promise<void> {
  const trail = trailOf(change);
  const { schedule, employee, role } = { ...change.before, ...change.values };
  await settleClaims(trail, { schedule: String(schedule), employee: String(employee), role: role as ShiftRole }, personOf(change.actor));
  if (change.operation === 'update' && givenAway) await declineSwapsOf(trail, [change.uuid], null);
}

/** Choosing a stream makes the match manual, so that automatic matching does not override it. */
function matchedByHand({ operation, values }: Change): void {
  const named =
    operation === 'create'
      ? typeof values.liveStream === 'string'
      : Object.hasOwn(values, 'liveStream') && !Object.hasOwn(values, 'liveStreamMatch');
  if (named) values.liveStreamMatch = 'MANUAL';
}

/** A new schedule with video jobs and no type defaults to VIDEO. */
function videoByDefault({ operation, sent, values }: Change): void {
  if (operation === 'create' && !sent.includes('type') && Array.isArray(values.videoJobs) && values.videoJobs.length > 0)
    values.type = 'VIDEO';
}

/** Needs default to those of the account; roles with zero needs are not stored. */
async function usualNeeds({ tx, operation, sent, values }: Change): Promise<void> {
  if (operation === 'create' && !sent.includes('needs') && typeof values.liveAccount === 'string') {
    const [row] = await tx.rows<{ needs: Needs | null }>(
      sql`select default_needs -> ${values.type}::text as needs from live_account where uuid = ${values.liveAccount}`,
    );
    values.needs = row?.needs ?? {};
  }
  if (values.needs !== undefined) values.needs = neededRoles(values.needs as Needs);
}

async function accountStillRuns({ tx, values, operation }: Change): Promise<Violation[]> {
  if (operation === 'remove' || typeof values.liveAccount !== 'string') return [];
  const [row] = await tx.rows<{ status: string }>(sql`select status from live_account where uuid = ${values.liveAccount}`);
  return row?.status === 'DELETED'
    ? [{ propertyPath: 'liveAccount', message: 'This live account has been deleted.', code: 'DELETED' }]
    : [];
}
