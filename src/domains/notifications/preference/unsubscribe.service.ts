/** Unsubscribe page linked in mails: a page with one button for people, one-click POST for mail programs (RFC 8058). */
import { coreErrors } from '#core/errors';
import type { OpenRoute } from '#server/http/open-routes';
import { TYPE_LABELS } from '../message/notification-type.rules.ts';
import { readUnsubscribe, unsubscribe } from './unsubscribe.query.ts';

const PER_MINUTE = 60;

/** Programs that follow every link in a mail only get the page: unsubscribing requires a POST. */
export const unsubscribeRoute: OpenRoute = {
  url: '/unsubscribe/:token',
  perMinute: PER_MINUTE,
  methods: ['GET', 'POST'],
  async answer({ database, request, reply }) {
    const link = await readUnsubscribe(database, (request.params as { readonly token: string }).token);
    if (link === null) throw coreErrors.fail('notFound');
    const { user, type } = link;
    const ends = request.method === 'POST';
    if (ends) await unsubscribe(database, user, type);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(
        ends
          ? page(`You will no longer receive “${TYPE_LABELS[type]}” by email.`, false)
          : page(`Stop receiving “${TYPE_LABELS[type]}” by email?`, true),
      );
  },
};

function page(sentence: string, asks: boolean): string {
  const more = asks
    ? '<form method="post"><button type="submit">Unsubscribe</button></form>'
    : '<p>These notifications still appear in your inbox, and as push messages if you turned those on. <a href="/profile">Change your notification preferences</a></p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Unsubscribe</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}</style></head><body><main><h1>Unsubscribe</h1><p>${sentence}</p>${more}</main></body></html>`;
}
