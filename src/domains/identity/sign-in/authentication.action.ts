/** Contracts for signing in, refreshing, checking and signing out (spec §7). */
import * as z from 'zod';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { identityErrors } from '../errors.ts';
import type { User } from '../user/user.resource.ts';

const user = recordOf<typeof User>('User');
const signedIn = z.object({ token: z.string(), user });
const MISSING = { code: 'custom', message: 'This value should not be null.', params: { code: 'INVALID_TYPE' } } as const;

export const signIn = defineAction({
  method: 'POST',
  path: '/api/authentication/token',
  resource: 'User',
  access: 'open',
  summary:
    'Signs in with username or email and password. If a second factor is required, the response is 401 with a `challenge`: call again with it and a code or passkey.',
  input: z
    .object({
      username: z.string().max(200).optional(),
      password: z.string().max(1000).optional(),
      challenge: z.string().max(200).optional().describe('Replaces username and password once they have been verified.'),
      code: z
        .string()
        .max(100)
        .optional()
        .describe('Code of the authenticator app, or a recovery code; may be sent together with the password.'),
      passkey: z.record(z.string(), z.unknown()).optional().describe('The result of `navigator.credentials.get`, as JSON.'),
    })
    .superRefine(({ username, password, challenge }, context) => {
      if (challenge !== undefined) return;
      if (username === undefined) context.addIssue({ ...MISSING, path: ['username'] });
      if (password === undefined) context.addIssue({ ...MISSING, path: ['password'] });
    }),
  output: signedIn.extend({
    recoveryCodes: z.array(z.string()).optional().describe('Sent once, if the second factor was set up during this sign-in.'),
  }),
  errors: errorsOf(
    identityErrors,
    'wrongCredentials',
    'throttled',
    'secondFactorNeeded',
    'secondFactorSetUp',
    'wrongCode',
    'codesThrottled',
    'challengeOver',
  ),
});

export const refreshSession = defineAction({
  method: 'POST',
  path: '/api/authentication/refresh',
  resource: 'User',
  access: 'open',
  summary:
    'Exchanges the refresh cookie for a new access token; the old cookie becomes invalid. Without cookies, a valid access token is exchanged for a new one.',
  input: z.object({}),
  output: signedIn,
  errors: errorsOf(identityErrors, 'refreshRefused', 'xsrf'),
});

export const checkSession = defineAction({
  method: 'GET',
  path: '/api/authentication/session',
  resource: 'User',
  access: 'open',
  summary: 'Reports whether the session is valid. A refresh cookie is exchanged as in a refresh; a bearer token is returned unchanged.',
  input: z.object({}),
  output: z.object({ authenticated: z.boolean(), user: user.nullable(), token: z.string().nullable() }),
});

export const signOut = defineAction({
  method: 'POST',
  path: '/api/authentication/logout',
  resource: 'User',
  access: 'open',
  status: 204,
  summary: 'Ends the session and clears its cookies.',
  input: z.object({}),
  output: z.null(),
  errors: errorsOf(identityErrors, 'xsrf'),
});
