/** Contracts of the calls to send week summaries, and for their data and recipients. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { anyReference, day } from '#core/action-shapes';
import { User } from '#domains/identity';

const staff = role('ADMIN', 'MANAGER');
const start = day().describe('First day; absent = the Monday of next week.');
const end = day().describe('Last day; absent = six days later.');

export const sendWeekSummary = defineAction({
  method: 'POST',
  path: '/api/notifications/send-week-summary',
  resource: 'Notification',
  access: staff,
  summary: 'Sends the week summary now, to everyone who wants it or to the given users.',
  input: z.object({
    weekStart: start.optional(),
    weekEnd: end.optional(),
    users: z.array(anyReference(User)).min(1).max(5000).optional().describe('IRIs, uuids or ids of users.'),
  }),
  output: z.object({
    sent: z.number().describe('Number of recipients.'),
    skipped: z.array(z.object({ user: z.string().describe('IRI.'), reason: z.string() })),
  }),
  changes: ['Notification'],
});

const sums = { shifts: z.number(), hours: z.number(), openTasks: z.number() };

export const weekSummaryData = defineAction({
  method: 'GET',
  path: '/api/notifications/week-summary-data',
  resource: 'Notification',
  access: staff,
  summary: 'The data of week summaries: published shifts that start in the week, and open tasks, by employee.',
  input: z.object({ weekStart: start.optional(), weekEnd: end.optional() }),
  output: z.object({
    weekStart: z.string(),
    weekEnd: z.string(),
    employees: z.array(z.object({ employee: z.string().describe('IRI.'), name: z.string(), ...sums })),
    totals: z.object({ employees: z.number(), ...sums }),
  }),
});

export const weekSummaryRecipients = defineAction({
  method: 'GET',
  path: '/api/notification-preferences/week-summary-recipients',
  resource: 'NotificationPreference',
  access: staff,
  summary: 'The recipients of the week summary.',
  input: z.object({}),
  output: z.object({
    recipients: z.array(
      z.object({
        user: z.string().describe('IRI.'),
        name: z.string(),
        email: z.string().nullable(),
        emailEnabled: z.boolean(),
        pushEnabled: z.boolean(),
      }),
    ),
    count: z.number(),
  }),
});
