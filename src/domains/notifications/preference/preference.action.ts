/** What notification preferences are read and changed with. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { notificationsErrors } from '../errors.ts';
import { NOTIFICATION_TYPES } from '../message/notification-type.rules.ts';

const preferences = z.looseObject({
  uuid: z.string(),
  user: z.string().describe('IRI of the person.'),
  emailEnabled: z.boolean(),
  pushEnabled: z.boolean(),
  scheduleUpdates: z.boolean(),
  weekSummaries: z.boolean(),
  taskNotifications: z.boolean(),
  payrollNotifications: z.boolean(),
  performanceAlerts: z.boolean(),
  systemAnnouncements: z.boolean(),
  pushToken: z.string().nullable(),
  remindTwoHours: z.boolean(),
  remindDayBefore: z.boolean(),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  timeZone: z.string().nullable(),
  muted: z
    .array(z.enum(NOTIFICATION_TYPES))
    .readonly()
    .describe('Types that do not reach the inbox either; POST /api/notifications/mute changes them.'),
  unsubscribed: z
    .array(z.enum(NOTIFICATION_TYPES))
    .readonly()
    .describe('Types that are not mailed; the link in a mail adds one, POST /api/notification-preferences/subscribe takes it away.'),
  createTime: z.string(),
  updateTime: z.string(),
});

export const readPreferences = defineAction({
  method: 'GET',
  path: '/api/notification-preferences',
  resource: 'NotificationPreference',
  access: everyone,
  summary: 'The own notification preferences; an admin may ask for those of somebody else.',
  input: z.object({ userId: z.string().optional().describe('Uuid or IRI of the person; absent = oneself.') }),
  output: preferences,
  errors: errorsOf(notificationsErrors, 'noSuchUser'),
});

export const subscribeType = defineAction({
  method: 'POST',
  path: '/api/notification-preferences/subscribe',
  resource: 'NotificationPreference',
  access: everyone,
  summary: 'Mails a type of notification to the person again that they have unsubscribed from by the link in a mail.',
  input: z.object({ type: z.enum(NOTIFICATION_TYPES) }),
  output: z.object({ unsubscribed: z.array(z.enum(NOTIFICATION_TYPES)).describe('Types that are still not mailed.') }),
  changes: ['NotificationPreference'],
});

export const changePreferences = defineAction({
  method: 'PUT',
  path: '/api/notification-preferences',
  resource: 'NotificationPreference',
  access: everyone,
  summary: 'Changes the own notification preferences, those that are sent; an admin may change those of somebody else.',
  input: z.unknown().describe('Flags that are true or false; quietFrom and quietTo as HH:MM or null; timeZone; userId.'),
  output: z.looseObject({ success: z.literal(true), preferences }),
  errors: errorsOf(notificationsErrors, 'badPreference', 'noSuchUser'),
  changes: ['NotificationPreference'],
});
