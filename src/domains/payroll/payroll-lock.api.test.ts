/** What a payroll counts stays as it is once it is submitted: every way to change a schedule, a shift or a stream is refused, and marks a draft stale. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Answer, Api } from '../../../test/kit/api.ts';
import { dashboardFile, listFile } from '../../../test/kit/exports.ts';
import { monthOf, startPay, type PayKit, uuidOf, type Payroll } from '../../../test/kit/payroll.ts';
import { insertMinutes, insertStream } from '../../../test/kit/streams.ts';
import { uploadFile } from '../../../test/kit/upload.ts';

let api: Api;
let kit: PayKit;
let at: { readonly payroll: string; readonly schedule: string; readonly shift: string; readonly stream: string; readonly account: string; readonly identity: string; readonly person: string; readonly other: string };
let turn = 0;

const TIERS = { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] };

beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());
beforeEach(async () => {
  turn += 1;
  const identity = `locked.${turn}`;
  const [account, person, other] = [await kit.account(identity, { tiers: TIERS }), await kit.employee(`Person ${turn}`), await kit.employee(`Other ${turn}`)];
  const stream = await insertStream(api.database, account, '2015-06-10T09:00:00Z', 240, { revenue: '480.00' });
  await insertMinutes(api.database, stream, '2015-06-10T10:00:00Z', [{ attributedGmv: '480.00' }]);
  const schedule = await kit.work(person, '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z', { account });
  const [row] = await api.database.rows<{ uuid: string }>(sql`select uuid from schedule_employee where schedule = ${uuidOf(schedule)}`);
  const payroll = (await kit.payroll(monthOf('2015-06', { employees: [person] })))['@id'];
  at = { payroll, schedule, shift: `/api/schedule_employees/${row!.uuid}`, stream, account, identity, person, other };
});

const admin = () => api.as('admin');
const reason = { overrideReason: 'It was so' };
const minute = (revenue: string, liveStream: string) => dashboardFile({ clock: true, metrics: [{ time: '2015-06-10T11:30:00', attributedGmv: revenue }] }).then((file) => uploadFile(api, 'tiktok-dashboard-upload', file, { liveStream }));
const list = (revenue: string) => listFile({ generation: 'F1', rows: [{ creator: at.identity, start: '2015-06-10T10:00:00', durationSeconds: 14_400, figures: { revenue } }] }).then((file) => uploadFile(api, 'tiktok-upload', file));

/** Each changes what the payroll was reckoned from. */
const CHANGES: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['another start', () => admin().patch(at.schedule, { startTime: '2015-06-10T08:00:00Z', ...reason })],
  ['another end', () => admin().patch(at.schedule, { endTime: '2015-06-10T12:00:00Z', ...reason })],
  ['another account', () => admin().patch(at.schedule, { liveAccount: api.world.accounts.birch, ...reason })],
  ['another kind of work', () => admin().patch(at.schedule, { type: 'VIDEO', ...reason })],
  ['no stream, by hand', () => admin().patch(at.schedule, { liveStream: null })],
  ['the schedule deleted', () => admin().delete(at.schedule)],
  ['one more on it', () => admin().post('/api/schedule_employees', { schedule: at.schedule, employee: at.other, role: 'MODERATOR', ...reason })],
  ['one more on it, with the schedule', () => admin().patch(at.schedule, { scheduleEmployees: [{ '@id': at.shift, employee: at.person, role: 'HOST' }, { employee: at.other, role: 'HOST' }], ...reason })],
  ['nobody on it', () => admin().patch(at.schedule, { scheduleEmployees: [], ...reason })],
  ['another role', () => admin().patch(at.shift, { role: 'MODERATOR', ...reason })],
  ['somebody else', () => admin().patch(at.shift, { employee: at.other, ...reason })],
  ['the shift deleted', () => admin().delete(at.shift)],
  ['another revenue', () => admin().patch(at.stream, { revenue: '481.00' })],
  ['a longer stream', () => admin().patch(at.stream, { endTime: '2015-06-10T13:30:00Z' })],
  ['orders', () => admin().patch(at.stream, { ordersPaid: 7 })],
  ['the stream deleted', () => admin().delete(at.stream)],
  ['other figures from a list', () => list('999.00')],
  ['a new minute from a dashboard', () => minute('5.00', at.stream)],
];

