/** Request schema shared by all reports: days, comparison, and records by IRI; each error has the path of its field. */
import * as z from 'zod';
import { reference } from '#core/action-shapes';
import type { Resource } from '#core/resource';
import { Client } from '#domains/clients';
import { LiveAccount } from '#domains/live';
import { LiveStream } from '#domains/streams';
import { periodFault, type Period } from './period.rules.ts';

const MOST_RECORDS = 500;

const day = z.string().describe('A day: YYYY-MM-DD.');
const span = z.object({ from: day.describe('First day.'), to: day.describe('Last day, inclusive.') });

/** A period whose errors are reported at its own fields. */
export const period = span.superRefine((value, context) => faultAt(value, context));

const questionShape = {
  from: day.describe('First day of the period: YYYY-MM-DD.'),
  to: day.describe('Last day, inclusive; at most two years after the first.'),
  zone: z
    .enum(['agency', 'account'])
    .default('agency')
    .describe('Time zone of the days: the agency’s, or each live account’s own. A stream belongs to the day it starts on.'),
  compareTo: z
    .union([z.enum(['previous', 'year']), period, z.null()])
    .default(null)
    .describe(
      'Days to compare with: the previous period of the same length (whole calendar months with whole months), the same days a year earlier, or a custom period; null = none.',
    ),
  liveAccounts: iris(LiveAccount).optional().describe('IRIs of live accounts; absent = all that you may see.'),
  clients: iris(Client).optional().describe('IRIs of clients: only streams on their accounts.'),
  liveStreams: iris(LiveStream).optional().describe('IRIs of live streams: only these.'),
} as const;

/** The shared part of every report's request. */
export type ReportQuestion = z.input<z.ZodObject<typeof questionShape>>;

/** An object of the shared fields and a report's own fields, validated as a whole. */
export function question<Shape extends z.ZodRawShape>(own: Shape) {
  return z.object({ ...questionShape, ...own }).superRefine((value, context) => faultAt(value as unknown as Period, context));
}

/** The same in the agency's time zone only, because work is planned and paid in it. */
export function agencyQuestion<Shape extends z.ZodRawShape>(own: Shape) {
  const { zone: _zone, liveStreams: _streams, ...shared } = questionShape;
  return z.object({ ...shared, ...own }).superRefine((value, context) => faultAt(value as unknown as Period, context));
}

function faultAt(value: Period, context: z.RefinementCtx): void {
  const fault = periodFault(value);
  if (fault !== null) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
}

export function iris(resource: Resource) {
  return z.array(reference(resource)).min(1).max(MOST_RECORDS);
}
