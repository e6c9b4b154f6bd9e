/** Reads account emails in tests: from the outbox, with a worker that sends them. */
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { startWorker, type Worker } from '#server/jobs/worker';
import { forWorker, type Api } from './api.ts';

const log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

/** Runs only the jobs of the identity domain. */
export function startMailWorker(api: Api): Promise<Worker> {
  const jobs = api.app.domains.flatMap((domain) => domain.jobs ?? []).filter(({ name }) => name.startsWith('identity.'));
  return startWorker({ ...forWorker(api), domains: [{ jobs }], log });
}

export interface KeptMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function mailsTo(api: Api, recipient: string): Promise<KeptMail[]> {
  return api.database.rows<KeptMail>(
    sql`select recipient, subject, text, html from outbox_mail where recipient = ${recipient} order by id desc`,
  );
}

/** The newest email with this subject, once there are at least the given number of them. */
export async function mailTo(api: Api, recipient: string, subject: string | RegExp, count = 1): Promise<KeptMail> {
  const matching = async () =>
    (await mailsTo(api, recipient)).filter((mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)));
  await expect.poll(async () => (await matching()).length).toBe(count);
  return (await matching())[0]!;
}

/** The secret in a link of an email. */
export function tokenIn({ text }: KeptMail): string {
  const [, token] = /#token=([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`No link in: ${text}`);
  return token;
}

/** Waits until no job of the identity domain is queued or running. */
export async function mailsAreSent(api: Api): Promise<void> {
  await expect
    .poll(
      async () =>
        (await api.database.rows(sql`select 1 from background_job where name like 'identity.%' and state in ('QUEUED', 'RUNNING')`)).length,
    )
    .toBe(0);
}
