/** Errors of notifications. */
import { defineErrors } from '#core/errors';

export const notificationsErrors = defineErrors('notifications', {
  notFailed: { status: 409, title: 'Not failed', detail: 'The delivery is {state}. Only failed deliveries can be retried.' },
  badPreference: { status: 400, title: 'Invalid preference', detail: '{message}' },
  notById: {
    status: 405,
    title: 'Not by id',
    detail:
      'Preferences cannot be {what} by id. Use GET and PUT /api/notification-preferences for your own; admins can pass the userId of another user.',
  },
  noSuchUser: { status: 404, title: 'No such user', detail: 'There is no user {user}.' },
});
