/**
 * Tests that the inputs of a submitted payroll are locked: every change of a schedule, a shift or a stream is rejected, and marks a draft
 * as stale.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Answer, Api } from '../../../../test/kit/api.ts';
import { dashboardFile, listFile } from '../../../../test/kit/exports.ts';
import { monthOf, startPay, type PayKit, uuidOf, type Payroll } from '../../../../test/kit/payroll.ts';
import { insertMinutes, insertStream } from '../../../../test/kit/streams.ts';
import { uploadFile } from '../../../../test/kit/upload.ts';

let api: Api;
let kit: PayKit;
let at: {
  readonly payroll: string;
  readonly schedule: string;
  readonly shift: string;
  readonly stream: string;
  readonly account: string;
  readonly identity: string;
  readonly person: string;
  readonly other: string;
};
let turn = 0;

const TIERS = { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] };

beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());
beforeEach(async () => {
  turn += 1;
  const identity = `locked.${turn}`;
  const [account, person, other] = [
    await kit.account(identity, { tiers: TIERS }),
    await kit.employee(`Person ${turn}`),
    await kit.employee(`Other ${turn}`),
  ];
  const stream = await insertStream(api.database, account, '2015-06-10T09:00:00Z', 240, { revenue: '480.00' });
  await insertMinutes(api.database, stream, '2015-06-10T10:00:00Z', [{ attributedGmv: '480.00' }]);
  const schedule = await kit.work(person, '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z', { account });
  const [row] = await api.database.rows<{ uuid: string }>(sql`select uuid from schedule_employee where schedule = ${uuidOf(schedule)}`);
  const payroll = (await kit.payroll(monthOf('2015-06', { employees: [person] })))['@id'];
  at = { payroll, schedule, shift: `/api/schedule_employees/${row!.uuid}`, stream, account, identity, person, other };
});

const admin = () => api.as('admin');
const reason = { overrideReason: 'It was so' };
const minute = (revenue: string, liveStream: string) =>
  dashboardFile({ clock: true, metrics: [{ time: '2015-06-10T11:30:00', attributedGmv: revenue }] }).then((file) =>
    uploadFile(api, 'tiktok-dashboard-upload', file, { liveStream }),
  );
const list = (revenue: string) =>
  listFile({
    generation: 'F1',
    rows: [{ creator: at.identity, start: '2015-06-10T10:00:00', durationSeconds: 14_400, figures: { revenue } }],
  }).then((file) => uploadFile(api, 'tiktok-upload', file));

/** Each changes an input of the payroll. */
const CHANGES: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['another start', () => admin().patch(at.schedule, { startTime: '2015-06-10T08:00:00Z', ...reason })],
  ['another end', () => admin().patch(at.schedule, { endTime: '2015-06-10T12:00:00Z', ...reason })],
  ['another account', () => admin().patch(at.schedule, { liveAccount: api.world.accounts.birch, ...reason })],
  ['another kind of work', () => admin().patch(at.schedule, { type: 'VIDEO', ...reason })],
  ['manually set to no stream', () => admin().patch(at.schedule, { liveStream: null })],
  ['the schedule deleted', () => admin().delete(at.schedule)],
  [
    'another assignee',
    () => admin().post('/api/schedule_employees', { schedule: at.schedule, employee: at.other, role: 'MODERATOR', ...reason }),
  ],
  [
    'another assignee, with the schedule',
    () =>
      admin().patch(at.schedule, {
        scheduleEmployees: [
          { '@id': at.shift, employee: at.person, role: 'HOST' },
          { employee: at.other, role: 'HOST' },
        ],
        ...reason,
      }),
  ],
  ['no assignees', () => admin().patch(at.schedule, { scheduleEmployees: [], ...reason })],
  ['another role', () => admin().patch(at.shift, { role: 'MODERATOR', ...reason })],
  ['another employee', () => admin().patch(at.shift, { employee: at.other, ...reason })],
  ['the shift deleted', () => admin().delete(at.shift)],
  ['another revenue', () => admin().patch(at.stream, { revenue: '481.00' })],
  ['a longer stream', () => admin().patch(at.stream, { endTime: '2015-06-10T13:30:00Z' })],
  ['orders', () => admin().patch(at.stream, { ordersPaid: 7 })],
  ['the stream deleted', () => admin().delete(at.stream)],
];
/** These lock only the affected rows. */
const IMPORTS: typeof CHANGES = [
  ['other figures from a list', () => list('999.00')],
  ['a new minute from a dashboard', () => minute('5.00', at.stream)],
];

