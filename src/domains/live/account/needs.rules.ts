/** Decides which staffing needs a schedule can have: a number of people per role. */
import * as z from 'zod';
import { BONUS_ROLES } from './bonus-settings.rules.ts';

export const MAX_PEOPLE_PER_ROLE = 20;

const count = z
  .int('This value should be a whole number.')
  .min(0, 'This value should be 0 or more.')
  .max(MAX_PEOPLE_PER_ROLE, `This value should be ${MAX_PEOPLE_PER_ROLE} or less.`)
  .optional();

/** `{"HOST": 1, "MODERATOR": 1}`; an omitted role needs no one. */
export const needsSchema = z.strictObject(
  { HOST: count, MODERATOR: count, SUPPORT: count, MODEL: count, GENERAL: count },
  { error: `This value should be an object with the number of people per role (${BONUS_ROLES.join(', ')}).` },
);

/** `{"LIVE": {"HOST": 1}}`, by schedule type. */
export const defaultNeedsSchema = z.strictObject(
  { LIVE: needsSchema.optional(), VIDEO: needsSchema.optional() },
  { error: 'This value should be an object with the needs of LIVE and VIDEO schedules.' },
);

export type Needs = z.output<typeof needsSchema>;
export type DefaultNeeds = z.output<typeof defaultNeedsSchema>;
