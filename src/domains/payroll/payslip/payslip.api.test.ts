/** Tests for payslips over HTTP: access, numbers that add up, and a PDF with the same content in any script. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareDecimals, formatMoney, sumOf } from '#core/money';
import sql from 'sql-template-tag';
import type { Api, Person } from '../../../../test/kit/api.ts';
import { EXAMPLE_SETTINGS, monthOf, startPay, type PayKit, uuidOf, type Payroll } from '../../../../test/kit/payroll.ts';
import { readPdf } from '../../../../test/kit/pdf-text.ts';
import type { Payslip } from './payslip.rules.ts';

const NAMES = [
  'Łukasz Żółć',
  'Nguyễn Thị Hồng',
  'Ελένη Παπαδοπούλου',
  'Владимир Їжак',
  '王小明',
  '山田さくら',
  '김민준',
  'עדן',
  'عائشة',
  'น้ำทิพย์',
  'สมชาย',
  'हिन्दी क्षत्रिय',
  'Ann 😀',
  'ਗੁਰਮੁਖੀ',
  '𓀀 \u0378',
];

let api: Api;
let kit: PayKit;
let may: Payroll;
let june: Payroll;
let draft: Payroll;
let many: Payroll;
beforeAll(async () => {
  ({ api, kit } = await startPay({ AGENCY_NAME: 'Northlight Ltd', AGENCY_ADDRESS: '12 High Street; London N1 1AA' }));
  const { ava, ben } = api.world.employees;
  await api.as('admin').post('/api/bonus_settings', EXAMPLE_SETTINGS);
  await kit.work(ava, '2015-05-06T09:00:00Z', '2015-05-06T11:00:00Z');
  await kit.work([ava, ben], '2015-06-10T05:30:00Z', '2015-06-10T08:15:00Z', { title: 'Early show' });
  await kit.work(ava, '2015-06-12T20:00:00Z', '2015-06-13T01:00:00Z', { title: 'Night show' });
  await kit.work(ava, '2015-06-15T09:00:00Z', '2015-06-15T09:20:00Z', { role: 'MODERATOR' });
  await kit.work(ava, '2015-07-15T09:00:00Z', '2015-07-15T10:00:00Z');
  [may, june, draft] = [
    await kit.payroll(monthOf('2015-05')),
    await kit.payroll(monthOf('2015-06')),
    await kit.payroll(monthOf('2015-07')),
  ];
  await api.as('admin').patch(itemOf(june, ava), {
    detail: {
      adjustments: { additions: [{ description: 'Taxi', amount: '12.00' }], deductions: [{ description: 'Advance', amount: '30.50' }] },
    },
  });
  for (const payroll of [may, june]) await kit.move(payroll['@id'], 'SUBMITTED');
  for (const [index, name] of NAMES.entries()) {
    const employee = await kit.employee(`n${index}`);
    await api.database.rows(sql`update employee set firstname = ${name}, lastname = 'X' where uuid = ${uuidOf(employee)}`);
    await kit.work(employee, '2014-03-03T09:00:00Z', '2014-03-03T11:00:00Z');
  }
  many = await kit.payroll(monthOf('2014-03'));
  await kit.move(many['@id'], 'SUBMITTED');
  await kit.move(many['@id'], 'PAID');
});
afterAll(() => api.stop());

function itemOf(payroll: Payroll, employee: string): string {
  return payroll.payrollItems.find((one) => one.employee === employee)!['@id'];
}

const asked = async (person: Person, url: string, accept?: string) => api.as(person).get(url, accept === undefined ? {} : { accept });
const without = (text: string) => text.replaceAll(/\s/g, '');

describe('payslip', () => {
  it('has parts that add up, with hours by role and year to date', async () => {
    const slip = (await asked('admin', `${itemOf(june, api.world.employees.ava)}/payslip`)).json<Payslip & Record<string, unknown>>();
    const item = await kit.itemOf(june['@id'], api.world.employees.ava);
    expect(slip).toMatchObject({
      payroll: { period: 'June 2015', periodType: 'MONTHLY', startDate: '2015-06-01', endDate: '2015-06-30', status: 'SUBMITTED' },
      employee: { iri: api.world.employees.ava, nickname: 'Ava' },
      agency: { name: 'Northlight Ltd', address: ['12 High Street', 'London N1 1AA'], timeZone: 'Europe/London', currency: 'GBP' },
      roles: [
        { role: 'HOST', hours: '7.75', seconds: 27_900 },
        { role: 'MODERATOR', hours: '0.33', seconds: 1200 },
      ],
      hours: '8.08',
      seconds: 29_100,
      totalAdditions: '12.00',
      totalDeductions: '30.50',
      finalAmount: item.totalAmount,
      additions: [{ description: 'Taxi', amount: '12.00' }],
      deductions: [{ description: 'Advance', amount: '30.50' }],
    });
    expect(slip.lines.map(({ date, title, hours }) => [date, title, hours])).toEqual([
      ['2015-06-10', 'Early show', '2.75'],
      ['2015-06-12', 'Night show', '5.00'],
      ['2015-06-15', null, '0.33'],
    ]);
    const same = (amounts: readonly string[], amount: string) => expect(compareDecimals(sumOf(amounts), amount)).toBe(0);
    const earned = sumOf([slip.baseAmount, slip.bonusAmount]);
    same(
      slip.roles.map(({ amount }) => amount),
      slip.baseAmount,
    );
    same(
      slip.components.map(({ amount }) => amount),
      earned,
    );
    same(
      slip.lines.map(({ amount }) => amount),
      earned,
    );
    same(
      slip.lines.map(({ baseAmount }) => baseAmount),
      slip.baseAmount,
    );
    same(
      slip.lines.map(({ bonusAmount }) => bonusAmount),
      slip.bonusAmount,
    );
    for (const { parts, amount } of slip.lines)
      same(
        parts.map((part) => part.amount),
        amount,
      );
    expect(
      slip.lines[0]!.parts.map(({ label, seconds, rate, explanation, amount }) => [label, seconds, rate, explanation, amount]),
    ).toEqual([
      ['Base', 9900, '15.00', 'Rate of the role', '41.25'],
      ['Early', 5400, '1.50', 'Before the early cutoff, 08:00', '2.25'],
    ]);
    same([slip.finalAmount, slip.totalDeductions], sumOf([earned, slip.totalAdditions]));
    const first = await kit.itemOf(may['@id'], api.world.employees.ava);
    expect(slip.yearToDate).toMatchObject({ year: 2015, payslips: 2, finalAmount: sumOf([first.totalAmount, item.totalAmount]) });
  });
  it('can be read by every admin and by its employee', async () => {
    const { ava, ben } = api.world.employees;
    for (const end of ['payslip', 'payslip.pdf']) {
      expect((await asked('employee', `${itemOf(june, ava)}/${end}`)).status).toBe(200);
      expect((await asked('employee', `${itemOf(june, ben)}/${end}`)).status).toBe(404);
      for (const person of ['manager', 'client', 'nobody'] as const)
        expect((await asked(person, `${itemOf(june, ava)}/${end}`)).status).toBe(403);
      expect((await api.anonymous().get(`${itemOf(june, ava)}/${end}`)).status).toBe(401);
      for (const uuid of ['00000000-0000-7000-8000-000000000000', 'nonsense'])
        expect((await asked('admin', `/api/payroll_items/${uuid}/${end}`)).status).toBe(404);
    }
    for (const person of ['manager', 'client', 'employee'] as const)
      expect((await asked(person, `${june['@id']}/payslips.pdf`)).status).toBe(403);
    expect((await asked('admin', '/api/payrolls/nonsense/payslips.pdf')).status).toBe(404);
  });
  it('is not available for a draft', async () => {
    const item = itemOf(draft, api.world.employees.ava);
    for (const url of [`${item}/payslip`, `${item}/payslip.pdf`, `${draft['@id']}/payslips.pdf`]) {
      const refused = await asked('admin', url);
      expect([refused.status, refused.json().type], url).toEqual([409, expect.stringContaining('payslipNotAvailable')]);
    }
    for (const end of ['payslip', 'payslip.pdf']) expect((await asked('employee', `${item}/${end}`)).status).toBe(404);
  });
});

describe('payslip PDF', () => {
  const url = () => `${itemOf(june, api.world.employees.ava)}/payslip.pdf`;
  it.each(['application/pdf', '*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'])(
    'is returned for Accept: %s',
    async (accept) => {
      const { status, headers } = await asked('admin', url(), accept);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store']);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="payslip-2015-06-01-to-2015-06-30-ava\.pdf"; filename\*=UTF-8''/,
      );
    },
  );
  it.each(['application/json', 'application/ld+json', 'text/csv', 'application/pdf;q=0'])(
    'is not acceptable for Accept: %s',
    async (accept) => {
      expect((await asked('admin', url(), accept)).status).toBe(406);
    },
  );
  it('has the same content as the payslip', async () => {
    const slip = (await asked('admin', `${itemOf(june, api.world.employees.ava)}/payslip`)).json<Payslip & Record<string, unknown>>();
    const { pages, title } = readPdf((await asked('admin', url())).bytes);
    const all = pages.join('');
    expect(title).toBe('Payslip: Ava, June 2015');
    const amounts = [slip, slip.yearToDate].flatMap(({ baseAmount, bonusAmount, totalAdditions, totalDeductions, finalAmount }) => [
      baseAmount,
      bonusAmount,
      totalAdditions,
      totalDeductions,
      finalAmount,
    ]);
    for (const amount of [
      ...amounts,
      ...slip.roles.map((one) => one.amount),
      ...slip.components.map((one) => one.amount),
      ...slip.lines.map((one) => one.amount),
    ])
      expect(all).toContain(formatMoney(amount));
    for (const wording of [
      'Ava',
      'June 2015',
      'Early show',
      'Night show',
      'Taxi',
      'Advance',
      'Moderator',
      '7:45',
      '8:05 in 3 shifts',
      'Northlight Ltd',
      '12 High Street',
      'Not paid yet',
      '2:45 h × £15.00 · Rate of the role',
      'Fri, Jun 12',
      '21:00–02:00',
      'Page 1 of 1',
    ])
      expect(all).toContain(without(wording));
  });
  it('is tagged: reading order, tables, and text in logical order', async () => {
    const { tagged, language, title, read } = readPdf((await asked('admin', url())).bytes);
    expect([tagged, language, title]).toEqual([true, 'en-GB', 'Payslip: Ava, June 2015']);
    const from = (text: string) => read.findIndex((part) => part.text === text);
    // The left table is read completely before the right one.
    const order = [
      'Northlight Ltd 12 High Street London N1 1AA',
      'Payslip June 2015',
      'Ava',
      'Hours by role',
      'Total',
      'Earnings',
      'Base and bonuses',
      'Additions and deductions',
      'Taxi',
      'This payslip',
      'Wed, Jun 10',
      'Fri, Jun 12',
    ].map(from);
    expect(order.every((place) => place >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(read.slice(from('Taxi'), from('Taxi') + 2)).toEqual([
      { path: 'Sect/Table/TR/TH', scope: 'Row', text: 'Taxi' },
      { path: 'Sect/Table/TR/TD', scope: null, text: '£12.00' },
    ]);
    expect(read.filter(({ path, scope, text }) => path === 'Sect/Table/TR/TH' && scope === 'Column' && text === 'Per hour')).toHaveLength(
      1,
    );
    expect(
      read.some(({ text }) => text.includes('Page 1 of')),
      'repeated page footers',
    ).toBe(false);
  });
  it('contains every script in logical order, regardless of how it is drawn', async () => {
    const { read } = readPdf((await asked('admin', `${many['@id']}/payslips.pdf`, 'application/pdf')).bytes);
    const headings = read.filter(({ path }) => path === 'Sect/H2').map(({ text }) => text);
    for (const name of NAMES.slice(0, -1)) expect(headings, name).toContain(`${name.normalize('NFC')} X`);
    expect(read.filter(({ text }) => text === 'Day')).toHaveLength(NAMES.length);
  });
  it('shows the pay date', async () => {
    const { payDate } = await kit.read<Payroll & { payDate: string }>(many['@id']);
    const slip = (await asked('admin', `${many.payrollItems[0]!['@id']}/payslip`)).json<Payslip & Record<string, unknown>>();
    expect(slip.payroll.payDate).toBe(payDate);
    await api.database.rows(sql`update payroll set pay_date = null where uuid = ${uuidOf(many['@id'])}`);
    const old = await asked('admin', `${many.payrollItems[0]!['@id']}/payslip.pdf`);
    expect([old.status, readPdf(old.bytes).pages.join('')], 'paid before the pay date existed').toEqual([
      200,
      expect.stringContaining('Paydate–'),
    ]);
  });
  it('contains everyone on a payroll by name, in any script', async () => {
    const { status, bytes, headers } = await asked('admin', `${many['@id']}/payslips.pdf`, 'application/pdf');
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="payslips-2014-03-01-to-2014-03-31.pdf"; filename*=UTF-8''payslips-2014-03-01-to-2014-03-31.pdf`,
    ]);
    const { pages, outline, title } = readPdf(bytes);
    expect([title, pages.length, [...outline].sort()]).toEqual([
      'Payslips: March 2014',
      NAMES.length,
      NAMES.map((name) => `${name.normalize('NFC')} X`).sort(),
    ]);
    for (const name of [
      'Łukasz Żółć',
      'Nguyễn Thị Hồng',
      'Ελένη Παπαδοπούλου',
      'Владимир Їжак',
      '王小明',
      '山田さくら',
      '김민준',
      'สมชาย',
      'Ann 😀',
    ])
      expect(
        pages.some((page) => page.includes(without(name))),
        name,
      ).toBe(true);
    // In visual order: right to left.
    expect(pages.some((page) => page.includes(Array.from('עדן').reverse().join('')))).toBe(true);
    expect(pages.every((page) => page.includes('£30.00'))).toBe(true);
    // Characters that no bundled font covers are drawn as a box.
    expect(pages.some((page) => page.includes('□□X'))).toBe(true);
  });
  it('is created in a worker thread while the server keeps responding', async () => {
    const answered: string[] = [];
    const ask = async (name: string, path: string) => {
      const { status } = await asked('admin', path);
      answered.push(`${name} ${status}`);
    };
    await Promise.all([
      ask('payslips', `${many['@id']}/payslips.pdf`),
      ask('settings', '/api/settings').then(() => ask('settings', '/api/settings')),
    ]);
    expect(answered).toEqual(['settings 200', 'settings 200', 'payslips 200']);
    expect((await asked('admin', url())).status).toBe(200);
  });
});

it('names its employee as the roster of its reader does, if two people share a nickname', async () => {
  const { ava } = api.world.employees;
  expect((await api.as('admin').patch(ava, { lastname: 'Thorne' })).status).toBe(200);
  expect((await api.as('admin').post('/api/employees', { nickname: 'Ava', firstname: 'Ava', lastname: 'Tate' })).status).toBe(201);
  for (const [person, name] of [
    ['admin', 'Ava Th.'],
    ['employee', 'Ava T.'],
  ] as const) {
    const slip = (await asked(person, `${itemOf(june, ava)}/payslip`)).json<Payslip & Record<string, unknown>>();
    expect(slip.employee).toMatchObject({ name: 'Ava Thorne', displayName: name });
    const { pages } = readPdf((await asked(person, `${itemOf(june, ava)}/payslip.pdf`)).bytes);
    expect(pages[0]).toContain(without(`On the roster as ${name}`));
  }
  const { pages } = readPdf((await asked('admin', `${june['@id']}/payslips.pdf`)).bytes);
  expect(pages.join('')).toContain(without('On the roster as Ava Th.'));
});
