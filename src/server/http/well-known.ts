/** Addresses that browsers, crawlers and security researchers know: robots.txt, security.txt (RFC 9116), and where to change a password. */
import type { FastifyInstance } from 'fastify';
import { coreErrors } from '#core/errors';
import { DAY_MS } from '#core/span';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
/** A back office: nothing in it is for search engines. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';
/** The screen with the form to change one's password. */
const PASSWORD_SCREEN = '/profile';

/** @param contact URI for reports of vulnerabilities; null = there is no security.txt. */
export function registerWellKnown(app: FastifyInstance, contact: string | null): void {
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(PASSWORD_SCREEN, 302));
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === null) throw coreErrors.fail('notFound');
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
    return reply.type('text/plain; charset=utf-8').send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
}
