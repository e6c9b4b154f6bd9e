/**
 * Tests for concurrent writes: a change is part of a submitted payroll or arrears of it, and a calculation that misses a change is always
 * marked as stale.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Answer, Api } from '../../../../test/kit/api.ts';
import { dashboardFile } from '../../../../test/kit/exports.ts';
import { monthOf, startPay, type PayKit, uuidOf, type Payroll } from '../../../../test/kit/payroll.ts';
import { insertMinutes, insertStream } from '../../../../test/kit/streams.ts';
import { uploadFile } from '../../../../test/kit/upload.ts';

let api: Api;
let kit: PayKit;
let turn = 0;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

/** RACE_ROUNDS sets the number of rounds. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1);
/** Number of queries that take about as long as the calculation, however fast the machine is. */
const MOST_QUESTIONS = 250;
const anyMoment = () => later(Math.random() * MOST_QUESTIONS);
const TIERS = {
  roles: ['HOST'],
  tiers: [
    { minHourlyGmv: '1.00', bonusPerHour: '2.00' },
    { minHourlyGmv: '100.00', bonusPerHour: '4.00' },
  ],
};
/** Shared incentives depend on everyone who was on air. */
const SHARED = {
  name: 'Shared',
  metric: 'GMV',
  scope: 'SCHEDULE',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [{ min: '1.00', value: '10.00' }],
  split: 'EQUAL',
};
const reason = { overrideReason: 'It was so' };

interface Work {
  readonly person: string;
  readonly other: string;
  readonly schedule: string;
  readonly shift: string;
  readonly stream: string;
  readonly asked: object;
}

async function worked(): Promise<Work> {
  turn += 1;
  const [account, person, other] = [
    await kit.account(`race.${turn}`, { tiers: TIERS, incentives: [SHARED] }),
    await kit.employee(`Person ${turn}`, { host: '15.00', moderator: '11.00' }),
    await kit.employee(`Other ${turn}`),
  ];
  // Without a total of its own it is worth what its minutes add up to, so that another minute makes a difference.
  const stream = await insertStream(api.database, account, '2015-06-10T09:00:00Z', 240, {});
  await insertMinutes(api.database, stream, '2015-06-10T10:00:00Z', [{ attributedGmv: '100.00' }]);
  const schedule = await kit.work(person, '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z', { account });
  await kit.work(person, '2015-06-12T09:00:00Z', '2015-06-12T13:00:00Z');
  const [row] = await api.database.rows<{ uuid: string }>(sql`select uuid from schedule_employee where schedule = ${uuidOf(schedule)}`);
  return {
    person,
    other,
    schedule,
    shift: `/api/schedule_employees/${row!.uuid}`,
    stream,
    asked: monthOf('2015-06', { employees: [person] }),
  };
}

const CHANGES: readonly (readonly [string, (at: Work) => Promise<Answer>])[] = [
  ['a shorter schedule', ({ schedule }) => api.as('admin').patch(schedule, { endTime: '2015-06-10T12:00:00Z', ...reason })],
  ['another role', ({ shift }) => api.as('admin').patch(shift, { role: 'MODERATOR', ...reason })],
  ['a deleted shift', ({ shift }) => api.as('admin').delete(shift)],
  ['a deleted schedule', ({ schedule }) => api.as('admin').delete(schedule)],
  [
    'another assignee',
    ({ schedule, other }) => api.as('admin').post('/api/schedule_employees', { schedule, employee: other, role: 'HOST', ...reason }),
  ],
  ['other figures', ({ stream }) => api.as('admin').patch(stream, { endTime: '2015-06-10T12:30:00Z' })],
  [
    'another minute',
    async ({ stream }) =>
      uploadFile(
        api,
        'tiktok-dashboard-upload',
        await dashboardFile({ clock: true, metrics: [{ time: '2015-06-10T11:30:00', attributedGmv: '900.00' }] }),
        { liveStream: stream },
      ),
  ],
];

