/** Contracts of the calls to read and change notification preferences. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { anyReference } from '#core/action-shapes';
import { User } from '#domains/identity';
import { notificationsErrors } from '../errors.ts';
import { NOTIFICATION_TYPES } from '../message/notification-type.rules.ts';

const preferences = z.looseObject({
  uuid: z.string(),
  user: z.string().describe('IRI of the user.'),
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
    .describe('Muted types, which do not reach the inbox either; changed by POST /api/notifications/mute.'),
  unsubscribed: z
    .array(z.enum(NOTIFICATION_TYPES))
    .readonly()
    .describe('Types that are not sent by email; added by the link in an email, removed by POST /api/notification-preferences/subscribe.'),
  createTime: z.string(),
  updateTime: z.string(),
});

export const readPreferences = defineAction({
  method: 'GET',
  path: '/api/notification-preferences',
  resource: 'NotificationPreference',
  access: everyone,
  summary: 'Your notification preferences; admins may read those of other users.',
  input: z.object({ userId: anyReference(User).optional().describe('The user; absent = yourself.') }),
  output: preferences,
  errors: errorsOf(notificationsErrors, 'noSuchUser'),
});

export const subscribeType = defineAction({
  method: 'POST',
  path: '/api/notification-preferences/subscribe',
  resource: 'NotificationPreference',
  access: everyone,
  summary: 'Subscribes you again to emails of a type that you unsubscribed from by the link in an email.',
  input: z.object({ type: z.enum(NOTIFICATION_TYPES) }),
  output: z.object({ unsubscribed: z.array(z.enum(NOTIFICATION_TYPES)).describe('Types that are still not sent by email.') }),
  changes: ['NotificationPreference'],
});

export const changePreferences = defineAction({
  method: 'PUT',
  path: '/api/notification-preferences',
  resource: 'NotificationPreference',
  access: everyone,
  summary: 'Changes the given notification preferences of yours; admins may change those of other users.',
  input: z.unknown().describe('Boolean flags; quietFrom and quietTo as HH:MM or null; timeZone; userId.'),
  output: z.looseObject({ success: z.literal(true), preferences }),
  refusal: { success: false },
  errors: errorsOf(notificationsErrors, 'badPreference', 'noSuchUser'),
  changes: ['NotificationPreference'],
});
