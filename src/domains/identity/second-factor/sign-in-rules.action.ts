/** What it takes to see and decide whose roles need a second step for signing in. */
import * as z from 'zod';
import { role, ROLES } from '#core/access';
import { defineAction } from '#core/action';

const rules = z.object({ secondFactorFor: z.array(z.enum(ROLES)).describe('Whoever has one of these roles needs a second step.') });
const shared = { path: '/api/sign-in-rules', resource: 'User', access: role('ADMIN'), output: rules } as const;

export const readSignInRules = defineAction({
  ...shared,
  method: 'GET',
  summary: 'Whose roles need a second step for signing in.',
  input: z.object({}),
});

export const changeSignInRules = defineAction({
  ...shared,
  method: 'PUT',
  summary: 'Decides whose roles need a second step. Whoever has none sets up an authenticator app at the next sign-in.',
  input: rules,
  changes: ['User'],
});
