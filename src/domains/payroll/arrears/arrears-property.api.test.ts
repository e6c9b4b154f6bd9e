/**
 * Property test for arrears: in whatever order shifts, rates, figures and payrolls change, in the end every shift has been paid what it is
 * worth, and no penny twice.
 */
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import type { Answer, Api } from '../../../../test/kit/api.ts';
import { breadth } from '../../../../test/kit/breadth.ts';
import { monthOf, startPay, uuidOf, type PayKit } from '../../../../test/kit/payroll.ts';
import { insertStream } from '../../../../test/kit/streams.ts';
import { listFile } from '../../../../test/kit/exports.ts';
import { uploadFile } from '../../../../test/kit/upload.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const LATE = { overrideReason: 'It came out later', closedPeriodReason: 'It came out later' };
const MONTHS = ['2010-01', '2010-02', '2010-03'] as const;
/** Pays enough for every deduction that is still open. */
const LAST_MONTH = '2010-04';
const FIRST_RATE = '15.00';
const TIERS = {
  roles: ['HOST'],
  tiers: [
    { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
    { minHourlyGmv: '150.00', bonusPerHour: '5.00' },
  ],
};

/** Deterministic by default; PROPERTY_SEED tries other orders, PROPERTY_RUNS more of them. */
const RUNS = {
  verbose: process.env.PROPERTY_PATH === undefined ? 0 : 2,
  ...(process.env.PROPERTY_PATH === undefined ? {} : { path: process.env.PROPERTY_PATH }),
  numRuns: Number(process.env.PROPERTY_RUNS ?? breadth(6, 60)),
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_130),
};

const month = fc.nat({ max: MONTHS.length - 1 });
const day = fc.integer({ min: 1, max: 28 });
const hours = fc.integer({ min: 1, max: 6 });
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), month, day, hours }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), shift: fc.nat(20), month, day, hours }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), shift: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rate' as const), month, day, rate: fc.integer({ min: 12, max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('figures' as const), revenue: fc.integer({ min: 1, max: 900 }), byFile: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('generate' as const), month }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      month,
      status: fc.constantFrom('SUBMITTED' as const, 'PAID' as const, 'DRAFT' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recalculate' as const), month }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), month }) },
);

interface Shift {
  readonly iri: string;
  readonly day: string;
  readonly hours: number;
}

const identityOf = (run: number) => `property.${run}`;

async function importFigures(creator: string, revenue: string): Promise<Answer> {
  const stream = { creator, start: '2010-02-14T10:00:00', durationSeconds: 14_400, figures: { revenue } };
  return uploadFile(api, 'tiktok-upload', await listFile({ generation: 'F1', rows: [stream] }));
}

/** One agency of one host, as the test knows it. */
async function agency(run: number) {
  const person = await kit.employee(`Property ${run}`, { host: FIRST_RATE });
  const account = await kit.account(identityOf(run), { tiers: TIERS });
  // One slot has a stream; its hourly GMV decides the bonus.
  const stream = await insertStream(api.database, account, '2010-02-14T10:00:00Z', 240, { revenue: '500.00' });
  const live = await kit.work(person, '2010-02-14T10:00:00Z', '2010-02-14T14:00:00Z', { account });
  return { person, stream, live };
}

const dayOf = (at: { readonly month: number; readonly day: number }) => `${MONTHS[at.month]!}-${String(at.day).padStart(2, '0')}`;
const timesOf = (date: string, long: number) => ({ startTime: `${date}T15:00:00Z`, endTime: `${date}T${15 + long}:00:00Z` });

