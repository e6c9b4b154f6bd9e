/**
 * Tests that writing what pay depends on and calculating it exclude one another: of the two, whichever is later sees the other, so that no
 * draft is out of date without saying so.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Answer, Api } from '../../../../test/kit/api.ts';
import { EXAMPLE_SETTINGS, monthOf, startPay, type PayKit, type Payroll } from '../../../../test/kit/payroll.ts';
import { insertStream } from '../../../../test/kit/streams.ts';

let api: Api;
let kit: PayKit;
let settings: string;
let turn = 0;
beforeAll(async () => {
  ({ api, kit } = await startPay());
  settings = (await admin().post('/api/bonus_settings', EXAMPLE_SETTINGS)).json<{ '@id': string }>()['@id'];
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const TIERS = (bonusPerHour: string) => ({ roles: ['HOST'], tiers: [{ minHourlyGmv: '1.00', bonusPerHour }] });

interface Work {
  readonly person: string;
  readonly account: string;
  readonly schedule: string;
  /** YYYY-MM, one for each test. */
  readonly month: string;
}

async function worked(): Promise<Work> {
  turn += 1;
  const month = `${2010 + Math.floor(turn / 12)}-${String(1 + (turn % 12)).padStart(2, '0')}`;
  const account = await kit.account(`terms.${turn}`, { tiers: TIERS('2.00') });
  const person = await kit.employee(`Person ${turn}`);
  await insertStream(api.database, account, `${month}-10T09:00:00Z`, 240, { revenue: '500.00' });
  const schedule = await kit.work(person, `${month}-10T09:00:00Z`, `${month}-10T13:00:00Z`, { account });
  return { person, account, schedule, month };
}

const CHANGES: readonly (readonly [string, (at: Work) => Promise<Answer>])[] = [
  ['a rate', ({ person, month }) => admin().patch(person, { hostHourlyRate: '20.00', validFrom: `${month}-01` })],
  [
    'bonuses of an account',
    ({ account, month }) => admin().patch(account, { hourlyGmvBonusSettings: TIERS('3.00'), validFrom: `${month}-01` }),
  ],
  [
    'bonus settings',
    ({ month }) => admin().patch(settings, { weekendBonusRate: `${turn}.50`, earlyShiftCutoff: '11:30', validFrom: `${month}-01` }),
  ],
  ['a holiday', ({ month }) => admin().post('/api/holiday_configurations', { date: `${month}-10`, name: 'Day' })],
];

const waiting = async () => (await api.database.rows(sql`select from pg_locks where not granted`)).length;

/** Both requests, of which the second begins when the first waits to write to the table, and which go on when both wait. */
async function together(table: string, first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<[Answer, Answer]> {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in share mode`);
    const answers: Promise<Answer>[] = [first()];
    await expect.poll(waiting).toBe(1);
    answers.push(second());
    const early = await Promise.race([answers[1]!, until(2)]);
    await client.query('commit');
    const [one, other] = await Promise.all(answers);
    expect(early, 'the second did not wait').toBe('waiting');
    return [one!, other!];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function until(count: number): Promise<'waiting'> {
  await expect.poll(waiting).toBe(count);
  return 'waiting';
}

async function isHonest(payroll: Payroll): Promise<void> {
  const kept = await kit.read<Payroll>(payroll['@id']);
  const again = (await kit.recalculate(payroll['@id'])).json<Payroll>();
  expect(kept.stale || again.totalAmount === kept.totalAmount, `${kept.totalAmount}, then ${again.totalAmount}`).toBe(true);
}

describe('two changes of a closed period at once', () => {
  it('are proposed together: the second counts the first', async () => {
    const { person, account, schedule, month } = await worked();
    const payroll = (await kit.payroll(monthOf(month, { employees: [person] })))['@id'];
    await kit.move(payroll, 'SUBMITTED');
    const reason = { overrideReason: 'It came out later' };
    const changes = await together(
      'arrears',
      () => admin().patch(schedule, { endTime: `${month}-10T12:00:00Z`, ...reason }),
      () => admin().patch(account, { hourlyGmvBonusSettings: TIERS('3.00'), validFrom: `${month}-01`, ...reason }),
    );
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    const { member } = (await admin().get(`/api/arrears?employee=${person}`)).json<{ member: { amount: string }[] }>();
    expect(member.map(({ amount }) => amount)).toEqual(['-14.00']);
  });
});

describe.each(CHANGES)('%s', (_name, change) => {
  it('that is written while pay is calculated waits, and marks the draft', async () => {
    const at = await worked();
    const [made, changed] = await together(
      'payroll_item_shift',
      () => kit.generate(monthOf(at.month, { employees: [at.person] })),
      () => change(at),
    );
    expect([made.status, changed.status < 300], changed.text).toEqual([201, true]);
    const payroll = made.json<Payroll>();
    expect((await kit.read<Payroll>(payroll['@id'])).stale).toBe(true);
    await isHonest(payroll);
  });
  it('that has been written and not committed is waited for, and counted', async () => {
    const at = await worked();
    const [changed, made] = await together(
      'audit_entry',
      () => change(at),
      () => kit.generate(monthOf(at.month, { employees: [at.person] })),
    );
    expect([made.status, changed.status < 300], changed.text).toEqual([201, true]);
    const payroll = made.json<Payroll>();
    expect((await kit.read<Payroll>(payroll['@id'])).stale).toBe(false);
    await isHonest(payroll);
  });
});