describe('inputs of a submitted payroll', () => {
  it('cannot be changed by any call; the error names the payroll', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    const before = await kit.itemOf(at.payroll, at.person);
    for (const [name, change] of CHANGES) {
      const refused = await change();
      expect([name, refused.status, refused.text]).toEqual([name, 409, expect.stringContaining('June 2015')]);
      expect(refused.json()).toMatchObject({ '@type': 'PayrollLocked', payroll: at.payroll, title: 'Already on a payroll' });
    }
    expect(await kit.itemOf(at.payroll, at.person)).toEqual(before);
    expect(await kit.read(at.payroll)).toMatchObject({ stale: false });
  });
  it('lock the affected rows of an import, and the others are imported', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    const before = await kit.itemOf(at.payroll, at.person);
    const [ours, fresh, free] = ['2015-06-10T10:00:00', '2015-06-11T10:00:00', '2015-06-12T10:00:00'];
    const row = (start: string, revenue: string) => ({ creator: at.identity, start, durationSeconds: 14_400, figures: { revenue } });
    const upload = async (revenue: string, dryRun: '0' | '1') =>
      uploadFile(
        api,
        'tiktok-upload',
        await listFile({ generation: 'F1', rows: [row(ours, revenue), row(fresh, '5.00'), row(free, revenue)] }),
        { dryRun },
      );
    const locked = {
      status: 'locked',
      reason: 'The payroll of June 2015 is submitted and counts this stream. Take the payroll back to draft first.',
      liveStream: at.stream,
    };
    expect((await upload('470.00', '1')).json()).toMatchObject({
      created: 2,
      updated: 0,
      skipped: 1,
      locked: 1,
      failed: 0,
      rows: [locked, { status: 'created' }, { status: 'created' }],
    });
    const first = (await upload('470.00', '0')).json<{ import: string }>();
    expect(first).toMatchObject({
      created: 2,
      updated: 0,
      skipped: 1,
      locked: 1,
      failed: 0,
      rows: [locked, { status: 'created' }, { status: 'created' }],
    });
    expect(await kit.read(first.import)).toMatchObject({ created: 2, skipped: 1, locked: 1, failed: 0 });
    expect((await upload('460.00', '0')).json()).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 2,
      locked: 1,
      failed: 0,
      rows: [locked, { status: 'skipped' }, { status: 'updated' }],
    });
    expect(await kit.read(at.stream)).toMatchObject({ revenue: '480.00' });
    expect(await kit.itemOf(at.payroll, at.person)).toEqual(before);
    await kit.move(at.payroll, 'DRAFT');
    expect((await upload('460.00', '0')).json()).toMatchObject({ updated: 1, skipped: 2, locked: 0 });
    expect(await kit.read(at.payroll)).toMatchObject({ stale: true });
  });
  it('lock the affected minutes of a dashboard import, and other figures and sheets are imported', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    const metrics: Record<string, string>[] = [
      { time: '2015-06-10T11:00:00', attributedGmv: '480.00', likes: '7' },
      { time: '2015-06-10T11:30:00', attributedGmv: '5.00' },
    ];
    const upload = async () =>
      uploadFile(
        api,
        'tiktok-dashboard-upload',
        await dashboardFile({
          clock: true,
          metrics,
          products: [{ productId: '1729384756102938475', productName: 'Mug', attributedGmv: '3.75', itemsSold: '3' }],
        }),
        { liveStream: at.stream },
      );
    expect((await upload()).json()).toMatchObject({ created: 1, updated: 1, skipped: 1, locked: 1, failed: 0 });
    const again = (await upload()).json<{ rows: { status: string; reason: string }[] }>();
    expect(again).toMatchObject({ created: 0, updated: 0, skipped: 3, locked: 1 });
    expect(again.rows.find(({ status }) => status === 'locked')!.reason).toContain('June 2015');
    expect(
      await api.database.rows(sql`select attributed_gmv as gmv, likes from live_stream_metric where live_stream = ${uuidOf(at.stream)}`),
    ).toEqual([{ gmv: '480.00', likes: 7 }]);
    // A sheet without the minute that is included does not remove it.
    const other = (await minute('1.00', at.stream)).json();
    expect(other).toMatchObject({ created: 0, locked: 1 });
    expect(
      await api.database.rows(sql`select attributed_gmv as gmv from live_stream_metric where live_stream = ${uuidOf(at.stream)}`),
    ).toEqual([{ gmv: '480.00' }]);
    await kit.move(at.payroll, 'PAID');
    expect((await minute('2.00', at.stream)).json<{ rows: { reason: string }[] }>().rows[0]!.reason).toBe(
      'The payroll of June 2015 is paid and counts this stream. It can no longer be changed.',
    );
  });
  it('cannot be changed by direct database writes either', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    for (const write of [
      sql`update schedule set published_at = null where uuid = ${uuidOf(at.schedule)}`,
      sql`update live_stream_metric set attributed_gmv = 1 where live_stream = ${uuidOf(at.stream)}`,
      sql`delete from live_stream_metric where live_stream = ${uuidOf(at.stream)}`,
      sql`delete from employee where uuid = ${uuidOf(at.person)}`,
      sql`delete from schedule_employee`,
    ])
      await expect(api.database.rows(write)).rejects.toThrow(/payroll_locked|violates foreign key/);
  });
  it('stay locked permanently once it is paid', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    await kit.move(at.payroll, 'PAID');
    for (const [name, change] of CHANGES.filter((_change, index) => index % 4 === 0))
      expect([name, (await change()).status]).toEqual([name, 409]);
  });
  it('allow changes of title, note, and figures that do not affect pay', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    const changes = [
      [at.schedule, { title: 'New title', note: 'New note' }],
      [at.stream, { title: 'Evening show', likes: 12 }],
      [at.schedule, { startTime: '2015-06-10T09:00:00Z', endTime: '2015-06-10T13:00:00Z' }],
      [at.schedule, { scheduleEmployees: [{ '@id': at.shift, employee: at.person, role: 'HOST' }] }],
    ] as const;
    for (const [iri, change] of changes) {
      const answer = await admin().patch(iri, change);
      expect(answer.status, answer.text).toBe(200);
    }
    expect((await admin().post('/api/schedules/publish', { schedules: [at.schedule] })).status).toBe(200);
    expect((await admin().post(`${at.stream}/rematch`, {})).json()).toMatchObject({ added: [], removed: [] });
    expect((await list('480.00')).json()).toMatchObject({ skipped: 1, failed: 0 });
  });
  it('allow a late stream, which is matched only once the payroll is a draft again', async () => {
    const schedule = await kit.work(at.other, '2015-07-10T09:00:00Z', '2015-07-10T13:00:00Z', { account: at.account });
    const payroll = (await kit.payroll(monthOf('2015-07', { employees: [at.other] })))['@id'];
    await kit.move(payroll, 'SUBMITTED');
    const file = await listFile({
      generation: 'F1',
      rows: [{ creator: at.identity, start: '2015-07-10T10:00:00', durationSeconds: 14_400, figures: { revenue: '800.00' } }],
    });
    const imported = (await uploadFile(api, 'tiktok-upload', file)).json<{ created: number; rows: { liveStream: string }[] }>();
    expect(imported.created).toBe(1);
    expect((await kit.read<{ liveStream: unknown }>(schedule)).liveStream).toBeNull();
    await kit.move(payroll, 'DRAFT');
    expect((await admin().post(`${imported.rows[0]!.liveStream}/rematch`, {})).json()).toMatchObject({ added: [schedule] });
    expect(await kit.read(payroll)).toMatchObject({ stale: true });
    expect((await kit.recalculate(payroll)).json()).toMatchObject({ totalAmount: '68.00', stale: false });
  });
  it('can be changed once the payroll is a draft again', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    await kit.move(at.payroll, 'DRAFT');
    expect((await admin().patch(at.schedule, { endTime: '2015-06-10T12:00:00Z', ...reason })).status).toBe(200);
    expect(await kit.read(at.payroll)).toMatchObject({ stale: true });
  });
});

describe('inputs of a draft', () => {
  it.each([...CHANGES, ...IMPORTS])('%s marks the item stale', async (_name, change) => {
    const answer = await change();
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await kit.read<Payroll>(at.payroll)).toMatchObject({ stale: true, payrollItems: [{ stale: true }] });
    const again = await kit.recalculate(at.payroll);
    expect([again.status, again.json().stale]).toEqual([200, false]);
  });
});
