/** Errors of signing in and of user accounts. */
import { defineErrors } from '#core/errors';

export const identityErrors = defineErrors('identity', {
  wrongCredentials: { status: 401, title: 'Wrong credentials', detail: 'The username or password is wrong.' },
  throttled: { status: 429, title: 'Too many attempts', detail: 'Too many attempts. Try again in {minutes} min.' },
  refreshRefused: { status: 401, title: 'Sign in again', detail: 'The session has ended. Sign in again.' },
  xsrf: { status: 403, title: 'Request not confirmed', detail: 'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie.' },
  lastAdmin: { status: 409, title: 'Last admin', detail: 'At least one active admin must remain.' },
  secondFactorNeeded: { status: 401, title: 'Second step required', detail: 'The password is correct. Use a second factor to sign in.' },
  secondFactorSetUp: {
    status: 401,
    title: 'Set up a second step',
    detail: 'The password is correct. Your role requires a second step for signing in: set up an authenticator app.',
  },
  wrongCode: { status: 401, title: 'Wrong code', detail: 'The code or passkey is wrong, or the code has already been used.' },
  codesThrottled: {
    status: 429,
    title: 'Too many wrong codes',
    detail: 'Too many wrong codes. Try again in {minutes} min, or use a recovery code or a passkey.',
  },
  challengeOver: { status: 401, title: 'Sign in again', detail: 'The second step took too long or was already completed. Sign in again.' },
  factorDemanded: {
    status: 409,
    title: 'Required by your role',
    detail: 'Your role requires a second step for signing in. Add another one before you remove this one.',
  },
  noSuchFactor: { status: 404, title: 'Not found', detail: 'There is no such second step.' },
  passkeysNeedName: {
    status: 409,
    title: 'Passkeys need a name',
    detail: 'Browsers do not offer passkeys at {host}, which is an IP address. Open Greenroom by its name, on this machine as localhost.',
  },
  passkeyRefused: { status: 422, title: 'Not added', detail: 'The passkey could not be verified, or it took too long. Try again.' },
  linkUnknown: { status: 404, title: 'Unknown link', detail: 'This link is not valid. Copy the complete link, or request a new one.' },
  linkUsed: { status: 410, title: 'Already used', detail: 'This link, or a newer one, has already been used. Request a new one.' },
  linkExpired: { status: 410, title: 'Expired', detail: 'This link has expired. Request a new one.' },
  emailTaken: { status: 409, title: 'Address taken', detail: 'Another account now has this address.' },
  notInvitable: {
    status: 409,
    title: 'Cannot be invited',
    detail: 'Only an active user with an email address who has not set a password yet can be invited.',
  },
  ownAccount: {
    status: 409,
    title: 'Your own account',
    detail: 'This would sign you out and lock your own account. Ask another admin to do it, or remove the link from your user first.',
  },
  noSuchSession: { status: 404, title: 'Not found', detail: 'You have no such session.' },
});
