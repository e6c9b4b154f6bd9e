/** Holds how the people of a payroll are marked, sorted, found and added up, and how the address keeps it. */
import { describe, expect, it } from 'vitest';
import {
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
import { varianceOf } from '../item/variance.rules.ts';

const money = (amount: string) => `£${amount}`;
const item = (employeeName: string, part: Partial<PersonItem> = {}): PersonItem => ({
  uuid: employeeName,
  employee: `/api/employees/${employeeName}`,
  employeeName,
  baseAmount: '100.00',
  bonusAmount: '10.00',
  additionalAmount: '0.00',
  deductionAmount: '0.00',
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

describe('what needs a look', () => {
  it('is said with its reason', () => {
    const { marks } = person('Ava', {
      totalAmount: '-5.00',
      previousAmount: '100.00',
      stale: true,
      findings: [
        { code: 'BELOW_MINIMUM_WAGE', severity: 'warning', message: 'Too little.', shortfall: '4.42' },
        { code: 'NO_RATE', severity: 'error', message: 'There is no rate for MODEL.' },
      ],
    });
    // What stops it, then what the law says, then what is only worth a look.
    expect(marks.map(({ severity, label }) => [severity, label])).toEqual([
      ['error', 'No rate'],
      ['error', 'Stale'],
      ['error', 'Negative'],
      ['warning', 'Below minimum wage'],
      ['warning', 'Over 30% less a day'],
    ]);
    expect(marks[4]!.reason).toBe(
      '£105.00 less than the £100.00 of the period before; a day worked, £-2.50 (2 days) after £50.00 (2 days), 105.0% less',
    );
  });
  it('is not that somebody worked on fewer days, and is that a day brought less', () => {
    expect(person('Ava', { totalAmount: '100.00', daysWorked: 1, previousAmount: '2000.00', previousDays: 20 }).marks).toEqual([]);
    expect(
      person('Ava', { totalAmount: '2000.00', daysWorked: 20, previousAmount: '1500.00', previousDays: 10 }).marks.map(
        ({ label }) => label,
      ),
    ).toEqual(['Over 30% less a day']);
    expect(
      person('Ava', { totalAmount: '20.00', daysWorked: 0, previousAmount: '1500.00', previousDays: 10 }).marks,
      'adjustments alone',
    ).toEqual([]);
  });
  it('names everybody below the minimum wage, whatever else there is to say', () => {
    const low = person('Ben', {
      stale: true,
      findings: [{ code: 'BELOW_MINIMUM_WAGE', severity: 'warning', message: 'Too little.', shortfall: '4.42' }],
    });
    expect(underpaid([person('Ava'), low])).toEqual([{ uuid: 'Ben', name: 'Ben', shortfall: '4.42' }]);
  });
  it('is nothing for a change of exactly 30 %, or a first period', () => {
    expect(person('Ava', { totalAmount: '130.00', previousAmount: '100.00' }).marks).toEqual([]);
    expect(person('Ava').variance).toBeNull();
    expect(person('Ava', { totalAmount: '130.01', previousAmount: '100.00' }).marks.map(({ label }) => label)).toEqual([
      'Over 30% more a day',
    ]);
  });
  it('puts a change in words', () => {
    const [none, one, ten] = [0, 1, 10].map((days) => (total: string) => ({ total, days }));
    expect(varianceText(varianceOf(one!('110.00'), one!('110.00'))!, money)).toBe(
      'The same as in the period before; a day worked, £110.00 (1 day) after £110.00 (1 day)',
    );
    expect(varianceText(varianceOf(one!('110.00'), none!('0.00'))!, money)).toBe('£110.00 more than the £0.00 of the period before');
    expect(varianceText(varianceOf(one!('110.00'), ten!('1000.00'))!, money)).toBe(
      '£890.00 less than the £1000.00 of the period before; a day worked, £110.00 (1 day) after £100.00 (10 days), 10.0% more',
    );
  });
});

describe('marks', () => {
  it('of what stops a payroll say why', () =>
    expect(person('Ava', { totalAmount: '-0.01', stale: true }).marks.map(({ reason }) => reason)).toEqual([
      'A schedule or live stream that this counts has changed since. Recalculate.',
      'Deductions are more than what was earned.',
    ]));
  it('are none of a total of nothing, nor of what was not asked for', () => {
    expect(person('Ava', { totalAmount: '0.00' }).marks).toEqual([]);
    const { findings: _findings, stale: _stale, previousAmount: _amount, ...short } = item('Ava');
    expect(personOf(short, money)).toMatchObject({ marks: [], variance: null });
    expect(underpaid([short])).toEqual([]);
  });
  it('of the minimum wage alone make somebody underpaid, by nothing where no amount is known', () => {
    const noRate = { code: 'NO_RATE', severity: 'error', message: 'There is no rate for MODEL.' } as const;
    const low = { code: 'BELOW_MINIMUM_WAGE', severity: 'warning', message: 'Too little.' } as const;
    expect(underpaid([item('Ava', { findings: [noRate] }), item('Ben', { findings: [noRate, low] })])).toEqual([
      { uuid: 'Ben', name: 'Ben', shortfall: '0.00' },
    ]);
  });
});

describe('the table', () => {
  const people = [
    person('Élise', { totalAmount: '9.00', previousAmount: '9.00' }),
    person('ben', { totalAmount: '100.00', previousAmount: '50.00' }),
    person('Ava', { totalAmount: '20.00' }),
  ];
  const names = (view: Parameters<typeof shownPeople>[1]) => shownPeople(people, view).map(({ employeeName }) => employeeName);
  it('sorts by name at first, by figures as numbers, those without one last', () => {
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
  ] as const)('sorts by %s, downwards and upwards, those that are equal by name', (column, order) => {
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
  it('finds without accents and case, and leaves only who needs a look', () => {
    expect(names({ ...all, search: ' ELI' })).toEqual(['Élise']);
    expect(names({ ...all, marked: true })).toEqual(['ben']);
  });
  it('adds up to the penny', () => {
    expect(peopleSums([...people, person('Cid', { baseAmount: '0.10' }), person('Dan', { baseAmount: '0.20' })])).toEqual({
      base: '300.30',
      bonus: '50.00',
      additions: '0.00',
      deductions: '0.00',
      total: '349.00',
      seconds: 148_500,
    });
    expect(peopleSums([]).total).toBe('0.00');
  });
  it('knows who comes before and after somebody', () => {
    expect(neighbours(people, 'ben')).toEqual({ before: 'Élise', after: 'Ava' });
    expect(neighbours(people, 'Ava')).toEqual({ before: 'ben', after: null });
    expect(neighbours(people, 'nobody')).toEqual({ before: null, after: 'Élise' });
    expect(neighbours(people, 'Élise')).toEqual({ before: null, after: 'ben' });
    expect(neighbours([], 'nobody')).toEqual({ before: null, after: null });
  });
});

describe('the address', () => {
  it('keeps what is not as at first, and reads it again', () => {
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
  it('turns round at the second press, figures from the highest', () => {
    expect(nextPeopleSort(all.sort, 'total')).toEqual({ column: 'total', down: true });
    expect(nextPeopleSort({ column: 'total', down: true }, 'total')).toEqual({ column: 'total', down: false });
    expect(nextPeopleSort(all.sort, 'name')).toEqual({ column: 'name', down: true });
    expect(nextPeopleSort({ column: 'total', down: true }, 'name')).toEqual({ column: 'name', down: false });
    expect(nextPeopleSort({ column: 'total', down: false }, 'base')).toEqual({ column: 'base', down: true });
  });
});
