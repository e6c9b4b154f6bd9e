/** What it takes to be sent a link, to set a password by one, and to confirm an address. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { identityErrors } from '../errors.ts';

const token = z.string().min(1).max(200).describe('From the link in the mail.');

export const forgotPassword = defineAction({
  method: 'POST',
  path: '/api/authentication/forgot-password',
  resource: 'User',
  access: 'open',
  status: 204,
  summary: 'Sends a link for a new password to whoever has the address; the answer is the same when nobody has it.',
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
  summary: 'Sets the password by a link that was sent, for invitations too; all sessions end.',
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
  summary: 'Confirms a change of address by a link that was sent; it changes once the old and the new address have confirmed.',
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
  summary: 'Sends the invitation again to a person who has set no password yet.',
  input: z.object({}),
  output: z.null(),
  errors: errorsOf(identityErrors, 'notInvitable'),
});
