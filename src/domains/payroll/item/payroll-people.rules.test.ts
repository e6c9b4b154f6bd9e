/** Tests for the flags, sort order, filters and totals of the people on a payroll, and their URL parameters. */
import { describe, expect, it } from 'vitest';
import {
  hasArrears,
  neighbours,
  nextPeopleSort,
  PEOPLE_COLUMNS,
  peopleSums,
  personOf,
  readPeopleView,
  shownPeople,
  underpaid,
  varianceText,
  writePeopleView,
  type PersonItem,
} from './payroll-people.rules.ts';
import { varianceOf } from '../calculation/variance.rules.ts';

const money = (amount: string) => `£${amount}`;
const item = (employeeName: string, part: Partial<PersonItem> = {}): PersonItem => ({
  uuid: employeeName,
  employee: `/api/employees/${employeeName}`,
  employeeName,
  baseAmount: '100.00',
  bonusAmount: '10.00',
  additionalAmount: '0.00',
  deductionAmount: '0.00',
  arrearsAmount: '0.00',
  totalAmount: '110.00',
  workingSeconds: { HOST: 29_700 },
  daysWorked: 2,
  previousDays: 2,
  previousAmount: null,
  findings: [],
  stale: false,
  ...part,
});
const person = (name: string, part: Partial<PersonItem> = {}) => personOf(item(name, part), money);
const all = { search: '', marked: false, sort: { column: 'name', down: false } } as const;

describe('flags', () => {
  it('have a reason', () => {
    const { marks } = person('Ava', {
      totalAmount: '-5.00',
      previousAmount: '100.00',
      stale: true,
      findings: [
        { code: 'BELOW_MINIMUM_WAGE', severity: 'warning', message: 'Too little.', shortfall: '4.42' },
        { code: 'NO_RATE', severity: 'error', message: 'There is no rate for MODEL.' },
      ],
    });
    // Blocking errors first, then legal requirements, then warnings.
    expect(marks.map(({ severity, label }) => [severity, label])).toEqual([
      ['error', 'No rate'],
      ['error', 'Out of date'],
      ['error', 'Negative'],
      ['warning', 'Below minimum wage'],
      ['warning', 'Over 30% less per day'],
    ]);
    expect(marks[4]!.reason).toBe(
      '£105.00 less than last period (£100.00). Per day worked: £-2.50 (2 days), previously £50.00 (2 days), 105.0% less',
    );
  });
  it('ignore fewer days worked, and include lower pay per day', () => {
    expect(person('Ava', { totalAmount: '100.00', daysWorked: 1, previousAmount: '2000.00', previousDays: 20 }).marks).toEqual([]);
    expect(
      person('Ava', { totalAmount: '2000.00', daysWorked: 20, previousAmount: '1500.00', previousDays: 10 }).marks.map(
        ({ label }) => label,
      ),
    ).toEqual(['Over 30% less per day']);
    expect(
      person('Ava', { totalAmount: '20.00', daysWorked: 0, previousAmount: '1500.00', previousDays: 10 }).marks,
      'adjustments alone',
    ).toEqual([]);
  });
  it('include everyone below the minimum wage, whatever other flags they have', () => {
    const low = person('Ben', {
      stale: true,
      findings: [{ code: 'BELOW_MINIMUM_WAGE', severity: 'warning', message: 'Too little.', shortfall: '4.42' }],
    });
    expect(underpaid([person('Ava'), low])).toEqual([{ uuid: 'Ben', name: 'Ben', shortfall: '4.42' }]);
  });
  it('ignore a change of exactly 30% and a first period', () => {
    expect(person('Ava', { totalAmount: '130.00', previousAmount: '100.00' }).marks).toEqual([]);
    expect(person('Ava').variance).toBeNull();
    expect(person('Ava', { totalAmount: '130.01', previousAmount: '100.00' }).marks.map(({ label }) => label)).toEqual([
      'Over 30% more per day',
    ]);
  });
  it('describe the change from the last period', () => {
    const [none, one, ten] = [0, 1, 10].map((days) => (total: string) => ({ total, days }));
    expect(varianceText(varianceOf(one!('110.00'), one!('110.00'))!, money)).toBe(
      'Same as last period. Per day worked: £110.00 (1 day), previously £110.00 (1 day)',
    );
    expect(varianceText(varianceOf(one!('110.00'), none!('0.00'))!, money)).toBe('£110.00 more than last period (£0.00)');
    expect(varianceText(varianceOf(one!('110.00'), ten!('1000.00'))!, money)).toBe(
      '£890.00 less than last period (£1000.00). Per day worked: £110.00 (1 day), previously £100.00 (10 days), 10.0% more',
    );
  });
});