/** The stored items equal a fresh calculation, or are marked as stale. */
async function honest(payroll: Payroll): Promise<void> {
  const kept = await kit.read<Payroll>(payroll['@id']);
  const [sum] = await api.database.rows<{ base: string; bonus: string; shiftBase: string; shiftBonus: string }>(sql`
    select sum(base_amount) as base, sum(bonus_amount) as bonus, (select coalesce(sum(x.base_amount), 0) from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where i.payroll = p.uuid) as "shiftBase",
      (select coalesce(sum(x.bonus_amount), 0) from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where i.payroll = p.uuid) as "shiftBonus"
    from payroll p join payroll_item i on i.payroll = p.uuid where p.uuid = ${uuidOf(kept['@id'])} group by p.uuid`);
  if (!kept.stale) expect([Number(sum!.shiftBase), Number(sum!.shiftBonus)]).toEqual([Number(sum!.base), Number(sum!.bonus)]);
  const again = await kit.recalculate(kept['@id']);
  expect(again.status, again.text).toBe(200);
  if (!kept.stale) expect(again.json().totalAmount).toBe(kept.totalAmount);
}

/** Alternates which of the two starts first. */
const delays = () => [turn % 2 === 0 ? 0 : (15 * turn) % 80, turn % 2 === 0 ? (15 * turn) % 80 : 0] as const;

/** The change is refused because it has no reason, or its difference is proposed. */
function isSettled({ status, text, headers }: Answer): boolean {
  return status === 409 ? text.includes('ClosedPeriod') : status < 300 && headers['greenroom-arrears'] === '1';
}

async function later(questions: number): Promise<void> {
  for (let asked = 0; asked < questions; asked += 1) await api.database.rows(sql`select`);
}

describe.each(CHANGES)('%s', (_name, change) => {
  it('and submitting: it is part of the payroll, or arrears of it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = await worked();
      const payroll = await kit.payroll(at.asked);
      const [first, second] = delays();
      const [submitted, changed] = await Promise.all([
        later(first).then(() => kit.move(payroll['@id'], 'SUBMITTED')),
        later(second).then(() => change(at)),
      ]);
      const kept = await kit.read<Payroll>(payroll['@id']);
      if (submitted.status === 200) expect([isSettled(changed), kept.status, kept.stale], changed.text).toEqual([true, 'SUBMITTED', false]);
      else
        expect([submitted.status, submitted.text, changed.status < 300, kept.status, kept.stale]).toEqual([
          409,
          expect.stringContaining('STALE'),
          true,
          'DRAFT',
          true,
        ]);
    }
  });
  it('and generating: included, or marked as stale', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = await worked();
      const [made, changed] = await Promise.all([kit.generate(at.asked), anyMoment().then(() => change(at))]);
      expect([made.status, changed.status < 300], `${made.text.slice(0, 500)} ${changed.text}`).toEqual([201, true]);
      await honest(made.json<Payroll>());
    }
  });
  it('and recalculating: included, or marked as stale', async () => {
    const at = await worked();
    const payroll = await kit.payroll(at.asked);
    const [again, changed] = await Promise.all([kit.recalculate(payroll['@id']), anyMoment().then(() => change(at))]);
    expect([again.status, changed.status < 300], `${again.text.slice(0, 500)} ${changed.text}`).toEqual([200, true]);
    await honest(payroll);
  });
});

describe('concurrently', () => {
  it('a schedule added to the period is paid completely or left out', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = await worked();
      const moved = await kit.work(at.person, '2015-05-20T09:00:00Z', '2015-05-20T10:00:00Z');
      const [made, changed] = await Promise.all([
        kit.generate(at.asked),
        anyMoment().then(() =>
          api.as('admin').patch(moved, { startTime: '2015-06-20T09:00:00Z', endTime: '2015-06-20T11:00:00Z', ...reason }),
        ),
      ]);
      expect([made.status, changed.status]).toEqual([201, 200]);
      const { totalAmount, stale } = made.json<Payroll>();
      // 15.00 per hour for 8 or 10 hours, 2.00 for each of 4 hours on air, and the incentive.
      expect(['138.00', '168.00']).toContain(totalAmount);
      expect(stale).toBe(false);
    }
  });
  it('submitting and recalculating or deleting give one consistent result', async () => {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const at = await worked();
      const { '@id': iri } = await kit.payroll(at.asked);
      const [submitted, other] = await Promise.all([
        later(round * 16).then(() => kit.move(iri, 'SUBMITTED')),
        round % 2 === 0 ? kit.recalculate(iri) : api.as('admin').delete(iri),
      ]);
      expect(round % 2 === 0 ? [200, 409] : [204, 409]).toContain(other.status);
      expect(submitted.status).toBe(other.status === 204 ? 404 : 200);
    }
  });
});
