/** Messages that were pending when a backup was made may have been sent since: a restored server sends none of them unless asked to. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { openDatabase, type Database } from '../database.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let clones: TestDatabase[];
let source: Database;
let restored: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-held-'));
  clones = [await cloneDatabase(), await emptyDatabase()];
  source = openDatabase(clones[0]!.url, { max: 4 });
  restored = openDatabase(clones[1]!.url, { max: 4 });
});
afterAll(async () => {
  await source.close();
  await restored.close();
  for (const clone of clones) await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

it('holds pending messages back, and keeps inboxes and sent messages', async () => {
  await source.rows(sql`insert into app_user (username, email, roles) values ('restored', 'restored@example.com', '{ROLE_MANAGER}')`);
  await source.rows(sql`insert into notification (type, title, text, send_at) values
    ('TASK_ASSIGNED', 'queued', 'x', now()), ('TASK_ASSIGNED', 'sent', 'x', now()), ('TASK_ASSIGNED', 'due', 'x', now()), ('TASK_ASSIGNED', 'planned', 'x', now() + interval '1 day')`);
  await source.rows(
    sql`insert into notification_recipient (notification, "user") select n.uuid, u.uuid from notification n, app_user u where u.username = 'restored'`,
  );
  await source.rows(sql`select release_notification(uuid) from notification where title in ('queued', 'sent')`);
  for (const status of ['SENDING', 'SENT'])
    await source.rows(
      sql`update notification_delivery d set status = ${status}, sent_at = case when ${status} = 'SENT' then now() end from notification n where n.uuid = d.notification and n.title = 'sent'`,
    );
  await source.rows(sql`select settle_notifications(array(select uuid from notification))`);
  await source.rows(sql`insert into background_job (name, state, payload, dedupe_key, started_at, finished_at) values
    ('video.process', 'QUEUED', '{"videoUpload":"a"}', 'a', null, null), ('video.process', 'RUNNING', '{"videoUpload":"a"}', 'a', now(), null),
    ('video.process', 'SUCCEEDED', '{"videoUpload":"b"}', 'b', now(), now())`);
  const store = await openFolderStore(path.join(folder, 'files'));
  const file = path.join(folder, 'backup.gz');
  await writeBackup(source.pool, store, file);
  await restoreBackup({
    pool: restored.pool,
    url: restored.url,
    files: store,
    file,
    migrationsFolder: path.resolve('migrations'),
    force: false,
    report: () => undefined,
  });
  const found = await restored.rows<{ title: string; status: string; delivery: string | null; reached: boolean }>(sql`
    select n.title, n.status, d.status as delivery, n.sent_at is not null as reached from notification n left join notification_delivery d on d.notification = n.uuid order by n.title`);
  expect(found).toEqual([
    { title: 'due', status: 'FAILED', delivery: 'FAILED', reached: true },
    { title: 'planned', status: 'PENDING', delivery: null, reached: false },
    { title: 'queued', status: 'FAILED', delivery: 'FAILED', reached: true },
    { title: 'sent', status: 'SENT', delivery: 'SENT', reached: true },
  ]);
  // The queue is not part of a backup: nothing would ever execute them, and none with their key could be queued.
  const jobs = await restored.rows<{ state: string; message: string | null; ended: boolean }>(
    sql`select state, message, finished_at is not null as ended from background_job order by id`,
  );
  const held = { state: 'FAILED', message: 'Was waiting when the backup was made and may have been done since.', ended: true };
  expect(jobs).toEqual([held, held, { state: 'SUCCEEDED', message: null, ended: true }]);
});
