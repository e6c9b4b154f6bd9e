/** Applies fill proposals as shifts, all or none, and stores the agency's weights. */
import { itemAt } from '#core/present';
import { coreErrors } from '#core/errors';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { createRecord } from '#server/engine/writes';
import { lockSchedules } from '../claims/take-place.query.ts';
import { refuseSoftConflicts } from '../schedules/conflicts/soft-conflicts.query.ts';
import { schedulingErrors } from '../errors.ts';
import { ScheduleEmployee } from '../schedules/schedule/schedule-employee.resource.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import { applyFill, readWeights, setWeights } from './fill.action.ts';
import { openPlacesOf, readSchedules } from './fill-input.query.ts';
import { agencyWeights, storeWeights } from './fill-weights.query.ts';

export function applyActions(zone: string): Action[] {
  return [
    writing(applyFill, async ({ engine, tx, actor, requestId, changed }, { proposals, overrideReason }) => {
      const uuids = [...new Set(proposals.map(({ schedule }) => schedule))];
      // Concurrent fills of these places wait here, and then see that they are filled.
      const there = await lockSchedules(tx, uuids);
      if (uuids.some((uuid) => !there.has(uuid))) throw coreErrors.fail('unknownRecord', { parameter: 'schedule' });
      const mine = await engine.filterAllowed(tx, Schedule, actor, Schedule.access.update, uuids);
      if (uuids.some((uuid) => !mine.has(uuid))) throw coreErrors.fail('forbidden');
      const places = openPlacesOf(await readSchedules(tx, uuids));
      for (const { schedule, role } of proposals) {
        const isPlace = (one: { readonly schedule: string; readonly role: ShiftRole }) => one.schedule === schedule && one.role === role;
        const open = places.find(isPlace)?.open ?? 0;
        const wanted = proposals.filter(isPlace).length;
        if (wanted > open)
          throw schedulingErrors.fail(
            'placeTaken',
            { role: SHIFT_ROLE_LABELS[role].toLowerCase(), open, wanted },
            { extra: { schedule: `/api/schedules/${schedule}`, role } },
          );
      }
      // Sorted by person, so that concurrent writes acquire locks in the same order.
      const order = proposals
        .map((_, index) => index)
        .sort((a, b) => itemAt(proposals, a).employee.localeCompare(itemAt(proposals, b).employee) || a - b);
      const made: string[] = [];
      for (const index of order) {
        const { schedule, role, employee } = itemAt(proposals, index);
        const context = { engine, tx, actor, requestId, resource: ScheduleEmployee, now: () => new Date(), nested: true };
        const body = {
          schedule: `/api/schedules/${schedule}`,
          employee: iriOf(Employee, employee),
          role,
          ...(overrideReason === undefined ? {} : { overrideReason }),
        };
        made[index] = await createRecord(context, body);
      }
      await refuseSoftConflicts(tx, made, zone, overrideReason);
      await changed(Schedule, ScheduleEmployee);
      return { shifts: made.map((uuid) => `/api/schedule_employees/${uuid}`) };
    }),
    answering(readWeights, ({ database }) => agencyWeights(database)),
    writing(setWeights, async ({ tx, audit }, weights) => {
      const before = await agencyWeights(tx);
      await storeWeights(tx, weights);
      await audit({ record: '/api/schedules/fill/weights', resource: 'FillWeights', operation: 'UPDATE', before, after: weights });
      return agencyWeights(tx);
    }),
  ];
}
