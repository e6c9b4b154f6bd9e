/** The own password as the confirmation of a change to the own account. */
import * as z from 'zod';

/** Longer input is rejected before it is hashed. */
export const MAX_PASSWORD = 1000;

/** Optional in the schema, so that a missing password is reported like a wrong one, at its field. */
export const confirmation = z.object({ currentPassword: z.string().max(MAX_PASSWORD).optional().describe('Your own.') });
