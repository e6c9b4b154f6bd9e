/** What the answer is when preferences are looked for under an id: they belong to a person, and have no address of their own. */
import type { OpenRoute } from '#server/http/open-routes';
import { notificationsErrors } from '../errors.ts';

const PER_MINUTE = 600;
const METHODS = { GET: 'found', POST: 'created', PUT: 'updated', PATCH: 'updated', DELETE: 'deleted' } as const;
type Method = keyof typeof METHODS;

/** The same to everybody, whatever the id. */
export const preferenceByIdRoute: OpenRoute = {
  url: '/api/notification-preferences/:id',
  perMinute: PER_MINUTE,
  methods: Object.keys(METHODS) as Method[],
  answer: ({ request }) => {
    throw notificationsErrors.fail('notById', { what: METHODS[request.method as Method] ?? METHODS.GET });
  },
};
