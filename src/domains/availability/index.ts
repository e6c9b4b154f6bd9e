/** Public API of availability for the other domains, in the browser and on the server. */
export { EmployeeAvailability } from './slots/employee-availability.resource.ts';
export { UsualAvailability } from './usual/usual-availability.resource.ts';
export { LeaveEntitlement } from './leave/leave-entitlement.resource.ts';
export { LEAVE_TYPE_LABELS, LEAVE_TYPES, type LeaveType } from './leave/leave-type.rules.ts';
export { TimeOff } from './time-off/time-off.resource.ts';
export { type PersonAvailability, type Span } from './person/person-availability.rules.ts';
export type { freeTimes, WeekView } from './week/week.action.ts';
export { DAYS_OF_WEEK, hoursOf, type DayOfWeek, type TimeSlot } from './slots/time-slots.rules.ts';
export { periodText as timeOffText } from './time-off/time-off-days.rules.ts';
export { timeOffChanged, type TimeOffChange } from './time-off/time-off-life.rules.ts';
