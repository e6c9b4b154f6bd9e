/**
 * Benchmark of an announcement to 10,000 people: queued by one call, then delivered to a local SMTP server.
 * `npm run build && npm run bench:notifications`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { createAdmin } from '#domains/identity/server';
import { openDatabase } from '#server/database';
import { startEmbeddedDatabase } from '#server/embedded-database';
import { migrate } from '#server/migrate';
import { startServer } from '../e2e/kit/server.ts';
import { startSmtp } from '../test/kit/smtp.ts';
import { signInTo } from './sign-in.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 10_000);
const TARGET_QUEUED_SECONDS = 5;
const TARGET_PER_SECOND = 200;
const PERSON = { username: 'boss', password: 'only for measuring' };
const POLL_MS = 100;

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir: folder, report: () => undefined });
  const database = openDatabase(embedded.url);
  const smtp = await startSmtp();
  try {
    await migrate({ pool: database.pool, folder: 'migrations' });
    await createAdmin(database, { ...PERSON, email: null });
    await database.rows(
      sql`insert into app_user (username, email, roles) select 'person' || n, 'person' || n || '@example.com', '{ROLE_EMPLOYEE}' from generate_series(1, ${PEOPLE}::int) n`,
    );
    const server = await startServer({
      DEMO: '0',
      DATABASE_URL: embedded.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'plans@agency.example',
      REQUESTS_PER_SECOND: '0',
    });
    try {
      const authorization = await signInTo(server.address, PERSON);
      const began = performance.now();
      const answer = await fetch(`${server.address}/api/notifications/announce`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'To all', text: 'Read this.', roles: ['ROLE_EMPLOYEE'] }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      const queued = (performance.now() - began) / 1000;
      while (smtp.received.length < PEOPLE) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const sent = (performance.now() - began) / 1000 - queued;
      const different = new Set(smtp.received.map(({ messageId }) => messageId)).size;
      process.stdout.write(
        [
          `An announcement to ${PEOPLE} people; ${different} different mails arrived, ${smtp.received.length} in total.`,
          '| step | measured | target |',
          '|---|---|---|',
          `| queued | ${queued.toFixed(1)} s | < ${TARGET_QUEUED_SECONDS} s |`,
          `| delivered | ${Math.round(PEOPLE / sent)}/s | ≥ ${TARGET_PER_SECOND}/s |`,
          '',
        ].join('\n'),
      );
    } finally {
      await server.stop();
    }
  } finally {
    await smtp.stop();
    await database.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
