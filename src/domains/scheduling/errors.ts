/** Error catalogue of scheduling. */
import { defineErrors } from '#core/errors';

export const schedulingErrors = defineErrors('scheduling', {
  hardConflict: { status: 409, title: 'Double booking', detail: '{messages}' },
  decided: { status: 409, title: 'Already decided', detail: '{message}' },
  ownRequest: {
    status: 403,
    title: 'Your own request',
    detail:
      'You offered this shift yourself: the colleague has to accept it, and another admin or manager to approve it. You can also change who works on the roster.',
  },
  ownClaim: {
    status: 403,
    title: 'Your own claim',
    detail:
      'You cannot decide on your own claim. Ask another admin or manager, or assign yourself on the roster, which approves the claim. To give it up, withdraw it.',
  },
  ownSwap: {
    status: 403,
    title: 'Your own swap',
    detail:
      'You cannot decide on a swap of your own shift. Ask another admin or manager, or change who works on the roster. To give it up, withdraw it.',
  },
  claimedAlready: { status: 409, title: 'Already claimed', detail: 'A claim for this is already waiting.' },
  offeredAlready: { status: 409, title: 'Already offered', detail: 'This shift is already offered. Withdraw that offer first.' },
  requestOverlaps: {
    status: 409,
    title: 'Overlaps another request',
    detail:
      '{what}, is already requested and overlaps this shift. Only one of the two can be approved, which ends the other. Confirm (despiteOverlap) to request both.',
  },
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
    detail: 'Of {wanted} proposed as {role}, {open} can be added: a place has been filled or is no longer needed.',
  },
  notAllChanged: { status: 409, title: 'Nothing was changed', detail: '{messages}' },
  softConflict: { status: 409, title: 'Check before saving', detail: '{messages}' },
});
