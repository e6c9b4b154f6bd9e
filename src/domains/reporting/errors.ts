/** Error catalogue of reporting. */
import { defineErrors } from '#core/errors';

export const reportingErrors = defineErrors('reporting', {
  notYours: { status: 403, title: 'Not allowed', detail: 'Access denied: "{parameter}" names an account that you do not manage.' },
});
