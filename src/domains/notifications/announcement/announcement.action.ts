/** What an announcement is written with, and what of the ways out of the app is set up. */
import * as z from 'zod';
import { role, ROLES } from '#core/access';
import { defineAction } from '#core/action';
import { CHANNELS } from '../delivery/channel.rules.ts';
import { PATH_IN_APP } from '../message/path-in-app.rules.ts';

const MOST_PEOPLE = 20_000;

export const writeAnnouncement = defineAction({
  method: 'POST',
  path: '/api/notifications/announce',
  resource: 'Notification',
  access: role('ADMIN'),
  summary: 'Writes to everybody who has one of the roles, and to the people named.',
  input: z.object({
    type: z.enum(['SYSTEM_ANNOUNCEMENT', 'SYSTEM_ALERT', 'SYSTEM_MAINTENANCE']).optional(),
    title: z.string().trim().min(1, 'This value is too short.').max(60, 'This value is too long. It should have 60 characters or less.'),
    text: z.string().trim().min(1, 'This value is too short.').max(5000, 'This value is too long. It should have 5000 characters or less.'),
    link: z.string().regex(new RegExp(PATH_IN_APP), 'This value should be a path in the app, such as /schedules.').max(500).nullish(),
    roles: z.array(z.enum(ROLES)).optional().describe('Everybody who has one of them.'),
    users: z.array(z.string()).max(MOST_PEOPLE).optional().describe('IRIs or uuids of users.'),
    sendAt: z.iso.datetime({ offset: true }).nullish().describe('Absent = at once.'),
    dryRun: z.boolean().optional().describe('true = only say how many would get it.'),
  }),
  output: z.object({
    recipients: z.number().describe('How many people get it: active, and without it muted.'),
    notification: z.string().nullable().describe('IRI; null of a dry run, and when nobody gets it.'),
  }),
  changes: ['Notification'],
});

export const readChannels = defineAction({
  method: 'GET',
  path: '/api/notifications/channels',
  resource: 'Notification',
  access: role('ADMIN'),
  summary: 'By which ways notifications leave the app, and what is not set up.',
  input: z.object({}),
  output: z.object({
    channels: z.array(
      z.object({
        channel: z.enum(CHANNELS),
        configured: z.boolean(),
        provider: z.string(),
        reason: z.string().nullable().describe('Why it does less than it could.'),
      }),
    ),
  }),
});