describe('flag reasons', () => {
  it('explain what blocks the payroll', () =>
    expect(person('Ava', { totalAmount: '-0.01', stale: true }).marks.map(({ reason }) => reason)).toEqual([
      'An included schedule or live stream has changed since. Recalculate.',
      'Deductions exceed earnings.',
    ]));
  it('are empty for a zero total and for properties that are not loaded', () => {
    expect(person('Ava', { totalAmount: '0.00' }).marks).toEqual([]);
    const { findings: _findings, stale: _stale, previousAmount: _amount, ...short } = item('Ava');
    expect(personOf(short, money)).toMatchObject({ marks: [], variance: null });
    expect(underpaid([short])).toEqual([]);
  });
  it('for the minimum wage define who is underpaid, with a shortfall of zero if it is unknown', () => {
    const noRate = { code: 'NO_RATE', severity: 'error', message: 'There is no rate for MODEL.' } as const;
    const low = { code: 'BELOW_MINIMUM_WAGE', severity: 'warning', message: 'Too little.' } as const;
    expect(underpaid([item('Ava', { findings: [noRate] }), item('Ben', { findings: [noRate, low] })])).toEqual([
      { uuid: 'Ben', name: 'Ben', shortfall: '0.00' },
    ]);
  });
});

describe('people table', () => {
  const people = [
    person('Élise', { totalAmount: '9.00', previousAmount: '9.00' }),
    person('ben', { totalAmount: '100.00', previousAmount: '50.00' }),
    person('Ava', { totalAmount: '20.00' }),
  ];
  const names = (view: Parameters<typeof shownPeople>[1]) => shownPeople(people, view).map(({ employeeName }) => employeeName);
  it('sorts by name by default, numbers numerically, and missing values last', () => {
    expect(names(all)).toEqual(['Ava', 'ben', 'Élise']);
    expect(names({ ...all, sort: { column: 'total', down: true } })).toEqual(['ben', 'Ava', 'Élise']);
    expect(names({ ...all, sort: { column: 'change', down: true } })).toEqual(['ben', 'Élise', 'Ava']);
    expect(names({ ...all, sort: { column: 'change', down: false } })).toEqual(['Élise', 'ben', 'Ava']);
  });
  it.each([
    ['hours', '1 3 2'],
    ['base', '2 1 3'],
    ['bonus', '3 2 1'],
    ['additions', '2 3 1'],
    ['deductions', '1 2 3'],
    ['total', '3 1 2'],
    ['change', '3 1 2'],
    ['name', '1 2 3'],
  ] as const)('sorts by %s in both directions, with ties by name', (column, order) => {
    const part = (name: string, [hours, ...amounts]: readonly number[], previousAmount: string) => {
      const [base, bonus, additions, deductions, total] = amounts.map((amount) => `${amount}.00`);
      return person(name, {
        workingSeconds: { HOST: hours! * 3600 },
        baseAmount: base!,
        bonusAmount: bonus!,
        additionalAmount: additions!,
        deductionAmount: deductions!,
        totalAmount: total!,
        previousAmount,
      });
    };
    const three = [
      part('2', [30, 9, 20, 9, 20, 300], '50.00'),
      part('3', [20, 100, 3, 10, 30, 20], '10.00'),
      part('1', [10, 20, 100, 20, 5, 100], '20.00'),
    ];
    const sorted = (down: boolean, people = three) =>
      shownPeople(people, { ...all, sort: { column, down } })
        .map(({ employeeName }) => employeeName)
        .join(' ');
    expect([sorted(false), sorted(true)]).toEqual([order, order.split(' ').toReversed().join(' ')]);
    const alike = [person('b'), person('c'), person('a')];
    expect([sorted(false, alike), sorted(true, alike)]).toEqual(['a b c', column === 'name' ? 'c b a' : 'a b c']);
  });
  it('searches without accents and case, and filters to flagged people', () => {
    expect(names({ ...all, search: ' ELI' })).toEqual(['Élise']);
    expect(names({ ...all, marked: true })).toEqual(['ben']);
  });
  it('adds up to the penny', () => {
    expect(peopleSums([...people, person('Cid', { baseAmount: '0.10' }), person('Dan', { baseAmount: '0.20' })])).toEqual({
      base: '300.30',
      bonus: '50.00',
      additions: '0.00',
      deductions: '0.00',
      arrears: '0.00',
      total: '349.00',
      seconds: 148_500,
    });
    expect(peopleSums([]).total).toBe('0.00');
  });
  it('knows who is paid differences to closed payrolls, and sorts by them', () => {
    const [more, less] = [person('More', { arrearsAmount: '60.00' }), person('Less', { arrearsAmount: '-5.00' })];
    expect([person('Ava'), more, less].map(hasArrears)).toEqual([false, true, true]);
    expect(peopleSums([more, less]).arrears).toBe('55.00');
    const sort = { column: 'arrears', down: true } as const;
    expect(shownPeople([less, person('Ava'), more], { ...all, sort }).map(({ uuid }) => uuid)).toEqual(['More', 'Ava', 'Less']);
  });
  it('are compared with the last period without differences to closed payrolls', () => {
    const paid = person('Ava', { totalAmount: '170.00', arrearsAmount: '60.00', previousAmount: '110.00' });
    expect([paid.variance?.amount, paid.marks]).toEqual(['0.00', []]);
  });
  it('finds the previous and next person', () => {
    expect(neighbours(people, 'ben')).toEqual({ before: 'Élise', after: 'Ava' });
    expect(neighbours(people, 'Ava')).toEqual({ before: 'ben', after: null });
    expect(neighbours(people, 'nobody')).toEqual({ before: null, after: 'Élise' });
    expect(neighbours(people, 'Élise')).toEqual({ before: null, after: 'ben' });
    expect(neighbours([], 'nobody')).toEqual({ before: null, after: null });
  });
});

