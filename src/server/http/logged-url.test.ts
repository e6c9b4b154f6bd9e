/** URLs in logs: enough to find the record, and no secret. */
import { expect, it } from 'vitest';
import { loggedUrl } from './logged-url.ts';

it.each([
  ['/api/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000', '/api/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'],
  ['/api/clients?name=Acme', '/api/clients?…'],
  [
    '/api/video_uploads/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/content?user=u&expires=1&signature=5e',
    '/api/video_uploads/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/content?…',
  ],
  [`/calendar/${'aB3_-'.repeat(9)}.ics`, '/calendar/…'],
  [`/unsubscribe/${'aB3_-'.repeat(9)}`, '/unsubscribe/…'],
  [`/reset-password?token=${'aB3_-'.repeat(9)}`, '/reset-password?…'],
])('shows %s as %s', (url, logged) => expect(loggedUrl(url)).toBe(logged));
