/** Decides which preferred weekly hours are valid. */
import * as z from 'zod';
import { HOURS_OF_A_WEEK } from '#core/span';

const hours = z
  .number('This value should be a number of hours.')
  .min(0, 'This value should be 0 or more.')
  .max(HOURS_OF_A_WEEK, `This value should be ${HOURS_OF_A_WEEK} or less.`)
  .optional();

/** `{"min": 16, "target": 24, "max": 32}`; each is optional, and they must be in ascending order. */
export const weeklyHoursSchema = z
  .strictObject(
    { min: hours, target: hours, max: hours },
    { error: 'This value should be an object with "min", "target" and "max", each optional.' },
  )
  .refine(({ min = 0, target = min, max = HOURS_OF_A_WEEK }) => min <= target && target <= max, {
    message: 'The target should be between the minimum and the maximum.',
  });

/** Preferred hours per week; each value is optional. */
export type WeeklyHours = Readonly<z.infer<typeof weeklyHoursSchema>>;
