/** Notification preferences of a user: types, channels and quiet hours. */
import { anyOf, nobody, ownUser, role } from '#core/access';
import { boolean, one, text, timeOfDay, timeZone } from '#core/fields';
import { defineResource } from '#core/resource';

const on = { default: true, readOnly: true } as const;

export const NotificationPreference = defineResource({
  name: 'NotificationPreference',
  plural: 'notification_preferences',
  table: 'notification_preference',
  label: { one: 'Notification preferences', many: 'Notification preferences' },
  about: 'What a user is notified of by email and push, and their quiet hours. Their inbox receives everything that they have not muted.',
  title: 'user',
  fields: {
    user: one<{ username: string; nickname: string | null }>()('User', {
      readOnly: true,
      unique: true,
      embed: ['username', 'nickname'],
    }),
    emailEnabled: boolean({ ...on, label: 'Email' }),
    pushEnabled: boolean({ ...on, label: 'Push' }),
    scheduleUpdates: boolean({ ...on, label: 'Shifts' }),
    weekSummaries: boolean({ ...on, label: 'Summaries' }),
    taskNotifications: boolean({ ...on, label: 'Tasks and approvals' }),
    payrollNotifications: boolean({ ...on, label: 'Payroll' }),
    performanceAlerts: boolean({ ...on, label: 'Performance' }),
    systemAnnouncements: boolean({ ...on, label: 'Announcements' }),
    pushToken: text({ nullable: true, readOnly: true, minor: true }),
    remindTwoHours: boolean({ ...on, label: 'Reminder two hours before a shift' }),
    remindDayBefore: boolean({ ...on, label: 'Reminder the day before a shift' }),
    quietFrom: timeOfDay({ nullable: true, readOnly: true, label: 'Quiet from' }),
    quietTo: timeOfDay({ nullable: true, readOnly: true, label: 'Quiet until' }),
    timeZone: timeZone({ nullable: true, readOnly: true, help: 'Time zone of the quiet hours; empty = that of the agency.' }),
  },
  filters: { user: 'exact', createTime: 'date' },
  orders: ['createTime'],
  defaultOrder: { id: 'asc' },
  access: { read: anyOf(role('ADMIN'), ownUser('user')), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  personal: 'user',
});
