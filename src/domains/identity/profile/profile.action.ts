/** Contracts of the own account: nickname, email and password, and the list of active sessions. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, errorsOf, type InputOfAction, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { identityErrors } from '../errors.ts';
import { confirmation, MAX_PASSWORD } from '../user/confirmation.action.ts';
import type { User } from '../user/user.resource.ts';

const reading = {
  method: 'GET',
  resource: 'User',
  access: everyone,
  summary: 'Reads your own user record.',
  input: z.object({}),
  output: recordOf<typeof User>('User'),
} as const;

export const readMe = defineAction({ ...reading, path: '/api/me' });
export const readProfile = defineAction({ ...reading, path: '/api/me/profile' });

/** Validated by the user's declaration, together with all other fields. */
const text = (description: string) =>
  z
    .custom<string | null>(() => true)
    .optional()
    .meta({ type: ['string', 'null'], description });

const change = {
  method: 'PATCH',
  resource: 'User',
  access: everyone,
  summary:
    'Changes your own nickname, email or password. A new password or email address requires the current password; a new password ends your other sessions.',
  input: z.looseObject({
    nickname: text('Your display name.'),
    email: text('Can be used to sign in instead of the username. It changes once both the old and the new address have confirmed it.'),
    password: text('The new password.'),
    currentPassword: z.string().max(MAX_PASSWORD).optional().describe('Required with a new password or email address.'),
  }),
  output: recordOf<typeof User>('User'),
  changes: ['User'],
  errors: errorsOf(identityErrors, 'throttled'),
} as const;

export const changeMe = defineAction({ ...change, path: '/api/me' });
export const changeProfile = defineAction({ ...change, path: '/api/me/profile' });
export type ProfileChange = InputOfAction<typeof changeProfile>;

const session = z.object({
  uuid: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  current: z.boolean(),
});

export const listSessions = defineAction({
  method: 'GET',
  path: '/api/me/sessions',
  resource: 'User',
  access: everyone,
  summary: 'Lists your own active sessions.',
  input: z.object({}),
  output: z.object({ member: z.array(session) }),
});
export type OwnSession = OutputOfAction<typeof listSessions>['member'][number];

export const endOtherSessions = defineAction({
  method: 'DELETE',
  path: '/api/me/sessions',
  resource: 'User',
  access: everyone,
  status: 204,
  summary: 'Signs out all your other sessions.',
  input: confirmation,
  output: z.null(),
  errors: errorsOf(identityErrors, 'throttled'),
});

export const endSession = defineAction({
  method: 'DELETE',
  path: '/api/me/sessions/:session',
  resource: 'User',
  access: everyone,
  status: 204,
  summary: 'Signs out one of your own sessions. Another than the one that asks requires the current password.',
  input: confirmation,
  output: z.null(),
  errors: errorsOf(identityErrors, 'throttled', 'noSuchSession'),
});
