/** Every query form of a declared filter with the rows it must match, evaluated in plain JavaScript on the unfiltered list. */
import type { Field } from '#core/fields';
import type { FilterKind } from '#core/kinds';
import { answersExists, type Resource } from '#core/resource';
import { fieldAt } from '#core/registry';
import { comparable, type View } from './wire.ts';

type Ends = readonly unknown[] | null;

export interface FilterCase {
  readonly query: string;
  /** Evaluates a row by the values at the end of the filter's path; null = the reader may not see the field. */
  readonly selects: (ends: Ends) => boolean;
}

interface Subject {
  readonly path: string;
  readonly field: Field | null;
  readonly all: View;
}

const any = (test: (end: unknown) => boolean) => (ends: Ends) => ends !== null && ends.some((end) => end !== null && test(end));
const none = (test: (end: unknown) => boolean) => (ends: Ends) => ends !== null && !any(test)(ends);
const query = (...pairs: [string, string][]) => new URLSearchParams(pairs).toString();

/** @param values real values of the path, including hidden ones. @param all what an admin sees, to find other identifiers of a record. */
export function filterCases(
  all: View,
  resource: Resource,
  path: string,
  kinds: readonly FilterKind[],
  values: readonly unknown[],
): FilterCase[] {
  const subject = { path, field: fieldAt(all.registry, resource, path), all };
  const cases = kinds.some((kind) => kind !== 'exists') ? emptiness(path) : [];
  if (answersExists(resource, path))
    for (const [word, wanted] of [
      ['1', true],
      ['true', true],
      ['0', false],
      ['false', false],
    ] as const)
      cases.push({ query: query([`exists[${path}]`, word]), selects: wanted ? any(() => true) : none(() => true) });
  if (kinds.includes('partial')) cases.push(...partial(subject, values.map(String)));
  else if (kinds.includes('boolean')) cases.push(...booleans(path));
  else if (kinds.some((kind) => kind !== 'exists')) cases.push(...equality(subject, values));
  if (kinds.includes('range') || kinds.includes('date')) cases.push(...comparison(subject, kinds, values.map(String)));
  return cases;
}

function emptiness(path: string): FilterCase[] {
  return [
    { query: query([path, 'null']), selects: none(() => true) },
    { query: query([path, '!null']), selects: any(() => true) },
  ];
}

function booleans(path: string): FilterCase[] {
  return ['true', '1', 'false', '0'].flatMap((word) => {
    const is = (end: unknown) => end === (word === 'true' || word === '1');
    return [
      { query: query([path, word]), selects: any(is) },
      { query: query([path, `!${word}`]), selects: none(is) },
      { query: query([`${path}[]`, word]), selects: any(is) },
    ];
  });
}

function partial({ path }: Subject, values: readonly string[]): FilterCase[] {
  const holds = (needle: string) => (end: unknown) => String(end).toLowerCase().includes(needle.toLowerCase());
  const needles = [...values.flatMap((value) => [value, swapCase(value.slice(1, -1) || value)]), '%', '_', '\\', 'no such text'];
  return [
    ...needles.map((needle) => ({ query: query([path, needle]), selects: any(holds(needle)) })),
    ...values.slice(0, 2).map((value) => ({ query: query([path, `!${value}`]), selects: none((end) => end === value) })),
    {
      query: query([`${path}[]`, needles[0]!], [`${path}[]`, needles[1]!]),
      selects: any((end) => holds(needles[0]!)(end) || holds(needles[1]!)(end)),
    },
  ];
}

function equality(subject: Subject, values: readonly unknown[]): FilterCase[] {
  const { path } = subject;
  const is = (value: unknown) => (end: unknown) =>
    Array.isArray(end) ? end.includes(value) : comparable(subject.field, path, end) === comparable(subject.field, path, value);
  const cases = values.flatMap((value) =>
    namesOf(subject, value).flatMap((name): FilterCase[] => [
      { query: query([path, name]), selects: any(is(value)) },
      { query: query([path, `!${name}`]), selects: none(is(value)) },
      { query: query([`${path}[]`, name]), selects: any(is(value)) },
    ]),
  );
  if (values.length > 1) {
    const [first, second] = [values[0], values[1]];
    const either = any((end) => is(first)(end) || is(second)(end));
    cases.push(
      { query: query([`${path}[]`, String(first)], [`${path}[]`, String(second)]), selects: either },
      { query: query([`${path}[0]`, String(first)], [`${path}[1]`, String(second)]), selects: either },
    );
  }
  if (values.length > 0) {
    cases.push({
      query: query([`${path}[]`, String(values[0])], [`${path}[]`, 'null']),
      selects: (ends) => any(is(values[0]))(ends) || none(() => true)(ends),
    });
  }
  if (namesRecords(subject))
    for (const key of [path, `${path}[]`])
      for (const value of ['no such record', '/api/clients', '999999999999999', '99999999999999999999'])
        cases.push({ query: query([key, value]), selects: () => false });
  return cases;
}

function namesRecords({ path, field }: Subject): boolean {
  return field === null ? /(^|\.)(uu)?id$/.test(path) : 'target' in field;
}

/** A record is identified by IRI, uuid and id. */
function namesOf({ field, all }: Subject, value: unknown): string[] {
  if (field === null || !('target' in field)) return [String(value)];
  const record = all.records.get(String(value));
  return record === undefined ? [String(value)] : [String(value), String(record.uuid), String(record.id)];
}

function comparison({ path, field }: Subject, kinds: readonly FilterKind[], values: readonly string[]): FilterCase[] {
  const at = (text: string) => comparable(field, path, text);
  const tests: Record<string, (end: string | number, value: string | number) => boolean> = {
    lt: (a, b) => a < b,
    lte: (a, b) => a <= b,
    gt: (a, b) => a > b,
    gte: (a, b) => a >= b,
  };
  if (kinds.includes('date'))
    Object.assign(tests, { before: tests.lte, strictly_before: tests.lt, after: tests.gte, strictly_after: tests.gt });
  const cases = values.flatMap((value) =>
    Object.entries(tests).map(([word, test]) => ({
      query: query([`${path}[${word}]`, value]),
      selects: any((end) => test(at(String(end)), at(value))),
    })),
  );
  const sorted = [...values].sort((a, b) => (at(a) < at(b) ? -1 : 1));
  if (sorted.length > 0) {
    const [low, high] = [sorted[0]!, sorted.at(-2) ?? sorted[0]!];
    const between = any((end) => at(String(end)) >= at(low) && at(String(end)) <= at(high));
    cases.push(
      { query: query([`${path}[between]`, `${low}..${high}`]), selects: between },
      { query: query([path, `${low}..${high}`]), selects: between },
      { query: query([`${path}[gte]`, low], [`${path}[lte]`, high]), selects: between },
    );
  }
  if (kinds.includes('date'))
    for (const value of values.slice(0, 1))
      cases.push({
        query: query([`${path}[after]`, value.slice(0, 10)]),
        selects: any((end) => Number(at(String(end))) >= Date.parse(value.slice(0, 10))),
      });
  return cases;
}

function swapCase(text: string): string {
  return Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');
}
