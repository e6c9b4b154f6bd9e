/** Contracts for requesting a link by mail, setting a password with it, and confirming an email address. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { identityErrors } from '../errors.ts';

const token = z.string().min(1).max(200).describe('Token from the link in the mail.');

export const forgotPassword = defineAction({
  method: 'POST',
  path: '/api/authentication/forgot-password',
  resource: 'User',
  access: 'open',
  status: 204,
  summary: 'Sends a link to set a new password to the account with this address; the response is the same when there is none.',
  input: z.object({ email: z.string().trim().min(1).max(254) }),
  output: z.null(),
  errors: errorsOf(identityErrors, 'throttled'),
});

export const resetPassword = defineAction({
  method: 'POST',
  path: '/api/authentication/reset-password',
  resource: 'User',
  access: 'open',
  status: 204,
  summary: 'Sets the password with the token from a reset or invitation link; all sessions end.',
  input: z.object({ token, password: z.string().max(1000) }),
  output: z.null(),
  changes: ['User'],
  errors: errorsOf(identityErrors, 'linkUnknown', 'linkUsed', 'linkExpired'),
});

export const confirmEmail = defineAction({
  method: 'POST',
  path: '/api/authentication/confirm-email',
  resource: 'User',
  access: 'open',
  summary:
    'Confirms a change of email address with the token from a link; the address changes once both the old and the new one have confirmed.',
  input: z.object({ token }),
  output: z.object({ complete: z.boolean(), waitingFor: z.enum(['old', 'new']).nullable() }),
  changes: ['User'],
  errors: errorsOf(identityErrors, 'linkUnknown', 'linkUsed', 'linkExpired', 'emailTaken'),
});

export const inviteUser = defineAction({
  method: 'POST',
  path: '/api/users/:uuid/invite',
  resource: 'User',
  access: role('ADMIN'),
  row: role('ADMIN'),
  status: 204,
  summary: 'Resends the invitation to a user who has not set a password yet.',
  input: z.object({}),
  output: z.null(),
  errors: errorsOf(identityErrors, 'notInvitable'),
});
