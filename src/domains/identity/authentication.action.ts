/** What signing in, refreshing, checking and signing out are called with (spec §7). */
import * as z from 'zod';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { identityErrors } from './errors.ts';
import type { User } from './user.resource.ts';

const user = recordOf<typeof User>('User');
const signedIn = z.object({ token: z.string(), user });

export const signIn = defineAction({
  method: 'POST',
  path: '/api/authentication/token',
  resource: 'User',
  access: 'open',
  summary: 'Signs in with username or email and password.',
  input: z.object({ username: z.string().max(200), password: z.string().max(1000) }),
  output: signedIn,
  errors: errorsOf(identityErrors, 'wrongCredentials', 'throttled'),
});

export const refreshSession = defineAction({
  method: 'POST',
  path: '/api/authentication/refresh',
  resource: 'User',
  access: 'open',
  summary: 'Exchanges the refresh cookie for a new access token; the old cookie is spent.',
  input: z.object({}),
  output: signedIn,
  errors: errorsOf(identityErrors, 'refreshRefused', 'xsrf'),
});

export const checkSession = defineAction({
  method: 'GET',
  path: '/api/authentication/session',
  resource: 'User',
  access: 'open',
  summary: 'Says whether the session is valid. A refresh cookie is exchanged as by a refresh; a bearer token comes back as it is.',
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
