/** The shapes that calls about weeks of availability share: a Monday, a day with its slots, a person's week. */
import * as z from 'zod';
import { day } from '#core/action-shapes';
import { readDay, Temporal } from '#core/time';
import { isUuid } from '#core/iri';
import { DAYS_OF_WEEK } from './time-slots.rules.ts';

export function monday() {
  return day().refine((text) => readDay(text) === null || Temporal.PlainDate.from(text).dayOfWeek === 1, {
    message: 'This value should be a Monday.',
    params: { code: 'NOT_A_MONDAY' },
  });
}

const timeSlot = z.object({ startTime: z.string(), endTime: z.string().describe('At the latest 24:00.') });
export const timeSlots = z.array(timeSlot).readonly();

/** A day as it is written; its slots are judged with their record. */
export const writtenDay = z.object({ dayOfWeek: z.enum(DAYS_OF_WEEK), timeSlots, note: z.string().nullish() });
export const writtenDays = z
  .array(writtenDay)
  .min(1, 'This value should hold at least one day.')
  .max(DAYS_OF_WEEK.length, 'A week has seven days.')
  .refine((days) => new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size === days.length, 'Each day may be there once.');

export const ownOrEmployee = z.string().optional().describe('IRI of the employee; absent = the caller’s own record.');

const personWeek = z.object({
  employee: z.string(),
  nickname: z.string(),
  submitted: z.boolean().describe('Whether any day of the week is answered.'),
  hours: z.number().describe('Offered in the week.'),
  days: z
    .array(
      z.object({
        date: z.string(),
        dayOfWeek: z.enum(DAYS_OF_WEEK),
        timeSlots,
        answered: z.boolean().describe('False where nothing was handed in, which is not the same as not available.'),
        source: z.enum(['MANUAL', 'USUAL']).nullable(),
        onBehalf: z.boolean(),
        note: z.string().nullable(),
      }),
    )
    .readonly()
    .describe('Monday to Sunday.'),
  timeOff: z
    .array(z.object({ timeOff: z.string(), startTime: z.string(), endTime: z.string(), status: z.enum(['REQUESTED', 'APPROVED']) }))
    .readonly()
    .describe('That is open or approved, as far as it lies in the week.'),
});
export type PersonWeek = z.output<typeof personWeek>;

export const weekOfPeople = z.object({ weekStartDate: z.string(), employees: z.array(personWeek).readonly() });

const MAX_PEOPLE = 1000;

export const employeeIds = z
  .union([z.string(), z.array(z.string())])
  .transform((named, context) => {
    const uuids = [...new Set([named].flat().map((id) => id.toLowerCase().replace(/^\/api\/employees\//, '')))];
    const wrong = uuids.find((uuid) => !isUuid(uuid));
    const refuse = (code: string, message: string) => context.addIssue({ code: 'custom', message, params: { code } });
    if (uuids.length > MAX_PEOPLE) refuse('TOO_MANY', `At most ${MAX_PEOPLE} employees can be asked for at once.`);
    else if (wrong !== undefined) refuse('NOT_A_UUID', `"${wrong.slice(0, 80)}" is neither a uuid nor the IRI of an employee.`);
    return uuids;
  })
  .optional()
  .describe('Uuids or IRIs; absent = everybody whom the caller may see.');
