/** Behaviour of schedules and shifts on writes: computed fields, assignment checks, and hard and soft conflicts. */
import type { Violation } from '#core/errors';
import type { Needs } from '#domains/live';
import { employeeStillWorks } from '#domains/workforce/server';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { explainHardConflict } from '../conflicts/hard-conflict.query.ts';
import { refuseSoftConflicts } from '../conflicts/soft-conflicts.query.ts';
import { neededRoles } from '../schedule/needs.rules.ts';
import { readDefaultNeeds, readAccountStatus, scheduleColumns, shiftColumns, startOf } from './schedule-writes.query.ts';

export function scheduleBehaviour(zone: string): Behaviour {
  return {
    resource: 'Schedule',
    computed: scheduleColumns(zone),
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
    },
    explain: (error, { database }) => explainHardConflict(database, error, zone),
  };
}

export function shiftBehaviour(zone: string): Behaviour {
  return {
    resource: 'ScheduleEmployee',
    computed: shiftColumns(zone),
    // People who have left keep the shifts that they have.
    beforeWrite: ({ tx, values, before }) =>
      values.employee === before?.employee
        ? []
        : employeeStillWorks(tx, values.employee, { at: startOf(values.schedule ?? before?.schedule) }),
    async afterWrite(change) {
      if (change.operation === 'remove' || change.nested) return;
      const differs = (name: string) => Object.hasOwn(change.values, name) && change.values[name] !== change.before?.[name];
      if (change.operation === 'create' || differs('employee') || differs('role'))
        await refuseSoftConflicts(change.tx, [change.uuid], zone, change.extras.overrideReason);
    },
    explain: (error, { database }) => explainHardConflict(database, error, zone),
  };
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
  if (operation === 'create' && !sent.includes('needs') && typeof values.liveAccount === 'string')
    values.needs = (await readDefaultNeeds(tx, values.liveAccount, values.type as string)) ?? {};
  if (values.needs !== undefined) values.needs = neededRoles(values.needs as Needs);
}

async function accountStillRuns({ tx, values, operation }: Change): Promise<Violation[]> {
  if (operation === 'remove' || typeof values.liveAccount !== 'string') return [];
  return (await readAccountStatus(tx, values.liveAccount)) === 'DELETED'
    ? [{ propertyPath: 'liveAccount', message: 'This live account has been deleted.', code: 'DELETED' }]
    : [];
}
