/** The errors of planning. */
import { defineErrors } from '#core/errors';

export const schedulingErrors = defineErrors('scheduling', {
  hardConflict: { status: 409, title: 'Double booking', detail: '{messages}' },
  decided: { status: 409, title: 'Decided already', detail: '{message}' },
  claimedAlready: { status: 409, title: 'Claimed already', detail: 'This claim waits already.' },
  offeredAlready: { status: 409, title: 'Offered already', detail: 'This shift is offered already. Take that offer back first.' },
  placeGone: { status: 409, title: 'The place cannot be taken', detail: '{why}' },
  swapGone: { status: 409, title: 'The swap is not possible', detail: '{why}' },
  tooManyPlaces: {
    status: 422,
    title: 'Too many open places',
    detail: 'There are {count} open places; at most {most} can be filled at once.',
  },
  placeTaken: {
    status: 409,
    title: 'Place taken',
    detail: 'Of {wanted} proposed as {role}, {open} can be added: somebody has taken a place, or it is not needed any more.',
  },
  notAllChanged: { status: 409, title: 'Nothing was changed', detail: '{messages}' },
  softConflict: { status: 409, title: 'Check before saving', detail: '{messages}' },
});
