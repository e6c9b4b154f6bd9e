/** Holds how the people of a payroll are marked, sorted, found and added up, and how the address keeps it. */
import { describe, expect, it } from 'vitest';
import { neighbours, nextPeopleSort, peopleSums, personOf, readPeopleView, shownPeople, varianceWords, writePeopleView, type PersonItem } from './payroll-people.rules.ts';
import { varianceOf } from './variance.rules.ts';

const money = (amount: string) => `£${amount}`;
const item = (employeeName: string, part: Partial<PersonItem> = {}): PersonItem => ({ uuid: employeeName, employee: `/api/employees/${employeeName}`, employeeName, baseAmount: '100.00', bonusAmount: '10.00', additionalAmount: '0.00', deductionAmount: '0.00', totalAmount: '110.00', workingHours: { HOST: 8.25 }, previousAmount: null, findings: [], stale: false, ...part });
const person = (name: string, part: Partial<PersonItem> = {}) => personOf(item(name, part), money);
const all = { search: '', marked: false, sort: { column: 'name', down: false } } as const;

describe('what needs a look', () => {
  it('is said with its reason', () => {
    const { marks } = person('Ava', { totalAmount: '-5.00', previousAmount: '100.00', stale: true, findings: [{ code: 'NO_RATE', severity: 'error', message: 'There is no rate for MODEL.' }] });
    expect(marks.map(({ severity, label }) => [severity, label])).toEqual([['error', 'No rate'], ['error', 'Stale'], ['error', 'Negative'], ['warning', 'Over 30% less']]);
    expect(marks[3]!.reason).toBe('£105.00 (105.0%) less than the £100.00 of the period before');
  });
  it('is nothing for a change of exactly 30 %, or a first period', () => {
    expect(person('Ava', { totalAmount: '130.00', previousAmount: '100.00' }).marks).toEqual([]);
    expect(person('Ava').variance).toBeNull();
    expect(person('Ava', { totalAmount: '130.01', previousAmount: '100.00' }).marks.map(({ label }) => label)).toEqual(['Over 30% more']);
  });
  it('puts a change in words', () => {
    expect(varianceWords(varianceOf('110.00', '110.00')!, money)).toBe('The same as in the period before');
    expect(varianceWords(varianceOf('110.00', '0.00')!, money)).toBe('£110.00 more than the £0.00 of the period before');
  });
});

describe('the table', () => {
  const people = [person('Élise', { totalAmount: '9.00', previousAmount: '9.00' }), person('ben', { totalAmount: '100.00', previousAmount: '50.00' }), person('Ava', { totalAmount: '20.00' })];
  const names = (view: Parameters<typeof shownPeople>[1]) => shownPeople(people, view).map(({ employeeName }) => employeeName);
  it('sorts by name at first, by figures as numbers, those without one last', () => {
    expect(names(all)).toEqual(['Ava', 'ben', 'Élise']);
    expect(names({ ...all, sort: { column: 'total', down: true } })).toEqual(['ben', 'Ava', 'Élise']);
    expect(names({ ...all, sort: { column: 'change', down: true } })).toEqual(['ben', 'Élise', 'Ava']);
    expect(names({ ...all, sort: { column: 'change', down: false } })).toEqual(['Élise', 'ben', 'Ava']);
  });
  it('finds without accents and case, and leaves only who needs a look', () => {
    expect(names({ ...all, search: ' ELI' })).toEqual(['Élise']);
    expect(names({ ...all, marked: true })).toEqual(['ben']);
  });
  it('adds up to the penny', () => {
    expect(peopleSums([...people, person('Cid', { baseAmount: '0.10' }), person('Dan', { baseAmount: '0.20' })])).toEqual({ base: '300.30', bonus: '50.00', additions: '0.00', deductions: '0.00', total: '349.00', hours: '41.25' });
    expect(peopleSums([]).total).toBe('0.00');
  });
  it('knows who stands beside somebody', () => {
    expect(neighbours(people, 'ben')).toEqual({ before: 'Élise', after: 'Ava' });
    expect(neighbours(people, 'Ava')).toEqual({ before: 'ben', after: null });
    expect(neighbours(people, 'nobody')).toEqual({ before: null, after: 'Élise' });
  });
});

describe('the address', () => {
  it('keeps what is not as at first, and reads it again', () => {
    expect(writePeopleView(all)).toEqual({});
    const view = { search: 'ava', marked: true, sort: { column: 'total', down: true } } as const;
    expect(writePeopleView(view)).toEqual({ people: 'ava', marked: '1', sort: '-total' });
    expect(readPeopleView(writePeopleView(view))).toEqual(view);
    expect(readPeopleView({ sort: ['x'], people: 7, marked: 'yes' })).toEqual(all);
  });
  it('turns round at the second press, figures from the highest', () => {
    expect(nextPeopleSort(all.sort, 'total')).toEqual({ column: 'total', down: true });
    expect(nextPeopleSort({ column: 'total', down: true }, 'total')).toEqual({ column: 'total', down: false });
    expect(nextPeopleSort(all.sort, 'name')).toEqual({ column: 'name', down: true });
  });
});
