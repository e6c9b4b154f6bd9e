/** The types of notifications and their properties: area, preference flag, label, urgency and lifetime. */
import { recordFrom } from '#core/typed-object';

export const NOTIFICATION_TYPES = [
  'SCHEDULE_CHANGE',
  'SCHEDULE_REMINDER',
  'SCHEDULE_CONFLICT',
  'SCHEDULE_CANCELLATION',
  'TASK_ASSIGNED',
  'TASK_COMPLETED',
  'TASK_OVERDUE',
  'TASK_REMINDER',
  'TASK_STATUS_CHANGE',
  'SYSTEM_ANNOUNCEMENT',
  'SYSTEM_ALERT',
  'SYSTEM_MAINTENANCE',
  'WEEK_SUMMARY',
  'DAILY_SUMMARY',
  'MONTHLY_SUMMARY',
  'PAYROLL_READY',
  'PAYROLL_PROCESSED',
  'PAYROLL_REMINDER',
  'PERFORMANCE_ALERT',
  'PERFORMANCE_MILESTONE',
  'PERFORMANCE_WARNING',
  'GENERAL_REMINDER',
  'APPROVAL_REQUEST',
  'APPROVAL_RESPONSE',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const AREAS = ['SCHEDULE', 'TASKS', 'PAYROLL', 'PERFORMANCE', 'SUMMARIES', 'SYSTEM'] as const;
export type Area = (typeof AREAS)[number];
export const AREA_LABELS: Readonly<Record<Area, string>> = {
  SCHEDULE: 'Shifts',
  TASKS: 'Tasks and approvals',
  PAYROLL: 'Payroll',
  PERFORMANCE: 'Performance',
  SUMMARIES: 'Summaries',
  SYSTEM: 'Announcements',
};

/** `URGENT` is also delivered during quiet hours. */
export const URGENCIES = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const FLAGS = [
  'scheduleUpdates',
  'weekSummaries',
  'taskNotifications',
  'payrollNotifications',
  'performanceAlerts',
  'systemAnnouncements',
] as const;
/** The preference that controls email and push; the inbox receives everything that is not muted. */
export type Flag = (typeof FLAGS)[number];

interface TypeSpec {
  readonly area: Area;
  readonly flag: Flag;
  readonly label: string;
  readonly urgency: Urgency;
  /** Hours after which it is no longer sent, only stored; a message may override this. */
  readonly usefulHours: number;
}

const DAY = 24;
const WEEK = 7 * DAY;
const ofArea =
  (area: Area, flag: Flag) =>
  (label: string, urgency: Urgency = 'NORMAL', usefulHours: number = WEEK): TypeSpec => ({ area, flag, label, urgency, usefulHours });
const schedule = ofArea('SCHEDULE', 'scheduleUpdates');
const task = ofArea('TASKS', 'taskNotifications');
const system = ofArea('SYSTEM', 'systemAnnouncements');
const summary = ofArea('SUMMARIES', 'weekSummaries');
const payroll = ofArea('PAYROLL', 'payrollNotifications');
const performance = ofArea('PERFORMANCE', 'performanceAlerts');

export const TYPES: Readonly<Record<NotificationType, TypeSpec>> = {
  SCHEDULE_CHANGE: schedule('Changed shifts', 'HIGH', DAY),
  SCHEDULE_REMINDER: schedule('Shift reminders', 'NORMAL', DAY),
  SCHEDULE_CONFLICT: schedule('Schedule conflicts', 'HIGH', 3 * DAY),
  SCHEDULE_CANCELLATION: schedule('Cancelled shifts', 'HIGH', DAY),
  TASK_ASSIGNED: task('Assigned tasks'),
  TASK_COMPLETED: task('Completed tasks', 'LOW', DAY),
  TASK_OVERDUE: task('Overdue tasks', 'HIGH', DAY),
  TASK_REMINDER: task('Task reminders', 'NORMAL', DAY),
  TASK_STATUS_CHANGE: task('Task progress', 'LOW', DAY),
  SYSTEM_ANNOUNCEMENT: system('Announcements'),
  SYSTEM_ALERT: system('Alerts', 'URGENT', DAY),
  SYSTEM_MAINTENANCE: system('Maintenance', 'NORMAL', DAY),
  WEEK_SUMMARY: summary('Week summaries', 'LOW', 2 * DAY),
  DAILY_SUMMARY: summary('Daily summaries', 'LOW', DAY),
  MONTHLY_SUMMARY: summary('Monthly summaries', 'LOW', WEEK),
  PAYROLL_READY: payroll('Payslips ready'),
  PAYROLL_PROCESSED: payroll('Payrolls paid'),
  PAYROLL_REMINDER: payroll('Payroll reminders', 'NORMAL', 2 * DAY),
  PERFORMANCE_ALERT: performance('Performance alerts', 'HIGH', DAY),
  PERFORMANCE_MILESTONE: performance('Milestones', 'LOW'),
  PERFORMANCE_WARNING: performance('Performance warnings', 'NORMAL', 2 * DAY),
  GENERAL_REMINDER: system('General reminders', 'NORMAL', 2 * DAY),
  APPROVAL_REQUEST: task('Approval requests', 'HIGH'),
  APPROVAL_RESPONSE: task('Approval decisions'),
};

export const TYPE_LABELS = recordFrom(NOTIFICATION_TYPES, (type) => TYPES[type].label);

export function typesOfArea(area: Area): readonly NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => TYPES[type].area === area);
}
