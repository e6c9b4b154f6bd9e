/** Contracts of the calls to write an announcement, and for the setup of the delivery channels. */
import * as z from 'zod';
import { role, ROLES } from '#core/access';
import { defineAction } from '#core/action';
import { anyReference } from '#core/action-shapes';
import { User } from '#domains/identity';
import { CHANNELS } from '../message/channel.rules.ts';
import { PATH_IN_APP } from '../message/notification.resource.ts';

const MAX_PEOPLE = 20_000;

export const writeAnnouncement = defineAction({
  method: 'POST',
  path: '/api/notifications/announce',
  resource: 'Notification',
  access: role('ADMIN'),
  summary: 'Sends an announcement to all users with one of the given roles, and to the given users.',
  input: z.object({
    type: z.enum(['SYSTEM_ANNOUNCEMENT', 'SYSTEM_ALERT', 'SYSTEM_MAINTENANCE']).optional(),
    title: z.string().trim().min(1, 'This value is too short.').max(60, 'This value is too long. It should have 60 characters or less.'),
    text: z.string().trim().min(1, 'This value is too short.').max(5000, 'This value is too long. It should have 5000 characters or less.'),
    link: z.string().regex(new RegExp(PATH_IN_APP), 'This value should be a path in the app, such as /schedules.').max(500).nullish(),
    roles: z.array(z.enum(ROLES)).optional().describe('Sends to all users with one of these roles.'),
    users: z.array(anyReference(User)).max(MAX_PEOPLE).optional().describe('IRIs, uuids or ids of users.'),
    sendAt: z.iso.datetime({ offset: true }).nullish().describe('Absent = immediately.'),
    dryRun: z.boolean().optional().describe('true = only count the recipients.'),
  }),
  output: z.object({
    recipients: z.number().describe('Number of recipients: active users who have not muted the type.'),
    notification: z.string().nullable().describe('IRI; null for a dry run, and when there are no recipients.'),
  }),
  changes: ['Notification'],
});

export const readChannels = defineAction({
  method: 'GET',
  path: '/api/notifications/channels',
  resource: 'Notification',
  access: role('ADMIN'),
  summary: 'The delivery channels of notifications, and what is not configured.',
  input: z.object({}),
  output: z.object({
    channels: z.array(
      z.object({
        channel: z.enum(CHANNELS),
        configured: z.boolean(),
        provider: z.string(),
        reason: z.string().nullable().describe('Why the channel is limited; null when it is fully configured.'),
      }),
    ),
  }),
});