describe('URL parameters', () => {
  it('round-trip everything but defaults', () => {
    expect(writePeopleView(all)).toEqual({});
    const view = { search: 'ava', marked: true, sort: { column: 'total', down: true } } as const;
    expect(writePeopleView(view)).toEqual({ people: 'ava', marked: '1', sort: '-total' });
    expect(readPeopleView(writePeopleView(view))).toEqual(view);
    expect(readPeopleView({ sort: ['x'], people: 7, marked: 'yes' })).toEqual(all);
    const sorted = (sort: unknown) => readPeopleView({ sort }).sort;
    expect(['total', '-total', '--total', 'x-total', '', ['total'], undefined].map(sorted)).toEqual([
      { column: 'total', down: false },
      { column: 'total', down: true },
      ...Array.from({ length: 5 }, () => all.sort),
    ]);
    for (const column of PEOPLE_COLUMNS)
      for (const down of [true, false]) {
        const written = writePeopleView({ ...all, sort: { column, down } });
        expect(Object.keys(written)).toEqual(column === 'name' && !down ? [] : ['sort']);
        expect(readPeopleView(written).sort).toEqual({ column, down });
      }
  });
  it('reverse the order on the second click; numbers start descending', () => {
    expect(nextPeopleSort(all.sort, 'total')).toEqual({ column: 'total', down: true });
    expect(nextPeopleSort({ column: 'total', down: true }, 'total')).toEqual({ column: 'total', down: false });
    expect(nextPeopleSort(all.sort, 'name')).toEqual({ column: 'name', down: true });
    expect(nextPeopleSort({ column: 'total', down: true }, 'name')).toEqual({ column: 'name', down: false });
    expect(nextPeopleSort({ column: 'total', down: false }, 'base')).toEqual({ column: 'base', down: true });
  });
});
