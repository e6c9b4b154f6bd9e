/** The errors of reports: what was asked for and is not there, or is not the requester's. */
import { defineErrors } from '#core/errors';

export const reportingErrors = defineErrors('reporting', {
  notYours: { status: 403, title: 'Not allowed', detail: 'Access denied: "{parameter}" names an account that you do not manage.' },
});