describe('what a submitted payroll counts', () => {
  it('is not changed by any call, and the answer names the payroll', async () => {
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
  it('is not changed beside the API either', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    for (const write of [
      sql`update schedule set published_at = null where uuid = ${uuidOf(at.schedule)}`, sql`update live_stream_metric set attributed_gmv = 1 where live_stream = ${uuidOf(at.stream)}`,
      sql`delete from live_stream_metric where live_stream = ${uuidOf(at.stream)}`, sql`delete from employee where uuid = ${uuidOf(at.person)}`, sql`delete from schedule_employee`,
    ]) await expect(api.database.rows(write)).rejects.toThrow(/payroll_locked|violates foreign key/);
  });
  it('stays for good once it is paid', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    await kit.move(at.payroll, 'PAID');
    for (const [name, change] of CHANGES.filter((_change, index) => index % 4 === 0)) expect([name, (await change()).status]).toEqual([name, 409]);
  });
  it('may have another title and note, and figures that pay does not go by', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    const changes = [[at.schedule, { title: 'New title', note: 'New note' }], [at.stream, { title: 'Evening show', likes: 12 }], [at.schedule, { startTime: '2015-06-10T09:00:00Z', endTime: '2015-06-10T13:00:00Z' }], [at.schedule, { scheduleEmployees: [{ '@id': at.shift, employee: at.person, role: 'HOST' }] }]] as const;
    for (const [iri, change] of changes) {
      const answer = await admin().patch(iri, change);
      expect(answer.status, answer.text).toBe(200);
    }
    expect((await admin().post('/api/schedules/publish', { schedules: [at.schedule] })).status).toBe(200);
    expect((await admin().post(`${at.stream}/rematch`, {})).json()).toMatchObject({ added: [], removed: [] });
    expect((await list('480.00')).json()).toMatchObject({ skipped: 1, failed: 0 });
  });
  it('lets a stream that comes late in, which matches nothing until the payroll is a draft again', async () => {
    const schedule = await kit.work(at.other, '2015-07-10T09:00:00Z', '2015-07-10T13:00:00Z', { account: at.account });
    const payroll = (await kit.payroll(monthOf('2015-07', { employees: [at.other] })))['@id'];
    await kit.move(payroll, 'SUBMITTED');
    const file = await listFile({ generation: 'F1', rows: [{ creator: at.identity, start: '2015-07-10T10:00:00', durationSeconds: 14_400, figures: { revenue: '800.00' } }] });
    const imported = (await uploadFile(api, 'tiktok-upload', file)).json<{ created: number; rows: { liveStream: string }[] }>();
    expect(imported.created).toBe(1);
    expect((await kit.read<{ liveStream: unknown }>(schedule)).liveStream).toBeNull();
    await kit.move(payroll, 'DRAFT');
    expect((await admin().post(`${imported.rows[0]!.liveStream}/rematch`, {})).json()).toMatchObject({ added: [schedule] });
    expect(await kit.read(payroll)).toMatchObject({ stale: true });
    expect((await kit.recalculate(payroll)).json()).toMatchObject({ totalAmount: '68.00', stale: false });
  });
  it('may be changed when the payroll is a draft again', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    await kit.move(at.payroll, 'DRAFT');
    expect((await admin().patch(at.schedule, { endTime: '2015-06-10T12:00:00Z', ...reason })).status).toBe(200);
    expect(await kit.read(at.payroll)).toMatchObject({ stale: true });
  });
});

describe('on a draft', () => {
  it.each(CHANGES.map(([name], index) => [name, index] as const))('%s marks the item stale', async (_name, index) => {
    const answer = await CHANGES[index]![1]();
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await kit.read<Payroll>(at.payroll)).toMatchObject({ stale: true, payrollItems: [{ stale: true }] });
    const again = await kit.recalculate(at.payroll);
    expect([again.status, again.json().stale]).toEqual([200, false]);
  });
});
