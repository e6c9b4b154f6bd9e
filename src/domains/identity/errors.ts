/** The errors of signing in and of user accounts. */
import { defineErrors } from '#core/errors';

export const identityErrors = defineErrors('identity', {
  wrongCredentials: { status: 401, title: 'Wrong credentials', detail: 'The username or password is wrong.' },
  throttled: { status: 429, title: 'Too many attempts', detail: 'Too many attempts. Try again in {minutes} min.' },
  refreshRefused: { status: 401, title: 'Sign in again', detail: 'The session has ended. Sign in again.' },
  xsrf: { status: 403, title: 'Request not confirmed', detail: 'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie.' },
  lastAdmin: { status: 409, title: 'The last admin', detail: 'At least one active admin has to remain.' },
  secondFactorNeeded: { status: 401, title: 'One more step', detail: 'The password is right. Show a second factor to sign in.' },
  secondFactorSetUp: {
    status: 401,
    title: 'Set up a second step',
    detail: 'The password is right. Your role needs a second step for signing in: set up an authenticator app.',
  },
  wrongCode: { status: 401, title: 'Wrong code', detail: 'The code or passkey is wrong, or the code was used already.' },
  challengeOver: { status: 401, title: 'Sign in again', detail: 'The second step took too long or was done already. Sign in again.' },
  factorDemanded: {
    status: 409,
    title: 'Needed by your role',
    detail: 'Your role needs a second step for signing in. Add another one before you remove this.',
  },
  noSuchFactor: { status: 404, title: 'Not found', detail: 'There is no such second step.' },
  passkeyRefused: { status: 422, title: 'Not added', detail: 'The passkey could not be checked, or took too long. Try again.' },
  linkUnknown: { status: 404, title: 'Unknown link', detail: 'This link is not known. Copy it whole, or ask for a new one.' },
  linkUsed: { status: 410, title: 'Used already', detail: 'This link has been used already, or another one has. Ask for a new one.' },
  linkExpired: { status: 410, title: 'Expired', detail: 'This link has expired. Ask for a new one.' },
  emailTaken: { status: 409, title: 'The address is taken', detail: 'Another account has this address by now.' },
  notInvitable: {
    status: 409,
    title: 'Nothing to invite to',
    detail: 'Only somebody who is active, has an email address and has not set a password yet can be invited.',
  },
  noSuchSession: { status: 404, title: 'Not found', detail: 'You have no such session.' },
});
