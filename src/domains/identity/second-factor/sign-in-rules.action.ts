/** Contracts to read and change which roles require a second factor. */
import * as z from 'zod';
import { role, ROLES } from '#core/access';
import { defineAction } from '#core/action';

const rules = z.object({ secondFactorFor: z.array(z.enum(ROLES)).describe('Users with one of these roles need a second factor.') });
const shared = { path: '/api/sign-in-rules', resource: 'User', access: role('ADMIN'), output: rules } as const;

export const readSignInRules = defineAction({
  ...shared,
  method: 'GET',
  summary: 'Lists the roles that require a second factor.',
  input: z.object({}),
});

export const changeSignInRules = defineAction({
  ...shared,
  method: 'PUT',
  summary: 'Sets the roles that require a second factor. Users without one set up an authenticator app at their next sign-in.',
  input: rules,
  changes: ['User'],
});
