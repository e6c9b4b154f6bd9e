/** What it takes to see, add and remove one's own second steps, and for an admin to remove somebody's. */
import * as z from 'zod';
import { everyone, role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { identityErrors } from '../errors.ts';

/** Whoever finds a signed-in browser changes nothing of these. */
const confirmed = z.object({ currentPassword: z.string().max(1000) });
const codes = z.object({ recoveryCodes: z.array(z.string()).describe('Shown once; none when there are some from before.') });
const own = { resource: 'User', access: everyone, changes: ['User'] } as const;
const guarded = errorsOf(identityErrors, 'throttled');

export const listFactors = defineAction({
  method: 'GET',
  path: '/api/me/second-factors',
  resource: 'User',
  access: everyone,
  summary: 'The own second steps for signing in.',
  input: z.object({}),
  output: z.object({
    totp: z.boolean().describe('An authenticator app is set up.'),
    passkeys: z.array(z.object({ uuid: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })),
    recoveryCodes: z.number().int().describe('How many are left.'),
    demanded: z.boolean().describe('A role of the person needs a second step.'),
  }),
});
export type OwnFactors = OutputOfAction<typeof listFactors>;

export const beginTotp = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/totp',
  summary: 'Begins to set up an authenticator app, which counts once a code of it has been shown.',
  input: confirmed,
  output: z.object({ secret: z.string(), uri: z.string().describe('For the QR code.') }),
  errors: guarded,
});

export const confirmTotp = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/totp/confirm',
  summary: 'Shows a code of the authenticator app, which counts from then on.',
  input: z.object({ code: z.string().max(20) }),
  output: codes,
  errors: [...guarded, ...errorsOf(identityErrors, 'noSuchFactor')],
});

export const removeTotp = defineAction({
  ...own,
  method: 'DELETE',
  path: '/api/me/second-factors/totp',
  status: 204,
  summary: 'Removes the authenticator app.',
  input: confirmed,
  output: z.null(),
  errors: [...guarded, ...errorsOf(identityErrors, 'noSuchFactor', 'factorDemanded')],
});

export const beginPasskey = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/passkeys/options',
  summary: 'What the browser needs to make a passkey for this site.',
  input: confirmed,
  output: z.object({ options: z.record(z.string(), z.unknown()) }),
  errors: guarded,
});

export const addPasskey = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/passkeys',
  summary: 'Adds the passkey that the browser has made.',
  input: z.object({
    name: z.string().trim().min(1).max(80),
    answer: z.record(z.string(), z.unknown()).describe('The answer of `navigator.credentials.create`, as JSON.'),
  }),
  output: codes,
  errors: errorsOf(identityErrors, 'passkeyRefused'),
});

export const removePasskey = defineAction({
  ...own,
  method: 'DELETE',
  path: '/api/me/second-factors/passkeys/:passkey',
  status: 204,
  summary: 'Removes a passkey.',
  input: confirmed,
  output: z.null(),
  errors: [...guarded, ...errorsOf(identityErrors, 'noSuchFactor', 'factorDemanded')],
});

export const renewRecoveryCodes = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/recovery-codes',
  summary: 'Makes new recovery codes; those from before do not work any more.',
  input: confirmed,
  output: codes,
  errors: [...guarded, ...errorsOf(identityErrors, 'noSuchFactor')],
});

export const removeFactors = defineAction({
  method: 'DELETE',
  path: '/api/users/:uuid/second-factors',
  resource: 'User',
  access: role('ADMIN'),
  row: role('ADMIN'),
  status: 204,
  summary: 'Removes all second steps of a person who has lost them.',
  input: z.object({}),
  output: z.null(),
  changes: ['User'],
  errors: errorsOf(identityErrors, 'noSuchFactor'),
});
