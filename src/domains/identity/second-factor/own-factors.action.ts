/** Contracts for listing, adding and removing the own second factors, and for an admin to remove those of a user. */
import * as z from 'zod';
import { everyone, role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { identityErrors } from '../errors.ts';
import { confirmation } from '../user/confirmation.action.ts';

const codes = z.object({ recoveryCodes: z.array(z.string()).describe('Shown once; empty if the user already has some.') });
const own = { resource: 'User', access: everyone, changes: ['User'] } as const;
const guarded = errorsOf(identityErrors, 'throttled');

export const listFactors = defineAction({
  method: 'GET',
  path: '/api/me/second-factors',
  resource: 'User',
  access: everyone,
  summary: 'Lists your own second factors.',
  input: z.object({}),
  output: z.object({
    totp: z.boolean().describe('Whether an authenticator app is set up.'),
    passkeys: z.array(z.object({ uuid: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })),
    recoveryCodes: z.number().int().describe('Number of unused codes.'),
    demanded: z.boolean().describe('Whether one of the user’s roles requires a second factor.'),
  }),
});
export type OwnFactors = OutputOfAction<typeof listFactors>;

export const beginTotp = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/totp',
  summary: 'Starts setting up an authenticator app, which becomes active once it is confirmed with a code.',
  input: confirmation,
  output: z.object({ secret: z.string(), uri: z.string().describe('Content of the QR code.') }),
  errors: guarded,
});

export const confirmTotp = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/totp/confirm',
  summary: 'Confirms the authenticator app with a code, which activates it.',
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
  input: confirmation,
  output: z.null(),
  errors: [...guarded, ...errorsOf(identityErrors, 'noSuchFactor', 'factorDemanded')],
});

export const beginPasskey = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/passkeys/options',
  summary: 'Returns the options with which the browser creates a passkey for this site.',
  input: confirmation,
  output: z.object({ options: z.record(z.string(), z.unknown()) }),
  errors: [...guarded, ...errorsOf(identityErrors, 'passkeysNeedName')],
});

export const addPasskey = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/passkeys',
  summary: 'Adds a passkey that the browser has created.',
  input: z.object({
    name: z.string().trim().min(1).max(80),
    answer: z.record(z.string(), z.unknown()).describe('The result of `navigator.credentials.create`, as JSON.'),
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
  input: confirmation,
  output: z.null(),
  errors: [...guarded, ...errorsOf(identityErrors, 'noSuchFactor', 'factorDemanded')],
});

export const renewRecoveryCodes = defineAction({
  ...own,
  method: 'POST',
  path: '/api/me/second-factors/recovery-codes',
  summary: 'Creates new recovery codes; the previous ones become invalid.',
  input: confirmation,
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
  summary: 'Removes all second factors of a user who has lost them. Your own require your current password.',
  input: confirmation,
  output: z.null(),
  changes: ['User'],
  errors: [...guarded, ...errorsOf(identityErrors, 'noSuchFactor', 'factorDemanded')],
});
