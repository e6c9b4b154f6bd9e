/** Tests of the types of notifications: their area and preference, and how urgent and how long useful each is. */
import { describe, expect, it } from 'vitest';
import { AREA_LABELS, AREAS, FLAGS, NOTIFICATION_TYPES, TYPE_LABELS, TYPES, typesOfArea, URGENCIES } from './notification-type.rules.ts';

describe('a type of notification', () => {
  it.each([
    ['SCHEDULE', 'scheduleUpdates', ['SCHEDULE_CHANGE', 'SCHEDULE_REMINDER', 'SCHEDULE_CONFLICT', 'SCHEDULE_CANCELLATION']],
    [
      'TASKS',
      'taskNotifications',
      ['TASK_ASSIGNED', 'TASK_COMPLETED', 'TASK_OVERDUE', 'TASK_REMINDER', 'TASK_STATUS_CHANGE', 'APPROVAL_REQUEST', 'APPROVAL_RESPONSE'],
    ],
    ['PAYROLL', 'payrollNotifications', ['PAYROLL_READY', 'PAYROLL_PROCESSED', 'PAYROLL_REMINDER']],
    ['PERFORMANCE', 'performanceAlerts', ['PERFORMANCE_ALERT', 'PERFORMANCE_MILESTONE', 'PERFORMANCE_WARNING']],
    ['SUMMARIES', 'weekSummaries', ['WEEK_SUMMARY', 'DAILY_SUMMARY', 'MONTHLY_SUMMARY']],
    ['SYSTEM', 'systemAnnouncements', ['SYSTEM_ANNOUNCEMENT', 'SYSTEM_ALERT', 'SYSTEM_MAINTENANCE', 'GENERAL_REMINDER']],
  ] as const)('of the area %s is controlled by %s', (area, flag, types) => {
    expect(typesOfArea(area)).toEqual(types);
    expect(new Set(types.map((type) => TYPES[type].flag))).toEqual(new Set([flag]));
    expect(FLAGS).toContain(flag);
  });

  it('belongs to one of the areas, each with a label', () => {
    expect(AREAS.flatMap(typesOfArea).sort()).toEqual([...NOTIFICATION_TYPES].sort());
    expect(AREAS.map((area) => AREA_LABELS[area])).toEqual([
      'Shifts',
      'Tasks and approvals',
      'Payroll',
      'Performance',
      'Summaries',
      'Announcements',
    ]);
  });

  it('has a label of its own, in words of the product', () => {
    const labels = NOTIFICATION_TYPES.map((type) => TYPE_LABELS[type]);
    expect(new Set(labels).size).toBe(NOTIFICATION_TYPES.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+(?: [a-z]+)*$/);
    expect([TYPE_LABELS.SCHEDULE_CANCELLATION, TYPE_LABELS.PAYROLL_READY]).toEqual(['Cancelled shifts', 'Payslips ready']);
  });

  it('is urgent only if it cannot wait for the end of quiet hours', () => {
    const withUrgency = (urgency: (typeof URGENCIES)[number]) => NOTIFICATION_TYPES.filter((type) => TYPES[type].urgency === urgency);
    expect(withUrgency('URGENT')).toEqual(['SYSTEM_ALERT']);
    expect(withUrgency('HIGH')).toEqual([
      'SCHEDULE_CHANGE',
      'SCHEDULE_CONFLICT',
      'SCHEDULE_CANCELLATION',
      'TASK_OVERDUE',
      'PERFORMANCE_ALERT',
      'APPROVAL_REQUEST',
    ]);
    expect(withUrgency('LOW')).toEqual([
      'TASK_COMPLETED',
      'TASK_STATUS_CHANGE',
      'WEEK_SUMMARY',
      'DAILY_SUMMARY',
      'MONTHLY_SUMMARY',
      'PERFORMANCE_MILESTONE',
    ]);
    expect(URGENCIES.flatMap(withUrgency)).toHaveLength(NOTIFICATION_TYPES.length);
  });

  it('is sent for a day, some days or a week after it arose', () => {
    const usefulFor = (days: number) => NOTIFICATION_TYPES.filter((type) => TYPES[type].usefulHours === 24 * days);
    expect(usefulFor(7)).toEqual([
      'TASK_ASSIGNED',
      'SYSTEM_ANNOUNCEMENT',
      'MONTHLY_SUMMARY',
      'PAYROLL_READY',
      'PAYROLL_PROCESSED',
      'PERFORMANCE_MILESTONE',
      'APPROVAL_REQUEST',
      'APPROVAL_RESPONSE',
    ]);
    expect(usefulFor(3)).toEqual(['SCHEDULE_CONFLICT']);
    expect(usefulFor(2)).toEqual(['WEEK_SUMMARY', 'PAYROLL_REMINDER', 'PERFORMANCE_WARNING', 'GENERAL_REMINDER']);
    expect([1, 2, 3, 7].flatMap(usefulFor)).toHaveLength(NOTIFICATION_TYPES.length);
  });
});
