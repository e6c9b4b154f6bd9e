/** Contracts of the calls for the inbox, and for the history that admins see. */
import * as z from 'zod';
import { everyone, role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { anyReference, plainNumber, recordOf } from '#core/action-shapes';
import { statesOf } from '#core/states';
import { User } from '#domains/identity';
import type { NotificationDelivery } from './notification-delivery.resource.ts';
import { notificationsErrors } from '../errors.ts';
import { DELIVERY_LIFE } from './notification-life.rules.ts';
import type { Notification } from './notification.resource.ts';
import { AREAS, NOTIFICATION_TYPES, URGENCIES } from './notification-type.rules.ts';

const area = z.enum(AREAS);
const type = z.enum(NOTIFICATION_TYPES);
const count = z.object({ count: z.number().describe('The number of unread notifications.') });

export const unreadCount = defineAction({
  method: 'GET',
  path: '/api/notifications/unread',
  resource: 'Notification',
  access: everyone,
  summary: 'The number of your unread notifications.',
  input: z.object({}),
  output: count,
});

const entry = z.object({
  uuid: z.string(),
  type,
  area,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  urgency: z.enum(URGENCIES),
  createTime: z.string().describe('The time at which it reached the inbox.'),
  readAt: z.string().nullable(),
  muted: z.boolean().describe('Whether you have since muted its type.'),
});

export const readInbox = defineAction({
  method: 'GET',
  path: '/api/notifications/inbox',
  resource: 'Notification',
  access: everyone,
  summary: 'Your notifications, newest first.',
  input: z.object({
    unread: z.enum(['0', '1']).optional().describe('1 = only unread notifications.'),
    area: area.optional(),
    page: plainNumber(z.int().min(1).max(100_000)).optional(),
    itemsPerPage: plainNumber(z.int().min(1).max(100)).optional(),
  }),
  output: z.object({
    items: z.array(entry),
    total: z.number().describe('The number on all pages.'),
    unread: z.number().describe('The number of unread notifications in all areas.'),
  }),
});
export type InboxEntry = OutputOfAction<typeof readInbox>['items'][number];

export const markRead = defineAction({
  method: 'POST',
  path: '/api/notifications/:uuid/read',
  resource: 'Notification',
  access: everyone,
  row: everyone,
  summary: 'Marks one of your notifications as read.',
  input: z.object({ read: z.boolean().optional().describe('false = mark as unread.') }),
  output: count,
});

export const markAllRead = defineAction({
  method: 'POST',
  path: '/api/notifications/read-all',
  resource: 'Notification',
  access: everyone,
  summary: 'Marks all your notifications as read.',
  input: z.object({ area: area.optional().describe('Absent = all areas.') }),
  output: count,
});

export const muteType = defineAction({
  method: 'POST',
  path: '/api/notifications/mute',
  resource: 'Notification',
  access: everyone,
  summary: 'Mutes or unmutes a type of notification for you. Muted types do not reach the inbox.',
  input: z.object({ type, muted: z.boolean() }),
  output: z.object({ muted: z.array(type).describe('All types that you have muted.') }),
});

export const notificationHistory = defineAction({
  method: 'GET',
  path: '/api/notifications/history',
  resource: 'Notification',
  access: everyone,
  summary: 'Sent notifications, newest first: all of them for admins, your own otherwise. Accepts the filters of notifications.',
  input: z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    status: z.union([z.string(), z.array(z.string())]).optional(),
    user: anyReference(User).optional().describe('A recipient.'),
    page: z.string().optional(),
    itemsPerPage: z.string().optional(),
  }),
  output: z.looseObject({
    '@id': z.string(),
    '@type': z.literal('Collection'),
    totalItems: z.number(),
    member: z.array(recordOf<typeof Notification>('Notification')),
  }),
});

export const listDeliveries = defineAction({
  method: 'GET',
  path: '/api/notifications/:uuid/deliveries',
  resource: 'Notification',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'The deliveries of a notification and their outcomes; at most a thousand, failed ones first.',
  input: z.object({}),
  output: z.object({
    total: z.number(),
    deliveries: z.array(
      z.object({
        uuid: z.string(),
        user: z.string().describe('Uuid.'),
        name: z.string(),
        channel: z.string(),
        status: z.enum(statesOf(DELIVERY_LIFE)),
        attempts: z.number(),
        nextAttemptAt: z.string().nullable().describe('The time of the next attempt; null unless queued.'),
        provider: z.string().nullable(),
        answer: z.string().nullable(),
        sentAt: z.string().nullable(),
      }),
    ),
  }),
});

export const retryDelivery = defineAction({
  method: 'POST',
  path: '/api/notification_deliveries/:uuid/retry',
  resource: 'NotificationDelivery',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'Queues a failed delivery again.',
  input: z.object({}),
  output: recordOf<typeof NotificationDelivery>('NotificationDelivery'),
  changes: ['NotificationDelivery', 'Notification'],
  errors: errorsOf(notificationsErrors, 'notFailed'),
});
