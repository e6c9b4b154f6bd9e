/** The content of a saved week. */
import * as z from 'zod';
import { anyReference } from '#core/action-shapes';
import { uuidFromIri } from '#core/iri';
import type { Fields } from '#core/resource';
import { DAY_MINUTES } from '#core/span';
import { isTimeZone } from '#core/time';
import { needsSchema } from '#domains/live';
import { ownFields } from '../schedule/own-fields.rules.ts';
import { SHIFT_ROLES } from '../schedule/shift-role.rules.ts';

export const MAX_PLANS = 1000;
const LAST_DAY = 6;
/** In the zone of its live account, a schedule of the week can start on the day before or after it. */
const MOST_DAYS = 1;
const MAX_PEOPLE = 50;

const reference = (name: string, plural: string) =>
  anyReference({ name }).refine((text) => uuidFromIri({ plural }, text) !== null, `This value should be an IRI, /api/${plural}/….`);

const planSchema = z
  .strictObject({
    day: z
      .int('This value should be a day of the week, 0 = Monday.')
      .min(-MOST_DAYS, 'This value should be 0 or more.')
      .max(LAST_DAY + MOST_DAYS, 'This value should be 6 or less.'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'This value should be a time zone, such as Europe/London.')
      .optional()
      .describe('Time zone of the day and the time, where it is that of the live account; absent = the agency’s.'),
    startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This value should be a time, HH:MM.'),
    minutes: z
      .int('This value should be a whole number of minutes.')
      .min(1, 'This value should be 1 or more.')
      .max(DAY_MINUTES, `This value should be ${DAY_MINUTES} or less.`),
    type: z.enum(['LIVE', 'VIDEO']),
    title: z.string().max(200).nullable().default(null),
    liveAccount: reference('LiveAccount', 'live_accounts').nullable().default(null),
    needs: needsSchema.default({}),
    fields: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .optional()
      .describe('Other fields of the schedule, by name.'),
    people: z
      .array(z.strictObject({ employee: reference('Employee', 'employees'), role: z.enum(SHIFT_ROLES) }))
      .max(MAX_PEOPLE)
      .default([]),
  })
  .superRefine(({ type, day, timeZone, liveAccount, people }, context) => {
    if (timeZone === undefined && (day < 0 || day > LAST_DAY))
      context.addIssue({ code: 'custom', path: ['day'], message: `This value should be ${day < 0 ? '0 or more' : '6 or less'}.` });
    if (type === 'LIVE' && liveAccount === null)
      context.addIssue({ code: 'custom', path: ['liveAccount'], message: 'A LIVE schedule needs a live account.' });
    const uuids = people.map(({ employee }) => employee.toLowerCase());
    const twice = uuids.findIndex((uuid, index) => uuids.indexOf(uuid) < index);
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: ['people', twice, 'employee'], message: 'This employee is already on the schedule.' });
  });

/** The title has a place of its own in a plan, and a note is about one day. */
const NOT_KEPT = ['title', 'note'];

/** Names of the own fields of schedules that a template keeps in addition to their title. */
export function templateFields(fields: Fields): string[] {
  return Object.keys(ownFields(fields)).filter((name) => !NOT_KEPT.includes(name));
}

/** Times are in the agency's time zone, or in that of the plan, and keep their wall-clock time across DST changes. */
export const weekPlansSchema = z.array(planSchema, 'This value should be a list of schedules.').max(MAX_PLANS);
export type WeekPlan = z.output<typeof planSchema>;
