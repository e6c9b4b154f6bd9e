/** The errors of planning. */
import { defineErrors } from '#core/errors';

export const schedulingErrors = defineErrors('scheduling', {
  hardConflict: { status: 409, title: 'Double booking', detail: '{messages}' },
  decided: { status: 409, title: 'Decided already', detail: '{message}' },
  claimedAlready: { status: 409, title: 'Claimed already', detail: 'This claim waits already.' },
  offeredAlready: { status: 409, title: 'Offered already', detail: 'This shift is offered already. Take that offer back first.' },
  placeGone: { status: 409, title: 'The place cannot be taken', detail: '{why}' },
  swapGone: { status: 409, title: 'The swap is not possible', detail: '{why}' },
  softConflict: { status: 409, title: 'Check before saving', detail: '{messages}' },
});
