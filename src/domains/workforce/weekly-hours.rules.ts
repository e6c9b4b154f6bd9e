/** Decides which wishes for the hours of a week are well formed. */
import * as z from 'zod';

const HOURS_OF_A_WEEK = 168;

const hours = z
  .number('This value should be a number of hours.')
  .min(0, 'This value should be 0 or more.')
  .max(HOURS_OF_A_WEEK, `This value should be ${HOURS_OF_A_WEEK} or less.`)
  .optional();

/** `{"min": 16, "target": 24, "max": 32}`, each of them or none, from the least to the most. */
export const weeklyHoursSchema = z
  .strictObject({ min: hours, target: hours, max: hours }, { error: 'This value should have some of "min", "target" and "max".' })
  .refine(({ min = 0, target = min, max = HOURS_OF_A_WEEK }) => min <= target && target <= max, {
    message: 'The target should lie between the least and the most.',
  });

/** Hours a week that somebody wishes to work; each or none. */
export type WeeklyHours = Readonly<z.infer<typeof weeklyHoursSchema>>;
