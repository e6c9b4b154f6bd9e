/** Schemas shared by the actions on weeks: a Monday, a day with its slots, an employee's week. */
import * as z from 'zod';
import { anyReference, day, reference } from '#core/action-shapes';
import { readDay, Temporal } from '#core/time';
import { Employee } from '#domains/workforce';
import { DAYS_OF_WEEK } from './time-slots.rules.ts';

export function monday() {
  return day().refine((text) => readDay(text) === null || Temporal.PlainDate.from(text).dayOfWeek === 1, {
    message: 'This value should be a Monday.',
    params: { code: 'NOT_A_MONDAY' },
  });
}

const timeSlot = z.object({ startTime: z.string(), endTime: z.string().describe('At the latest 24:00.') });
export const timeSlots = z.array(timeSlot).readonly();

/** A written day; its slots are validated with the record. */
export const writtenDay = z.object({ dayOfWeek: z.enum(DAYS_OF_WEEK), timeSlots, note: z.string().nullish() });
export const writtenDays = z
  .array(writtenDay)
  .min(1, 'This value should hold at least one day.')
  .max(DAYS_OF_WEEK.length, 'A week has seven days.')
  .refine((days) => new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size === days.length, 'Each day may appear only once.');

export const ownOrEmployee = anyReference(Employee).optional().describe('The employee; absent = the caller’s own record.');

const personWeek = z.object({
  employee: z.string(),
  nickname: z.string(),
  submitted: z.boolean().describe('Whether any day of the week is answered.'),
  hours: z.number().describe('Hours offered in the week.'),
  days: z
    .array(
      z.object({
        date: z.string(),
        dayOfWeek: z.enum(DAYS_OF_WEEK),
        timeSlots,
        answered: z.boolean().describe('False when nothing was handed in, which differs from not available.'),
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
    .describe('Requested or approved time off that overlaps the week.'),
});
export type PersonWeek = z.output<typeof personWeek>;

export const weekOfPeople = z.object({ weekStartDate: z.string(), employees: z.array(personWeek).readonly() });

const MAX_PEOPLE = 1000;

const employeeList = z.array(reference(Employee)).max(MAX_PEOPLE, `At most ${MAX_PEOPLE} employees can be requested at once.`);

export const employeeIds = z
  .union([reference(Employee).transform((uuid) => [uuid]), employeeList])
  .transform((uuids) => [...new Set(uuids)])
  .optional()
  .describe('Employees; absent = all that the caller may see.');
