/** What scheduling shows to the other domains, in the browser and on the server. */
export { Schedule } from './schedule.resource.ts';
export { ScheduleEmployee } from './schedule-employee.resource.ts';
export { SHIFT_ROLES, SHIFT_ROLE_LABELS, rateFor, type ShiftRole } from './shift-role.rules.ts';
