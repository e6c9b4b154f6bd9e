/** The usual title and text of each type, for notifications that are written without words of their own. */
import type { NotificationType } from './notification-type.rules.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

export const WORDS: Readonly<Record<NotificationType, Words>> = {
  SCHEDULE_CHANGE: { title: 'Your shifts have changed', text: 'Open your schedule to see what has changed.' },
  SCHEDULE_REMINDER: { title: 'You have a shift soon', text: 'Open your schedule for the time and the place.' },
  SCHEDULE_CONFLICT: { title: 'A schedule has a conflict', text: 'Open the schedule to see the conflict.' },
  SCHEDULE_CANCELLATION: { title: 'A shift has been cancelled', text: 'Open your schedule to see which one.' },
  TASK_ASSIGNED: { title: 'You have a new task', text: 'Open your video jobs to see it.' },
  TASK_COMPLETED: { title: 'A task has been completed', text: 'Open the video jobs to see it.' },
  TASK_OVERDUE: { title: 'A task is overdue', text: 'Open the video jobs to see which one.' },
  TASK_REMINDER: { title: 'A task is due soon', text: 'Open the video jobs to see which one.' },
  TASK_STATUS_CHANGE: { title: 'A task has a new status', text: 'Open the video jobs to see it.' },
  SYSTEM_ANNOUNCEMENT: { title: 'Announcement', text: 'There is news for everyone.' },
  SYSTEM_ALERT: { title: 'Alert', text: 'Something needs your attention.' },
  SYSTEM_MAINTENANCE: { title: 'Maintenance', text: 'Greenroom may be unavailable for a short time.' },
  WEEK_SUMMARY: { title: 'Your week', text: 'Open your schedule to see the week.' },
  DAILY_SUMMARY: { title: 'Your day', text: 'Open your schedule to see the day.' },
  MONTHLY_SUMMARY: { title: 'Your month', text: 'Open your schedule to see the month.' },
  PAYROLL_READY: { title: 'A payslip is ready', text: 'Open your payslips to see it.' },
  PAYROLL_PROCESSED: { title: 'A payroll has been paid', text: 'Open your payslips for the amount.' },
  PAYROLL_REMINDER: { title: 'A payroll is due', text: 'Open the payrolls to prepare it.' },
  PERFORMANCE_ALERT: { title: 'Results need attention', text: 'Open the reports to see them.' },
  PERFORMANCE_MILESTONE: { title: 'A milestone has been reached', text: 'Open the reports to see it.' },
  PERFORMANCE_WARNING: { title: 'Results are below what is usual', text: 'Open the reports to see them.' },
  GENERAL_REMINDER: { title: 'Reminder', text: 'Something is waiting for you.' },
  APPROVAL_REQUEST: { title: 'An approval is requested', text: 'Open the video jobs to decide.' },
  APPROVAL_RESPONSE: { title: 'An approval has been decided', text: 'Open the video jobs to see the decision.' },
};
