/** All event listeners and scheduled jobs that create notifications. */
import type { DomainServer } from '#server/engine/behaviour';
import { planListeners } from './claims.job.ts';
import { payrollListener, payrollReminder } from './payroll.job.ts';
import { reuseListener } from './similarity.job.ts';
import { streamListener } from './streams.job.ts';
import { taskReminders, videoListeners } from './video.job.ts';

/** @param agency its time zone for times and days, and its currency. */
export function eventSources(agency: {
  readonly timeZone: string;
  readonly currency: string;
}): Required<Pick<DomainServer, 'jobs' | 'cron' | 'listeners'>> {
  const reminders = [taskReminders(agency.timeZone), payrollReminder(agency.timeZone)];
  return {
    listeners: [...videoListeners, ...planListeners(agency.timeZone), payrollListener, streamListener(agency), reuseListener],
    jobs: reminders.map(({ job }) => job),
    cron: reminders.map(({ cron }) => cron),
  };
}
