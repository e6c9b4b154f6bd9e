/** Route that refuses access to preferences by id, since they belong to a user and have no id-based address. */
import { keysOf } from '#core/typed-object';
import type { OpenRoute } from '#server/http/open-routes';
import { notificationsErrors } from '../errors.ts';

const PER_MINUTE = 600;
const METHODS = { GET: 'found', POST: 'created', PUT: 'updated', PATCH: 'updated', DELETE: 'deleted' } as const;
type Method = keyof typeof METHODS;

/** The same response for everyone, whatever the id. */
export const preferenceByIdRoute: OpenRoute = {
  url: '/api/notification-preferences/:id',
  perMinute: PER_MINUTE,
  methods: keysOf(METHODS),
  answer: ({ request }) => {
    throw notificationsErrors.fail('notById', { what: METHODS[request.method as Method] ?? METHODS.GET });
  },
};
