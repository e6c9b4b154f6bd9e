/** The errors of signing in and of user accounts. */
import { defineErrors } from '#core/errors';

export const identityErrors = defineErrors('identity', {
  wrongCredentials: { status: 401, title: 'Wrong credentials', detail: 'The username or password is wrong.' },
  throttled: { status: 429, title: 'Too many attempts', detail: 'Too many failed sign-ins. Try again in {minutes} min.' },
  refreshRefused: { status: 401, title: 'Sign in again', detail: 'The session has ended. Sign in again.' },
  xsrf: { status: 403, title: 'Request not confirmed', detail: 'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie.' },
  lastAdmin: { status: 409, title: 'The last admin', detail: 'At least one active admin has to remain.' },
  noSuchSession: { status: 404, title: 'Not found', detail: 'You have no such session.' },
});