it('every shift is paid what it is worth, in any order of changes', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 30 }), async (changes) => {
      run += 1;
      const { person, stream, live } = await agency(run);
      let shifts: Shift[] = [];
      const rates = new Map<string, string>();
      const payrolls = new Map<string, string>();
      let revenue = 500;
      const rateOn = (date: string) =>
        [...rates]
          .filter(([from]) => from <= date)
          .sort(([a], [b]) => a.localeCompare(b))
          .at(-1)?.[1] ?? FIRST_RATE;

      const generate = async (of: string) => {
        const made = await kit.generate(monthOf(of, { employees: [person] }));
        if (made.status === 201) payrolls.set(of, made.json<{ '@id': string }>()['@id']);
        return made;
      };
      const add = async (date: string, long: number) => {
        const made = await admin().post('/api/schedules', {
          type: 'VIDEO',
          ...timesOf(date, long),
          scheduleEmployees: [{ employee: person, role: 'HOST' }],
          ...LATE,
        });
        expect(made.status, made.text).toBe(201);
        const iri = made.json<{ '@id': string }>()['@id'];
        const published = await admin().post('/api/schedules/publish', { schedules: [iri], ...LATE });
        expect(published.status, published.text).toBe(200);
        shifts.push({ iri, day: date, hours: long });
      };
      const isFree = (date: string, except?: Shift) => shifts.every((shift) => shift === except || shift.day !== date);

      for (const one of changes) {
        if (one.do === 'add' && isFree(dayOf(one))) await add(dayOf(one), one.hours);
        if (one.do === 'move') {
          const moved = shifts[one.shift % Math.max(shifts.length, 1)];
          if (moved === undefined || !isFree(dayOf(one), moved)) continue;
          const answer = await admin().patch(moved.iri, { ...timesOf(dayOf(one), one.hours), ...LATE });
          expect(answer.status, answer.text).toBe(200);
          shifts = shifts.map((shift) => (shift === moved ? { ...moved, day: dayOf(one), hours: one.hours } : shift));
        }
        if (one.do === 'remove') {
          const removed = shifts[one.shift % Math.max(shifts.length, 1)];
          if (removed === undefined) continue;
          const answer = await admin().delete(`${removed.iri}?overrideReason=gone`);
          expect(answer.status, answer.text).toBe(204);
          shifts = shifts.filter((shift) => shift !== removed);
        }
        if (one.do === 'rate') {
          const answer = await admin().patch(person, { hostHourlyRate: `${one.rate}.00`, validFrom: dayOf(one), ...LATE });
          expect(answer.status, answer.text).toBe(200);
          rates.set(dayOf(one), `${one.rate}.00`);
          // Versions with the same value are one.
          let before = FIRST_RATE;
          for (const [from, rate] of [...rates].sort(([a], [b]) => a.localeCompare(b))) {
            if (rate === before) rates.delete(from);
            before = rate;
          }
        }
        if (one.do === 'figures') {
          const answer = await (one.byFile
            ? importFigures(identityOf(run), `${one.revenue}.00`)
            : admin().patch(stream, { revenue: `${one.revenue}.00`, ...LATE }));
          expect(answer.status, answer.text).toBe(200);
          revenue = one.revenue;
        }
        if (one.do === 'generate') expect((await generate(MONTHS[one.month]!)).status).toBeOneOf([201, 409, 422]);
        const payroll = 'month' in one ? payrolls.get(MONTHS[one.month]!) : undefined;
        if (payroll === undefined) continue;
        if (one.do === 'status') expect((await kit.move(payroll, one.status)).status).toBeOneOf([200, 409]);
        if (one.do === 'recalculate') expect((await kit.recalculate(payroll)).status).toBeOneOf([200, 409]);
        if (one.do === 'delete') {
          const answer = await admin().delete(payroll);
          expect(answer.status, answer.text).toBeOneOf([204, 409]);
          if (answer.status === 204) payrolls.delete(MONTHS[one.month]!);
        }
      }

      const pay = async (of: string) => {
        const payroll = payrolls.get(of);
        if (payroll === undefined) return;
        const { status } = await kit.read<{ status: string }>(payroll);
        if (status === 'DRAFT') {
          const again = await kit.recalculate(payroll);
          expect(again.status, again.text).toBe(200);
        }
        for (const next of ['SUBMITTED', 'PAID']) if (status !== 'PAID') await kit.move(payroll, next);
        expect((await kit.read<{ status: string }>(payroll)).status).toBe('PAID');
      };
      for (const of of MONTHS) {
        if (!payrolls.has(of)) await generate(of);
        await pay(of);
      }
      for (let date = 1; date <= 20; date += 1) await add(`${LAST_MONTH}-${String(date).padStart(2, '0')}`, 6);
      expect((await generate(LAST_MONTH)).status).toBe(201);
      await pay(LAST_MONTH);

      const bonus = revenue >= 600 ? '20.00' : revenue >= 400 ? '8.00' : '0.00';
      const worth = new Map(shifts.map((shift) => [uuidOf(shift.iri), toScale(multiplyDecimals(rateOn(shift.day), shift.hours), PENNIES)]));
      worth.set(uuidOf(live), toScale(sumOf([multiplyDecimals(rateOn('2010-02-14'), 4), bonus]), PENNIES));
      const paid = await api.database.rows<{ schedule: string; amount: string }>(sql`
        select schedule, sum(amount)::text as amount from (
          select x.schedule, x.base_amount + x.bonus_amount as amount from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where i.employee = ${uuidOf(person)}
          union all select a.schedule, a.amount from arrears a where a.employee = ${uuidOf(person)} and a.status = 'TAKEN'
        ) paid group by schedule having sum(amount) <> 0`);
      expect(new Map(paid.map(({ schedule, amount }) => [schedule, toScale(amount, PENNIES)]))).toEqual(worth);
      const [total] = await api.database.rows<{ amount: string }>(
        sql`select coalesce(sum(total_amount), 0)::text as amount from payroll_item where employee = ${uuidOf(person)}`,
      );
      expect(toScale(total!.amount, PENNIES)).toBe(toScale(sumOf([...worth.values()]), PENNIES));
      expect((await admin().get(`/api/arrears?employee=${person}&status=OPEN`)).json<{ totalItems: number }>().totalItems).toBe(0);
    }),
    RUNS,
  );
});
