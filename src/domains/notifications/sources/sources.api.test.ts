/** API tests of event notifications: recipients and texts, through real calls and a real worker. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { startWorker, type Worker } from '#server/jobs/worker';
import { forWorker, startApi, ZONE, type Api, type Person } from '../../../../test/kit/api.ts';
import { reuseFound, type ReuseFound } from '#domains/similarity';
import { uploaded } from '../../../../test/kit/video.ts';
import { insertUpload } from '../../../../test/kit/video-rows.ts';
import { listFile } from '../../../../test/kit/exports.ts';
import { importedStream, uploadList } from '../../../../test/kit/imports.ts';
import { claimsAndSwaps } from '../../../../test/kit/open-shifts.ts';
import { monthOf, payKit, type PayKit } from '../../../../test/kit/payroll.ts';
import { eventSources } from './sources.service.ts';

const log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
const sources = eventSources({ timeZone: ZONE, currency: 'GBP' });

let api: Api;
let kit: PayKit;
let worker: Worker;
const work = async () => {
  worker = await startWorker({ ...forWorker(api), domains: [{ listeners: sources.listeners, jobs: sources.jobs }], log });
};
beforeAll(async () => {
  api = await startApi();
  kit = payKit(api);
  await work();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

/** Notifications about a record, oldest first: type, recipients (usernames), title, text. */
const about = (subject: string) =>
  api.database.rows<{ type: string; to: string[]; title: string; text: string }>(sql`
    select n.type, array(select u.username from notification_recipient r join app_user u on u.uuid = r."user" where r.notification = n.uuid order by u.username) as to, n.title, n.text
    from notification n where n.subject = ${subject} order by n.id`);
const titles = async (subject: string) => (await about(subject)).map(({ type, to, title }) => [type, to.join(), title]);
/** Waits until all events have been handled. */
const handled = () =>
  expect
    .poll(async () => {
      const [row] = await api.database.rows<{ left: number }>(sql`
        select (select count(*) from outbox_event where dispatched_at is null) + (select count(*) from background_job where state in ('QUEUED', 'RUNNING') and name like 'notifications.%') as left`);
      return row!.left;
    })
    .toBe(0);
