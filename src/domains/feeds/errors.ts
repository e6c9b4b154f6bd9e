/** Errors of calendar feeds. */
import { defineErrors } from '#core/errors';

export const feedsErrors = defineErrors('feeds', {
  revoked: { status: 409, title: 'Already revoked', detail: '{message}' },
});
