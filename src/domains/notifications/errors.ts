/** The errors of notifications. */
import { defineErrors } from '#core/errors';

export const notificationsErrors = defineErrors('notifications', {
  notFailed: { status: 409, title: 'Not failed', detail: 'The delivery is {state}: only one that has failed can be tried again.' },
  badPreference: { status: 400, title: 'A preference is wrong', detail: '{message}' },
  notById: {
    status: 405,
    title: 'Not by id',
    detail:
      'Preferences cannot be {what} by id. GET and PUT /api/notification-preferences are about your own; admins name somebody else as userId.',
  },
  noSuchUser: { status: 404, title: 'No such user', detail: 'There is no user {user}.' },
});
