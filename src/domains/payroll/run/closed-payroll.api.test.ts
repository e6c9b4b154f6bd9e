/**
 * Tests that closed payrolls stay as they are: every change of a schedule, a shift or a stream needs a reason and becomes arrears, and marks a
 * draft as stale.
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
  readonly elsewhere: string;
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
  const [account, elsewhere, person, other] = [
    await kit.account(identity, { tiers: TIERS }),
    await kit.account(`${identity}.elsewhere`),
    await kit.employee(`Person ${turn}`),
    await kit.employee(`Other ${turn}`),
  ];
  const stream = await insertStream(api.database, account, '2015-06-10T09:00:00Z', 240, { revenue: '480.00' });
  await insertMinutes(api.database, stream, '2015-06-10T10:00:00Z', [{ attributedGmv: '480.00' }]);
  const schedule = await kit.work(person, '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z', { account });
  const [row] = await api.database.rows<{ uuid: string }>(sql`select uuid from schedule_employee where schedule = ${uuidOf(schedule)}`);
  const payroll = (await kit.payroll(monthOf('2015-06', { employees: [person] })))['@id'];
  at = { payroll, schedule, shift: `/api/schedule_employees/${row!.uuid}`, stream, account, identity, person, other, elsewhere };
});

const admin = () => api.as('admin');
const REASON = { overrideReason: 'It was so', closedPeriodReason: 'It was so' };
/** What the changes below are sent with. */
let reason: Partial<typeof REASON> = REASON;
let because = '?overrideReason=so';
const withoutReason = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  [reason, because] = [{}, ''];
  try {
    return await work();
  } finally {
    [reason, because] = [REASON, '?overrideReason=so'];
  }
};
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
  ['another account', () => admin().patch(at.schedule, { liveAccount: at.elsewhere, ...reason })],
  ['another kind of work', () => admin().patch(at.schedule, { type: 'VIDEO', ...reason })],
  ['manually set to no stream', () => admin().patch(at.schedule, { liveStream: null, ...reason })],
  ['the schedule deleted', () => admin().delete(`${at.schedule}${because}`)],
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
  ['the shift deleted', () => admin().delete(`${at.shift}${because}`)],
  ['another revenue', () => admin().patch(at.stream, { revenue: '960.00', ...reason })],
  ['a longer stream', () => admin().patch(at.stream, { endTime: '2015-06-10T12:30:00Z', ...reason })],
  ['orders', () => admin().patch(at.stream, { ordersPaid: 7, ...reason })],
  ['the stream deleted', () => admin().delete(`${at.stream}${because}`)],
];
const IMPORTS: typeof CHANGES = [
  ['other figures from a list', () => list('999.00')],
  ['a new minute from a dashboard', () => minute('999.00', at.stream)],
];
const open = async () =>
  (await admin().get(`/api/arrears?payroll=${at.payroll}&status=OPEN`)).json<{ member: { amount: string; kind: string }[] }>().member;

describe('a submitted payroll', () => {
  it.each(CHANGES)('stays as it is without a reason: %s', async (_name, change) => {
    await kit.move(at.payroll, 'SUBMITTED');
    const before = await kit.itemOf(at.payroll, at.person);
    const refused = await withoutReason(change);
    // Changes that pay does not depend on need no reason.
    if (refused.status === 409) expect(['ClosedPeriod', 'SoftConflict']).toContain(refused.json()['@type']);
    else expect(await open()).toEqual([]);
    expect(await kit.itemOf(at.payroll, at.person)).toEqual(before);
    expect(await kit.read(at.payroll)).toMatchObject({ stale: false });
    expect(await open()).toEqual([]);
  });
  it.each([...CHANGES, ...IMPORTS])('stays as it is, and what changes is proposed: %s', async (_name, change) => {
    await kit.move(at.payroll, 'SUBMITTED');
    const before = await kit.itemOf(at.payroll, at.person);
    const answer = await change();
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await kit.itemOf(at.payroll, at.person)).toEqual(before);
    expect(await kit.read(at.payroll)).toMatchObject({ stale: false });
    expect((await open()).length > 0).toBe(answer.headers['greenroom-arrears'] === '1');
  });
  it('keeps what it paid when the database is written directly', async () => {
    await kit.move(at.payroll, 'SUBMITTED');
    const before = await kit.itemOf(at.payroll, at.person);
    for (const write of [
      sql`update live_stream_metric set attributed_gmv = 1 where live_stream = ${uuidOf(at.stream)}`,
      sql`update schedule set published_at = null where uuid = ${uuidOf(at.schedule)}`,
      sql`delete from schedule_employee where schedule = ${uuidOf(at.schedule)}`,
    ])
      await api.database.rows(write);
    expect(await kit.itemOf(at.payroll, at.person)).toEqual(before);
    const waiting = await api.database.rows(sql`select from arrears_check where schedule = ${uuidOf(at.schedule)}`);
    expect(waiting.length).toBeGreaterThan(0);
    await expect(api.database.rows(sql`delete from employee where uuid = ${uuidOf(at.person)}`)).rejects.toThrow(/violates foreign key/);
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
  it('a late stream is matched, and its bonus is proposed', async () => {
    const schedule = await kit.work(at.other, '2015-07-10T09:00:00Z', '2015-07-10T13:00:00Z', { account: at.account });
    const payroll = (await kit.payroll(monthOf('2015-07', { employees: [at.other] })))['@id'];
    await kit.move(payroll, 'SUBMITTED');
    const file = await listFile({
      generation: 'F1',
      rows: [{ creator: at.identity, start: '2015-07-10T10:00:00', durationSeconds: 14_400, figures: { revenue: '800.00' } }],
    });
    const imported = await uploadFile(api, 'tiktok-upload', file);
    expect(imported.json()).toMatchObject({ created: 1, locked: 0 });
    expect((await kit.read<{ liveStream: unknown }>(schedule)).liveStream).not.toBeNull();
    expect((await admin().get(`/api/arrears?payroll=${payroll}`)).json()).toMatchObject({ member: [{ kind: 'FIGURES', amount: '8.00' }] });
    await kit.move(payroll, 'DRAFT');
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
