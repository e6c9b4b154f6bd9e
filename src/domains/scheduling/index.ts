/** Public API of scheduling for the other domains, in the browser and on the server. */
export { Schedule } from './schedules/schedule/schedule.resource.ts';
export { ShiftClaim } from './claims/shift-claim.resource.ts';
export { ShiftSwap } from './claims/shift-swap.resource.ts';
export { ScheduleEmployee } from './schedules/schedule/schedule-employee.resource.ts';
export { SHIFT_ROLES, SHIFT_ROLE_LABELS, rateFor, type ShiftRole } from './schedules/schedule/shift-role.rules.ts';
export { ScheduleTemplate } from './schedules/templates/schedule-template.resource.ts';
export { claimChanged, swapChanged, type LifeChange } from './claims/claim-life.rules.ts';
export { MIN_REST_HOURS } from './schedules/conflicts/working-day.rules.ts';