const made = async (person: Person, path: string, body: object) => {
  const answer = await api.as(person).post(path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json<{ '@id': string; uuid: string }>();
};

describe('a video task', () => {
  const task = (more: object = {}, person: Person = 'manager') =>
    made(person, '/api/video_tasks', { title: 'Cut the trailer', videoJob: api.world.videoJobs.acme, dueDate: '2031-06-04', ...more });

  it('notifies the users who get it, lose it, and manage it', async () => {
    const { '@id': iri } = await task({ assignedEmployee: api.world.employees.ava });
    await handled();
    await api.as('employee').patch(iri, { status: 'COMPLETED' });
    await handled();
    await api.as('manager').patch(iri, { assignedEmployee: api.world.employees.ben });
    await handled();
    expect(await titles(iri)).toEqual([
      ['TASK_ASSIGNED', 'employee', 'Your task: Cut the trailer'],
      ['TASK_COMPLETED', 'manager', 'Completed: Cut the trailer'],
      ['TASK_ASSIGNED', 'employee2', 'Your task: Cut the trailer'],
      ['TASK_STATUS_CHANGE', 'employee', 'Unassigned: Cut the trailer'],
    ]);
    expect((await about(iri))[0]!.text).toMatch(/^For “.+”, due Wed, Jun 4\.$/);
  });

  it('with a long name has its title truncated', async () => {
    const { '@id': iri } = await task({ assignedEmployee: api.world.employees.ava, title: '🎬'.repeat(200) });
    await handled();
    expect((await about(iri))[0]!.title).toBe(`Your task: ${'🎬'.repeat(108)}…`);
  });

  it('reassigned before the event was handled only notifies the last assignee', async () => {
    await worker.stop();
    const { '@id': iri } = await task({ assignedEmployee: api.world.employees.ava });
    await api.as('manager').patch(iri, { assignedEmployee: api.world.employees.ben });
    await work();
    await handled();
    expect(await titles(iri)).toEqual([
      ['TASK_ASSIGNED', 'employee2', 'Your task: Cut the trailer'],
      ['TASK_STATUS_CHANGE', 'employee', 'Unassigned: Cut the trailer'],
    ]);
  });

  it('is announced the day before it is due, and once when overdue', async () => {
    const today = Temporal.Now.plainDateISO(ZONE);
    const [soon, late] = await Promise.all(
      [1, -1].map((days) => task({ assignedEmployee: api.world.employees.ava, dueDate: today.add({ days }).toString() })),
    );
    await handled();
    for (let round = 0; round < 2; round += 1) {
      await api.database.transaction((tx) =>
        tx.enqueue(
          sources.jobs.find(({ name }) => name === 'notifications.taskReminders')!,
          {},
        ),
      );
      await handled();
    }
    expect((await titles(soon!['@id'])).slice(1)).toEqual([['TASK_REMINDER', 'employee', 'Due tomorrow: Cut the trailer']]);
    expect((await titles(late!['@id'])).slice(1)).toEqual([['TASK_OVERDUE', 'employee,manager', 'Overdue: Cut the trailer']]);
  });

  it('requests approval of uploads, and reports decisions', async () => {
    const { '@id': iri } = await task({ assignedEmployee: api.world.employees.ava });
    const draft = await uploaded(api.as('employee'), iri, { versionType: 'DRAFT', videoSerial: 1 });
    await handled();
    const final = await uploaded(api.as('employee'), iri, { versionType: 'FINAL', videoSerial: 1 });
    await handled();
    await api.as('client').post(`${final['@id']}/reject`, { reason: 'Too dark' });
    await handled();
    expect(await titles(draft['@id'])).toEqual([['APPROVAL_REQUEST', 'manager', 'To review: Cut the trailer']]);
    expect(await about(final['@id'])).toMatchObject([
      { type: 'APPROVAL_REQUEST', to: ['client', 'manager'], title: 'To review: Cut the trailer' },
      {
        type: 'APPROVAL_RESPONSE',
        to: ['employee', 'manager'],
        title: 'Rejected: Cut the trailer',
        text: expect.stringContaining('Too dark'),
      },
    ]);
  });
});

describe('time off', () => {
  it('notifies those who decide, and reports the decision', async () => {
    const off = await made('employee', '/api/time_offs', {
      employee: api.world.employees.ava,
      startTime: '2031-07-01T00:00:00Z',
      endTime: '2031-07-03T00:00:00Z',
      reason: 'Wedding',
    });
    await handled();
    await api.as('manager').post(`${off['@id']}/decline`, { note: 'Sale week' });
    await handled();
    expect(await about(off['@id'])).toMatchObject([
      {
        type: 'APPROVAL_REQUEST',
        to: ['manager', 'manager2'],
        title: 'Ava requested time off',
        text: expect.stringContaining('“Wedding”'),
      },
      { type: 'APPROVAL_RESPONSE', to: ['employee'], title: 'Your time off was declined', text: expect.stringContaining('“Sale week”') },
    ]);
  });
});

describe('open shifts and swaps', () => {
  it('notify the colleague and the planners, and report to the requester', async () => {
    const { shiftClaims, shiftSwaps } = await claimsAndSwaps(api);
    await handled();
    await api.as('manager').post(`${shiftClaims[0]}/approve`, {});
    await api.as('employee2').post(`${shiftSwaps[1]}/decline`, {});
    await api.as('manager').post(`${shiftSwaps[0]}/approve`, {});
    await handled();
    expect(await about(shiftClaims[0]!)).toMatchObject([
      { type: 'APPROVAL_REQUEST', to: ['manager'], title: 'Ava requested a shift', text: expect.stringMatching(/, as host\.$/) },
      { type: 'APPROVAL_RESPONSE', to: ['employee'], title: 'Your shift request was approved' },
    ]);
    expect(new Set(await titles(shiftSwaps[0]!))).toEqual(
      new Set([
        ['APPROVAL_REQUEST', 'employee2', 'Ava offers you a shift'],
        ['APPROVAL_REQUEST', 'manager', 'Ava and Ben want to swap'],
        ['APPROVAL_RESPONSE', 'employee', 'Ben takes your shift'],
        ['APPROVAL_RESPONSE', 'employee,employee2', 'The swap was approved'],
      ]),
    );
    expect(await titles(shiftSwaps[1]!)).toEqual([
      ['APPROVAL_REQUEST', 'employee2', 'Ava offers you a shift'],
      ['APPROVAL_RESPONSE', 'employee', 'The swap was declined'],
    ]);
    const read = async (iri: string) => (await api.as('admin').get(iri)).json<{ schedule: string; shift: string }>();
    await api.as('manager').delete((await read(shiftClaims[1]!)).schedule);
    await api.as('manager').delete((await read(shiftSwaps[2]!)).shift);
    await handled();
    expect((await about(shiftClaims[1]!)).at(-1)).toMatchObject({
      type: 'APPROVAL_RESPONSE',
      to: ['employee'],
      title: 'Your shift request was cancelled',
      text: expect.stringMatching(/^acme\.uk, .* The schedule was removed\.$/),
    });
    expect((await about(shiftSwaps[2]!)).at(-1)).toMatchObject({
      type: 'APPROVAL_RESPONSE',
      to: ['employee', 'employee2'],
      title: 'The swap was cancelled',
      text: expect.stringMatching(/^acme\.uk, .* The shift was removed\.$/),
    });
  });
});

describe('pay', () => {
  /** Notifications about a payslip that are not cancelled. */
  const standing = (slip: string) =>
    api.database.rows(
      sql`select type, status, title, text from notification where subject = ${slip} and status <> 'CANCELLED' order by id`,
    );
  it('reverted immediately is not reported; payment is', async () => {
    const { ava } = api.world.employees;
    await kit.work(ava, '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z');
    const { '@id': payroll, payrollItems } = await kit.payroll(monthOf('2015-06', { employees: [ava] }));
    const slip = payrollItems[0]!['@id'];
    await kit.move(payroll, 'SUBMITTED');
    await handled();
    await kit.move(payroll, 'DRAFT');
    await handled();
    expect(await standing(slip)).toEqual([]);
    await kit.move(payroll, 'SUBMITTED');
    await handled();
    // The time to revert it is over.
    await api.database.rows(sql`select release_notification(uuid) from notification where subject = ${slip} and status = 'PENDING'`);
    await api.as('admin').patch(`${payroll}/status`, { status: 'PAID', payDate: '2015-07-03' });
    await handled();
    expect(await standing(slip)).toMatchObject([
      { type: 'PAYROLL_READY', title: 'Your payslip is ready', text: 'For Jun 1 – 30, 2015.' },
      { type: 'PAYROLL_PROCESSED', title: 'You are paid on Fri, Jul 3, 2015' },
    ]);
    const everything = JSON.stringify(await about(slip));
    expect(everything, 'amounts stay in the app').not.toMatch(/\d\.\d\d|£/);
    expect((await about(slip)).every(({ to }) => to.join() === 'employee')).toBe(true);
  });

  it('paid before the payslip was announced is reported once, except to users who have muted payments', async () => {
    const { ava, ben } = api.world.employees;
    for (const person of [ava, ben]) await kit.work(person, '2015-07-10T09:00:00Z', '2015-07-10T13:00:00Z');
    await api.database.rows(
      sql`insert into notification_mute ("user", type) values (${api.world.users.employee2.split('/').at(-1)!}, 'PAYROLL_PROCESSED')`,
    );
    const { '@id': payroll, payrollItems } = await kit.payroll(monthOf('2015-07', { employees: [ava, ben] }));
    await kit.move(payroll, 'SUBMITTED');
    await handled();
    await api.as('admin').patch(`${payroll}/status`, { status: 'PAID', payDate: '2015-08-03' });
    await handled();
    const slipOf = (person: string) => payrollItems.find(({ employee }) => employee === person)!['@id'];
    expect(await standing(slipOf(ava)), 'the payslip would be announced after the payment').toMatchObject([
      { type: 'PAYROLL_PROCESSED', title: 'You are paid on Mon, Aug 3, 2015' },
    ]);
    expect(await standing(slipOf(ben))).toMatchObject([{ type: 'PAYROLL_READY', title: 'Your payslip is ready' }]);
  });

  it('missing for a period is reported once', async () => {
    await api.database.rows(sql`update employee set payroll_period = 'MONTHLY' where uuid = ${api.world.employees.ava.split('/').at(-1)!}`);
    const job = sources.jobs.find(({ name }) => name === 'notifications.payrollReminder')!;
    for (let round = 0; round < 2; round += 1) {
      await api.database.transaction((tx) => tx.enqueue(job, {}));
      await handled();
    }
    const monthIsTwoDaysOver = Temporal.Now.plainDateISO(ZONE).day > 2;
    const raised = await api.database.rows(
      sql`select title from notification where type = 'PAYROLL_REMINDER' and key like 'payroll-missing:MONTHLY:%'`,
    );
    expect(raised).toHaveLength(monthIsTwoDaysOver ? 1 : 0);
  });
});

describe('reused footage', () => {
  const uuidOf = (iri: string) => iri.split('/').at(-1)!;
  const pair = async (level: string, uploadedAt = 'now()') => {
    const { videoTasks, users } = api.world;
    const uploader = uuidOf(users.admin);
    const match = await insertUpload(api.database, { task: uuidOf(videoTasks.birchBen), uploader, serial: (serial += 1) });
    const video = await insertUpload(api.database, { task: uuidOf(videoTasks.acmeAva), uploader, serial });
    await api.database.rows(sql`update video_upload set create_time = ${uploadedAt}::timestamptz where uuid = ${video}`);
    await api.database.rows(sql`
      insert into video_similarity (video, match, file_name, match_file_name, uploaded_at, match_uploaded_at, is_version, level, share, score, confidence, similarity, matching_seconds, longest_seconds, segments, algorithm_version, found)
      values (${video}, ${match}, 'later.mp4', 'earlier.mp4', now(), now(), false, ${level}, 0.5, 0.9, 0.9, 0.45, 6.4, 6.4, '[]', 1, '{}')`);
    return { record: '', video: `/api/video_uploads/${video}`, match: `/api/video_uploads/${match}`, level: 'HIGH' as const, seconds: 6.4 };
  };
  let serial = 7000;
  const found = (event: ReuseFound) => api.database.transaction((tx) => tx.publish(reuseFound, event, { user: null, requestId: null }));

  it('is reported to admins once for each recent upload', async () => {
    const event = await pair('HIGH');
    await found(event);
    await found(event);
    await handled();
    expect(await about(event.video)).toMatchObject([
      {
        type: 'APPROVAL_REQUEST',
        to: ['admin'],
        title: expect.stringMatching(/^Reused footage: /),
        text: expect.stringMatching(/^6 s were delivered before, in “.+”\. Please review/),
      },
    ]);
  });

  it('is not reported when minor, or uploaded long ago', async () => {
    const [little, old] = [await pair('LOW'), await pair('HIGH', '2026-01-01T10:00:00Z')];
    await found(little);
    await found(old);
    await handled();
    expect([...(await about(little.video)), ...(await about(old.video))]).toEqual([]);
  });
});

describe('results', () => {
  it('far below the median or above all earlier ones are reported when recent', async () => {
    const day = (days: number) => Temporal.Now.plainDateISO(ZONE).subtract({ days }).toString();
    const stream = (days: number, gmv: string) =>
      importedStream(1, { start: `${day(days)}T01:00:00`, durationSeconds: 3600, figures: { liveAttributedGmv: gmv, ordersPaid: '4' } });
    const upload = async (rows: readonly ReturnType<typeof stream>[]) => {
      const answer = await uploadList(api, await listFile({ generation: 'F2', rows: [...rows] }));
      expect(answer.status, answer.text).toBe(200);
      await handled();
    };
    await upload(Array.from({ length: 10 }, (_, index) => stream(12 - index, '100.00')));
    const raised = () => api.database.rows(sql`select type, title, text from notification where type like 'PERFORMANCE%' order by id`);
    expect(await raised()).toEqual([]);
    await upload([stream(2, '40.00'), stream(1, '99999.00')]);
    expect(await raised()).toMatchObject([
      {
        type: 'PERFORMANCE_ALERT',
        title: 'acme.uk sold far less than usual',
        text: expect.stringContaining('£40.00 GMV per hour, 40% of the median'),
      },
      {
        type: 'PERFORMANCE_MILESTONE',
        title: 'Best stream of acme.uk so far',
        text: expect.stringContaining('the previous best was £'),
      },
    ]);
    await upload([stream(2, '41.00')]);
    expect(await raised(), 'each is said once').toHaveLength(2);
  });
});
