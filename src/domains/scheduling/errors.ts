/** The errors of planning. */
import { defineErrors } from '#core/errors';

export const schedulingErrors = defineErrors('scheduling', {
  hardConflict: { status: 409, title: 'Double booking', detail: '{messages}' },
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
  softConflict: { status: 409, title: 'Check before saving', detail: '{messages}' },
});
