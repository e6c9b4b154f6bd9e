/** Error catalogue of availability. */
import { defineErrors } from '#core/errors';

export const availabilityErrors = defineErrors('availability', {
  weekTaken: {
    status: 409,
    title: 'The week has been handed in already',
    detail: 'The week of {week} has been handed in already. Send "overwrite": true to replace it.',
  },
  decided: { status: 409, title: 'Already decided', detail: '{message}' },
  ownTimeOff: {
    status: 403,
    title: 'Your own time off',
    detail:
      'You cannot decide on your own time off. Ask another admin or manager. If there is none, cancel it and leave these days out of your availability instead.',
  },
  leaveExceeded: {
    status: 409,
    title: 'More leave than is left',
    detail: '{message} Send a "note" to approve it nevertheless.',
  },
  begun: { status: 409, title: 'Already started', detail: 'This time off has already started. Ask an admin or a manager to cancel it.' },
});
