/** The people of a payroll in its table: the content of a row, flags, sorting, filtering and totals. */
import { countText } from '#core/number-format';
import { compareDecimals, isNegative, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import type { ShiftRole } from '#domains/scheduling';
import type { ItemFinding } from '../calculation/item-findings.rules.ts';
import { allSeconds } from './pay-text.rules.ts';
import { UNUSUAL_CHANGE, varianceOf, type DayPay, type Variance } from '../calculation/variance.rules.ts';

/** Properties of an item that are loaded for its row. */
export interface PersonItem {
  readonly uuid: string;
  /** IRI. */
  readonly employee: string;
  readonly employeeName: string;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  readonly additionalAmount: string;
  readonly deductionAmount: string;
  /** Differences to closed payrolls. */
  readonly arrearsAmount: string;
  readonly totalAmount: string;
  readonly workingSeconds: Readonly<Partial<Record<ShiftRole, number>>>;
  readonly daysWorked: number;
  readonly previousAmount?: string | null;
  readonly previousDays?: number | null;
  readonly findings?: readonly ItemFinding[];
  readonly stale?: boolean;
}

/** The properties that a row needs; the detailed explanation is not loaded. */
export const PERSON_PROPERTIES = [
  'employee',
  'employeeName',
  'baseAmount',
  'bonusAmount',
  'additionalAmount',
  'deductionAmount',
  'arrearsAmount',
  'totalAmount',
  'workingSeconds',
  'daysWorked',
  'previousAmount',
  'previousDays',
  'findings',
  'stale',
] as const satisfies readonly (keyof PersonItem)[];

export interface Mark {
  readonly severity: 'error' | 'warning';
  /** Short enough for a table row. */
  readonly label: string;
  readonly reason: string;
}

export interface Person extends PersonItem {
  readonly seconds: number;
  readonly variance: Variance | null;
  readonly marks: readonly Mark[];
}

/** @param money formats an amount in the agency's currency. */
export function personOf(item: PersonItem, money: (amount: string) => string): Person {
  const { totalAmount, arrearsAmount, daysWorked: days, previousAmount, previousDays } = item;
  // Differences to other periods say nothing about this one.
  const total = toScale(sumOf([totalAmount, multiplyDecimals(arrearsAmount, -1)]), PENNIES);
  const variance = varianceOf(
    { total, days },
    previousAmount === null || previousAmount === undefined ? null : { total: previousAmount, days: previousDays ?? 0 },
  );
  return { ...item, seconds: allSeconds(item.workingSeconds), variance, marks: marksOf(item, variance, money) };
}

const FINDING_LABELS: Readonly<Record<ItemFinding['code'], string>> = { NO_RATE: 'No rate', BELOW_MINIMUM_WAGE: 'Below minimum wage' };

function marksOf(
  { findings = [], stale = false, totalAmount }: PersonItem,
  variance: Variance | null,
  money: (amount: string) => string,
): Mark[] {
  const found = (wanted: Mark['severity']) =>
    findings
      .filter(({ severity }) => severity === wanted)
      .map(({ code, severity, message }): Mark => ({ severity, label: FINDING_LABELS[code], reason: message }));
  const marks = found('error');
  if (stale)
    marks.push({ severity: 'error', label: 'Out of date', reason: 'An included schedule or live stream has changed since. Recalculate.' });
  if (compareDecimals(totalAmount, 0) < 0) marks.push({ severity: 'error', label: 'Negative', reason: 'Deductions exceed earnings.' });
  // The minimum wage is a legal requirement; a large change is only a warning.
  marks.push(...found('warning'));
  if (variance?.unusual === true)
    marks.push({
      severity: 'warning',
      label: `Over ${UNUSUAL_CHANGE}% ${isNegative(variance.percent ?? variance.amount) ? 'less' : 'more'} per day`,
      reason: varianceText(variance, money),
    });
  return marks;
}

/** "£120.00 less than last period (£340.00). Per day worked: £55.00 (4 days), previously £28.33 (12 days), 94.1% more" */
export function varianceText({ amount, last, percent, perDay }: Variance, money: (amount: string) => string): string {
  const whole =
    compareDecimals(amount, 0) === 0
      ? 'Same as last period'
      : `${money(amount.replace('-', ''))} ${isNegative(amount) ? 'less' : 'more'} than last period (${money(last)})`;
  if (perDay === null) return whole;
  const change =
    percent === null || compareDecimals(percent, 0) === 0 ? '' : `, ${percent.replace('-', '')}% ${isNegative(percent) ? 'less' : 'more'}`;
  return `${whole}. Per day worked: ${dayLabel(perDay.now, money)}, previously ${dayLabel(perDay.last, money)}${change}`;
}

function dayLabel({ amount, days }: DayPay, money: (amount: string) => string): string {
  return `${money(amount)} (${countText(days, 'day')})`;
}

interface Underpaid {
  readonly uuid: string;
  readonly name: string;
  readonly shortfall: string;
}

/** Everyone whose base is below the minimum wage, whatever other flags they have. */
export function underpaid(people: readonly PersonItem[]): Underpaid[] {
  return people.flatMap(({ uuid, employeeName: name, findings = [] }) => {
    const finding = findings.find(({ code }) => code === 'BELOW_MINIMUM_WAGE');
    return finding === undefined ? [] : [{ uuid, name, shortfall: finding.shortfall ?? '0.00' }];
  });
}

export const PEOPLE_COLUMNS = ['name', 'hours', 'base', 'bonus', 'additions', 'deductions', 'arrears', 'total', 'change'] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

export interface PeopleView {
  readonly search: string;
  /** Only people with flags. */
  readonly marked: boolean;
  readonly sort: { readonly column: PeopleColumn; readonly down: boolean };
}

const FIRST_SORT: PeopleView['sort'] = { column: 'name', down: false };

/** `?people=ava&marked=1&sort=-total` */
export function readPeopleView(address: Readonly<Record<string, unknown>>): PeopleView {
  const [, minus, name] = /^(-?)(.*)$/.exec(typeof address.sort === 'string' ? address.sort : '')!;
  const column = PEOPLE_COLUMNS.find((known) => known === name);
  return {
    search: typeof address.people === 'string' ? address.people : '',
    marked: address.marked === '1',
    sort: column === undefined ? FIRST_SORT : { column, down: minus === '-' },
  };
}

/** Omits defaults. */
export function writePeopleView({ search, marked, sort }: PeopleView): {
  readonly people?: string;
  readonly marked?: '1';
  readonly sort?: string;
} {
  const sorted = sort.column === FIRST_SORT.column && sort.down === FIRST_SORT.down ? undefined : `${sort.down ? '-' : ''}${sort.column}`;
  return {
    ...(search === '' ? {} : { people: search }),
    ...(marked ? { marked: '1' } : {}),
    ...(sorted === undefined ? {} : { sort: sorted }),
  };
}

/** Numbers start descending, names ascending; the next click reverses the order. */
export function nextPeopleSort(sort: PeopleView['sort'], column: PeopleColumn): PeopleView['sort'] {
  return { column, down: sort.column === column ? !sort.down : column !== 'name' };
}

const VALUES: Readonly<Record<Exclude<PeopleColumn, 'name'>, (person: Person) => string | number | null>> = {
  hours: ({ seconds }) => seconds,
  base: ({ baseAmount }) => baseAmount,
  bonus: ({ bonusAmount }) => bonusAmount,
  additions: ({ additionalAmount }) => additionalAmount,
  deductions: ({ deductionAmount }) => deductionAmount,
  arrears: ({ arrearsAmount }) => arrearsAmount,
  total: ({ totalAmount }) => totalAmount,
  change: ({ variance }) => variance?.amount ?? null,
};

/** Rows without a value come last in both directions. */
export function shownPeople(people: readonly Person[], { search, marked, sort }: PeopleView): Person[] {
  const text = plain(search.trim());
  const left = people.filter(
    (person) => (text === '' || plain(person.employeeName).includes(text)) && (!marked || person.marks.length > 0),
  );
  const direction = sort.down ? -1 : 1;
  const { column } = sort;
  return left.sort((one, other) => {
    const byName = NAMES.compare(one.employeeName, other.employeeName);
    if (column === 'name') return direction * byName;
    const [first, second] = [VALUES[column](one), VALUES[column](other)];
    if (first === null || second === null) return first === second ? byName : first === null ? 1 : -1;
    return direction * compareDecimals(first, second) || byName;
  });
}

/** Payrolls without differences to closed ones do not mention them. */
export function hasArrears({ arrearsAmount }: Pick<PersonItem, 'arrearsAmount'>): boolean {
  return compareDecimals(arrearsAmount, 0) !== 0;
}

export type PeopleSums = Readonly<Record<'base' | 'bonus' | 'additions' | 'deductions' | 'arrears' | 'total', string>> & {
  readonly seconds: number;
};

export function peopleSums(people: readonly Person[]): PeopleSums {
  const sum = (read: (person: Person) => string) => toScale(sumOf(people.map(read)), PENNIES);
  return {
    base: sum(({ baseAmount }) => baseAmount),
    bonus: sum(({ bonusAmount }) => bonusAmount),
    additions: sum(({ additionalAmount }) => additionalAmount),
    deductions: sum(({ deductionAmount }) => deductionAmount),
    arrears: sum(({ arrearsAmount }) => arrearsAmount),
    total: sum(({ totalAmount }) => totalAmount),
    seconds: people.reduce((all, { seconds }) => all + seconds, 0),
  };
}

/** The neighbours of a person in the table's current order; `before` and `after` are null at the ends. */
export function neighbours(
  people: readonly Pick<Person, 'uuid'>[],
  uuid: string,
): { readonly before: string | null; readonly after: string | null } {
  const at = people.findIndex((person) => person.uuid === uuid);
  return at === -1
    ? { before: null, after: people[0]?.uuid ?? null }
    : { before: people[at - 1]?.uuid ?? null, after: people[at + 1]?.uuid ?? null };
}

const NAMES = new Intl.Collator('en-GB', { numeric: true });

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
