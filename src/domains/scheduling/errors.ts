/** The errors of planning. */
import { defineErrors } from '#core/errors';

export const schedulingErrors = defineErrors('scheduling', {
  hardConflict: { status: 409, title: 'Double booking', detail: '{messages}' },
  softConflict: { status: 409, title: 'Check before saving', detail: '{messages}' },
});
