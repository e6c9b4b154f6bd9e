/** Daily job: fills one more week ahead with the usual weeks of all employees. */
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { publishChange } from '#server/engine/publish-change';
import { defineJob, type Job } from '#server/jobs/job';
import { refillUsualWeeks } from './usual-weeks.query.ts';

export function fillUsualWeeks(zone: string): Job<Record<string, never>> {
  return defineJob<Record<string, never>>({
    name: 'availability.fill-usual-weeks',
    execute: ({ database }) =>
      database.transaction(async (tx) => {
        const count = await refillUsualWeeks(tx, zone);
        if (count === 0) return { state: 'SKIPPED', message: 'All upcoming weeks are already filled.' };
        await publishChange(tx, EmployeeAvailability);
        return { state: 'SUCCEEDED', message: `${count} days` };
      }),
  });
}
