/** Decides how the people of a payroll stand in its table: what each row says, what needs a look, and how they are sorted, found and added up. */
import { compareDecimals, sumOf, toScale } from '#core/money';
import type { ShiftRole } from '#domains/scheduling';
import type { ItemFinding } from './item-findings.rules.ts';
import { hoursSum } from './pay-words.rules.ts';
import { UNUSUAL_CHANGE, varianceOf, type Variance } from './variance.rules.ts';

const PENNIES = 2;

/** What is read of an item for its row. */
export interface PersonItem {
  readonly uuid: string;
  /** IRI. */
  readonly employee: string;
  readonly employeeName: string;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  readonly additionalAmount: string;
  readonly deductionAmount: string;
  readonly totalAmount: string;
  readonly workingHours: Readonly<Partial<Record<ShiftRole, number>>>;
  readonly previousAmount?: string | null;
  readonly findings?: readonly ItemFinding[];
  readonly stale?: boolean;
}

/** Everything that a row reads, of an item; the explanations stay behind. */
export const PERSON_PROPERTIES = ['employee', 'employeeName', 'baseAmount', 'bonusAmount', 'additionalAmount', 'deductionAmount', 'totalAmount', 'workingHours', 'previousAmount', 'findings', 'stale'] as const satisfies readonly (keyof PersonItem)[];

export interface Mark {
  readonly severity: 'error' | 'warning';
  /** Short enough for a row. */
  readonly label: string;
  readonly reason: string;
}

export interface Person extends PersonItem {
  readonly hours: string;
  readonly variance: Variance | null;
  readonly marks: readonly Mark[];
}

/** @param money writes an amount in the agency's currency. */
export function personOf(item: PersonItem, money: (amount: string) => string): Person {
  const variance = varianceOf(item.totalAmount, item.previousAmount ?? null);
  return { ...item, hours: hoursSum(item.workingHours), variance, marks: marksOf(item, variance, money) };
}

const FINDING_LABELS: Readonly<Record<ItemFinding['code'], string>> = { NO_RATE: 'No rate', BELOW_MINIMUM_WAGE: 'Below minimum wage' };

function marksOf({ findings = [], stale = false, totalAmount }: PersonItem, variance: Variance | null, money: (amount: string) => string): Mark[] {
  const marks: Mark[] = findings.map(({ code, severity, message }) => ({ severity, label: FINDING_LABELS[code], reason: message }));
  if (stale) marks.push({ severity: 'error', label: 'Stale', reason: 'A schedule or live stream that this counts has changed since. Recalculate.' });
  if (compareDecimals(totalAmount, 0) < 0) marks.push({ severity: 'error', label: 'Negative', reason: 'Deductions are more than what was earned.' });
  if (variance?.unusual === true) marks.push({ severity: 'warning', label: `Over ${UNUSUAL_CHANGE}% ${isLess(variance) ? 'less' : 'more'}`, reason: varianceWords(variance, money) });
  return marks;
}

/** "£120.00 (35.2%) more than the £340.00 of the period before" */
export function varianceWords(variance: Variance, money: (amount: string) => string): string {
  if (compareDecimals(variance.amount, 0) === 0) return `The same as in the period before`;
  const percent = variance.percent === null ? '' : ` (${variance.percent.replace('-', '')}%)`;
  return `${money(variance.amount.replace('-', ''))}${percent} ${isLess(variance) ? 'less' : 'more'} than the ${money(variance.last)} of the period before`;
}

function isLess({ amount }: Variance): boolean {
  return compareDecimals(amount, 0) < 0;
}

export const PEOPLE_COLUMNS = ['name', 'hours', 'base', 'bonus', 'additions', 'deductions', 'total', 'change'] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

export interface PeopleView {
  readonly search: string;
  /** Only those who need a look. */
  readonly marked: boolean;
  readonly sort: { readonly column: PeopleColumn; readonly down: boolean };
}

const FIRST_SORT: PeopleView['sort'] = { column: 'name', down: false };

/** `?people=ava&marked=1&sort=-total` */
export function readPeopleView(address: Readonly<Record<string, unknown>>): PeopleView {
  const [, minus, name] = /^(-?)(.*)$/.exec(typeof address.sort === 'string' ? address.sort : '')!;
  const column = PEOPLE_COLUMNS.find((one) => one === name);
  return { search: typeof address.people === 'string' ? address.people : '', marked: address.marked === '1', sort: column === undefined ? FIRST_SORT : { column, down: minus === '-' } };
}

/** What is as at first is left out. */
export function writePeopleView({ search, marked, sort }: PeopleView): { readonly people?: string; readonly marked?: '1'; readonly sort?: string } {
  const sorted = sort.column === FIRST_SORT.column && sort.down === FIRST_SORT.down ? undefined : `${sort.down ? '-' : ''}${sort.column}`;
  return { ...(search === '' ? {} : { people: search }), ...(marked ? { marked: '1' } : {}), ...(sorted === undefined ? {} : { sort: sorted }) };
}

/** Figures begin with the highest, names with the first; a second press turns round. */
export function nextPeopleSort(sort: PeopleView['sort'], column: PeopleColumn): PeopleView['sort'] {
  return { column, down: sort.column === column ? !sort.down : column !== 'name' };
}

const VALUES: Readonly<Record<Exclude<PeopleColumn, 'name'>, (person: Person) => string | null>> = {
  hours: ({ hours }) => hours, base: ({ baseAmount }) => baseAmount, bonus: ({ bonusAmount }) => bonusAmount, additions: ({ additionalAmount }) => additionalAmount,
  deductions: ({ deductionAmount }) => deductionAmount, total: ({ totalAmount }) => totalAmount, change: ({ variance }) => variance?.amount ?? null,
};

/** Those without a value stand last, whichever way it goes. */
export function shownPeople(people: readonly Person[], { search, marked, sort }: PeopleView): Person[] {
  const words = plain(search.trim());
  const left = people.filter((person) => (words === '' || plain(person.employeeName).includes(words)) && (!marked || person.marks.length > 0));
  const way = sort.down ? -1 : 1;
  const { column } = sort;
  return left.sort((one, other) => {
    const byName = NAMES.compare(one.employeeName, other.employeeName);
    if (column === 'name') return way * byName;
    const [first, second] = [VALUES[column](one), VALUES[column](other)];
    if (first === null || second === null) return first === second ? byName : first === null ? 1 : -1;
    return way * compareDecimals(first, second) || byName;
  });
}

export type PeopleSums = Readonly<Record<'base' | 'bonus' | 'additions' | 'deductions' | 'total' | 'hours', string>>;

export function peopleSums(people: readonly Person[]): PeopleSums {
  const sum = (read: (person: Person) => string) => toScale(sumOf(people.map(read)), PENNIES);
  return { base: sum(({ baseAmount }) => baseAmount), bonus: sum(({ bonusAmount }) => bonusAmount), additions: sum(({ additionalAmount }) => additionalAmount), deductions: sum(({ deductionAmount }) => deductionAmount), total: sum(({ totalAmount }) => totalAmount), hours: sum(({ hours }) => hours) };
}

/** Who stands before and after somebody, as the table is sorted and filtered; nobody where the one is not in it. */
export function neighbours(people: readonly Pick<Person, 'uuid'>[], uuid: string): { readonly before: string | null; readonly after: string | null } {
  const at = people.findIndex((person) => person.uuid === uuid);
  return at === -1 ? { before: null, after: people[0]?.uuid ?? null } : { before: people[at - 1]?.uuid ?? null, after: people[at + 1]?.uuid ?? null };
}

const NAMES = new Intl.Collator('en-GB', { numeric: true });

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
