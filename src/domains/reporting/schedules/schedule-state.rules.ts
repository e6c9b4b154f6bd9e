/** Label and severity of each schedule state. */
import type { Severity } from '#core/states';
import type { ScheduleState } from './punctuality.rules.ts';

export const STATES: Readonly<Record<ScheduleState, { readonly label: string; readonly severity: Severity }>> = {
  ON_TIME: { label: 'On time', severity: 'success' },
  LATE: { label: 'Late', severity: 'warning' },
  MISSED: { label: 'Missed', severity: 'danger' },
  UPCOMING: { label: 'Upcoming', severity: 'info' },
  DRAFT: { label: 'Draft', severity: 'neutral' },
};
