/** What people read and change of their own account with: nickname, email and password, and which of their sessions go on. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, errorsOf, type InputOfAction, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { identityErrors } from './errors.ts';
import type { User } from './user.resource.ts';

const MAX_PASSWORD = 1000;
const reading = {
  method: 'GET',
  resource: 'User',
  access: everyone,
  summary: 'The own user record.',
  input: z.object({}),
  output: recordOf<typeof User>('User'),
} as const;

export const readMe = defineAction({ ...reading, path: '/api/me' });
export const readProfile = defineAction({ ...reading, path: '/api/me/profile' });

/** Checked as the declaration of the user says, with everything else that is wrong. */
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
    'Changes the own nickname, email or password; a new password needs the current one, as a first email address does, and ends the other sessions.',
  input: z.looseObject({
    nickname: text('What the product calls you.'),
    email: text('Signs in as the username does. It changes once the old and the new address have confirmed it.'),
    password: text('The new one.'),
    currentPassword: z
      .string()
      .max(MAX_PASSWORD)
      .optional()
      .describe('With a new password, and with an email address where there was none.'),
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
  summary: 'The own sessions that go on.',
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
  summary: 'Signs out all other own sessions.',
  input: z.object({}),
  output: z.null(),
});

export const endSession = defineAction({
  method: 'DELETE',
  path: '/api/me/sessions/:session',
  resource: 'User',
  access: everyone,
  status: 204,
  summary: 'Signs out one own session.',
  input: z.object({}),
  output: z.null(),
  errors: errorsOf(identityErrors, 'noSuchSession'),
});
