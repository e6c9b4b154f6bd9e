/** Tests for additions and deductions over HTTP: matching sums, invalid amounts, the rules of each status, and concurrent writes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit, type Item, type Payroll } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
let payroll: Payroll;
let iri: string;
let turn = 0;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());
beforeEach(async () => {
  turn += 1;
  const person = await kit.employee(`Person ${turn}`);
  await kit.work(person, '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z');
  payroll = await kit.payroll(monthOf('2015-06', { employees: [person] }));
  iri = payroll.payrollItems[0]!['@id'];
});

/** An item's amounts in the audit trail. */
interface Amount {
  readonly additionalAmount?: string;
  readonly employeeName?: string;
}

const patch = (body: object | string, headers?: Record<string, string>) => api.as('admin').patch(iri, body, headers);
const item = () => kit.read<Item>(iri);
const line = (amount: unknown, description: unknown = 'Travel') => ({ detail: { adjustments: { additions: [{ description, amount }] } } });
const violations = async (body: object | string) => {
  const answer = await patch(body);
  expect(answer.status, answer.text).toBe(422);
  return answer
    .json<{ violations: { propertyPath: string; code: string }[] }>()
    .violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`);
};

describe('adjustments', () => {
  it('are accepted as the screen sends them, and add up everywhere', async () => {
    const answer = await patch({
      deductionAmount: '10.50',
      additionalAmount: '25',
      detail: {
        adjustments: {
          deductions: [{ description: ' Advance ', amount: '10.50' }],
          additions: [
            { description: 'Travel', amount: '20.00', addedAt: '2015-06-20T10:00:00+02:00' },
            { description: 'Meal', amount: 5 },
          ],
        },
      },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({ deductionAmount: '10.50', additionalAmount: '25.00', baseAmount: '60.00', totalAmount: '74.50' });
    const { detail } = await item();
    expect(detail.summary).toEqual({
      baseAmount: '60.00',
      bonusAmount: '0.00',
      totalDeductions: '10.50',
      totalAdditions: '25.00',
      finalAmount: '74.50',
    });
    expect(detail.adjustments).toMatchObject({
      deductions: [{ description: 'Advance', amount: '10.50', addedAt: expect.stringMatching(/^20\d\d-/) }],
      additions: [{ amount: '20.00', addedAt: '2015-06-20T08:00:00+00:00' }, { amount: '5.00' }],
    });
    expect(await kit.read(payroll['@id'])).toMatchObject({
      totalAmount: '74.50',
      payrollItems: [{ totalAmount: '74.50', additionalAmount: '25.00', deductionAmount: '10.50' }],
    });
  });
  it('are unchanged when absent, and earnings cannot be written', async () => {
    await patch(line('20.00'));
    await patch({ deductionAmount: '5.00' });
    await patch({ detail: { earnings: { base: [] }, summary: { finalAmount: '9999.00' }, inputs: {} } });
    expect(await item()).toMatchObject({
      totalAmount: '75.00',
      detail: {
        earnings: { base: [{ amount: '60.00' }] },
        summary: { finalAmount: '75.00' },
        adjustments: { additions: [{ amount: '20.00' }], deductions: [{ description: 'Deduction', amount: '5.00' }] },
      },
    });
    await patch({ deductionAmount: '0', detail: { adjustments: { additions: [] } } });
    expect(await item()).toMatchObject({ totalAmount: '60.00', detail: { adjustments: { additions: [], deductions: [] } } });
  });
  it('reject invalid amounts, in a line and on their own', async () => {
    for (const amount of [
      'ten',
      'NaN',
      '1e3',
      1e21,
      '1.005',
      'Infinity',
      '-0.01',
      '',
      '99999999999',
      '1,50',
      '0x10',
      '£5',
      null,
      ['1'],
      true,
    ]) {
      expect([amount, await violations(line(amount))]).toEqual([amount, ['detail.adjustments.additions[0].amount INVALID_AMOUNT']]);
    }
    for (const amount of ['ten', 'NaN', '1e3', '1.005', '-0.01', '99999999999'])
      expect((await violations({ deductionAmount: amount }))[0]).toMatch(/^deductionAmount /);
    for (const amount of [true, {}]) expect((await patch({ deductionAmount: amount })).status).toBe(400);
    expect(await item()).toMatchObject({ totalAmount: '60.00', additionalAmount: '0.00', deductionAmount: '0.00' });
  });
  it('reject sums that do not match, each at its path', async () => {
    expect(await violations({ ...line('20.00'), additionalAmount: '20.01' })).toEqual(['additionalAmount SUM_MISMATCH']);
    expect(
      await violations({
        detail: {
          adjustments: {
            deductions: [
              { description: '', amount: '1.00' },
              { description: 'x'.repeat(201), amount: '1.00' },
              'three',
              { description: 'y', amount: '-1' },
            ],
          },
        },
      }),
    ).toEqual([
      'detail.adjustments.deductions[0].description REQUIRED',
      'detail.adjustments.deductions[1].description TOO_LONG',
      'detail.adjustments.deductions[2] INVALID',
      'detail.adjustments.deductions[3].amount INVALID_AMOUNT',
    ]);
    expect(
      await violations({ detail: { adjustments: { additions: Array.from({ length: 101 }, () => ({ description: 'x', amount: '1' })) } } }),
    ).toEqual(['detail.adjustments.additions INVALID']);
    expect(await violations({ detail: { adjustments: { additions: 'all' } } })).toEqual(['detail.adjustments.additions INVALID']);
    expect(
      await violations({
        detail: {
          adjustments: {
            additions: [
              { description: 'x', amount: '9999999999.99' },
              { description: 'y', amount: '0.01' },
            ],
          },
        },
      }),
    ).toEqual(['detail.adjustments.additions INVALID_AMOUNT']);
    expect(await violations({ detail: { adjustments: { additions: [{ description: 'x', amount: '1', addedAt: 'yesterday' }] } } })).toEqual(
      ['detail.adjustments.additions[0].addedAt INVALID_INSTANT'],
    );
  });
  it('reject an item total that exceeds the amount column', async () => {
    expect(await violations({ additionalAmount: '9999999999.99' })).toEqual(['additionalAmount INVALID_AMOUNT']);
    expect((await patch({ additionalAmount: '9999999939.99' })).status).toBe(200);
    expect((await kit.read<Payroll>(payroll['@id'])).totalAmount).toBe('9999999999.99');
  });
  it('reject a payroll total that exceeds the amount column', async () => {
    const people = [await kit.employee(`Left ${turn}`), await kit.employee(`Right ${turn}`)];
    const { payrollItems } = await kit.payroll(monthOf('2014-01', { employees: people }));
    expect((await api.as('admin').patch(payrollItems[0]!['@id'], { additionalAmount: '9999999999.99' })).status).toBe(200);
    expect((await api.as('admin').patch(payrollItems[1]!['@id'], { additionalAmount: '0.01' })).status).toBe(422);
    expect((await api.as('admin').patch(payrollItems[1]!['@id'], { deductionAmount: '0.01' })).status).toBe(200);
  });
});

describe('adjustment', () => {
  it('can make the total negative on a draft, but not on a submitted payroll', async () => {
    expect((await patch({ deductionAmount: '60.01' })).json()).toMatchObject({ totalAmount: '-0.01' });
    const refused = await kit.move(payroll['@id'], 'SUBMITTED');
    expect([refused.status, refused.json()]).toMatchObject([409, { faults: [{ code: 'NEGATIVE_TOTAL', employee: `Person ${turn}` }] }]);
    await patch({ deductionAmount: '60.00' });
    expect((await kit.move(payroll['@id'], 'SUBMITTED')).status).toBe(200);
    expect(await violations({ deductionAmount: '60.01' })).toEqual(['deductionAmount NEGATIVE_TOTAL']);
    expect((await patch({ deductionAmount: '12.00' })).json()).toMatchObject({ totalAmount: '48.00' });
    expect((await kit.read<Payroll>(payroll['@id'])).totalAmount).toBe('48.00');
  });
  it('is rejected once the payroll is paid', async () => {
    await kit.move(payroll['@id'], 'SUBMITTED');
    await kit.move(payroll['@id'], 'PAID');
    const refused = await patch(line('1.00'));
    expect([refused.status, refused.json().title]).toEqual([409, 'Not allowed in this status']);
    expect(await item()).toMatchObject({ additionalAmount: '0.00' });
  });
  it('is rejected if someone else has changed the item in the meantime', async () => {
    const etag = (await api.as('admin').get(iri)).headers.etag!;
    expect((await patch({ additionalAmount: '1.00' }, { 'if-match': etag })).status).toBe(200);
    expect((await patch({ additionalAmount: '2.00' }, { 'if-match': etag })).status).toBe(412);
    expect(await item()).toMatchObject({ additionalAmount: '1.00' });
  });
  it('is recorded in the payroll’s audit trail, with user and old and new value', async () => {
    await patch(line('7.00'));
    await patch({ additionalAmount: '7.00' });
    await patch({ additionalAmount: '0' });
    const { member } = (await api.as('admin').get(`/api/audit_entries?record=${payroll['@id']}&order[id]=asc`)).json<{
      member: { resource: string; before?: Amount; after?: Amount }[];
    }>();
    const written = member.filter(({ resource }) => resource === 'PayrollItem');
    expect(
      written.map(({ before, after }) => [after!.employeeName, before!.additionalAmount, after!.additionalAmount]),
      'a write without changes is not recorded',
    ).toEqual([
      [`Person ${turn}`, '0.00', '7.00'],
      [`Person ${turn}`, '7.00', '0.00'],
    ]);
  });
  it('is kept by recalculation and by concurrent writes', async () => {
    await patch(line('7.00'));
    const writes = Array.from({ length: 4 }, (_, index) =>
      index % 2 === 0 ? kit.recalculate(payroll['@id']) : patch({ deductionAmount: `${index}.00` }),
    );
    for (const answer of await Promise.all(writes)) expect(answer.status, answer.text).toBe(200);
    const { totalAmount, deductionAmount, detail } = await item();
    expect([
      ['1.00', '66.00'],
      ['3.00', '64.00'],
    ]).toContainEqual([deductionAmount, totalAmount]);
    expect(detail.summary).toMatchObject({ totalAdditions: '7.00', totalDeductions: deductionAmount, finalAmount: totalAmount });
    expect((await kit.read<Payroll>(payroll['@id'])).totalAmount).toBe(totalAmount);
  });
});
