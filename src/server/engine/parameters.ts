/** Parses query strings, and the parameters that select the page and the properties. */
import { itemAt } from '#core/present';
import { coreErrors } from '#core/errors';
import { formatCount } from '#core/number-format';
import type { Resource } from '#core/resource';

export interface Parameter {
  readonly key: string;
  readonly name: string;
  /** The part in brackets: null without brackets, '' or digits for a list. */
  readonly operator: string | null;
  readonly value: string;
}

export interface PageRequest {
  readonly page: number;
  readonly itemsPerPage: number;
  readonly paginated: boolean;
  readonly partial: boolean;
}

const MAX_PAGE = 1_000_000;
export const MAX_PARAMETERS = 200;

/** @throws ProblemError 400 for null characters and for too many parameters. */
export function readParameters(query: URLSearchParams): Parameter[] {
  const found: Parameter[] = [];
  for (const [key, value] of query) {
    if (value.includes('\0') || key.includes('\0'))
      throw coreErrors.fail('badParameter', { parameter: key.replaceAll('\0', ''), why: 'contains a null character' });
    const match = /^([A-Za-z_][\w.]*)(?:\[([\w.]*)\])?$/.exec(key);
    found.push(match === null ? { key, name: key, operator: null, value } : { key, name: match[1]!, operator: match[2] ?? null, value });
  }
  if (found.length > MAX_PARAMETERS)
    throw coreErrors.fail('badParameter', {
      parameter: itemAt(found, MAX_PARAMETERS).key,
      why: `exceeds the limit of ${MAX_PARAMETERS} parameters`,
    });
  return found;
}

export function readBoolean(parameter: Parameter): boolean {
  if (['true', '1'].includes(parameter.value)) return true;
  if (['false', '0'].includes(parameter.value)) return false;
  throw coreErrors.fail('badParameter', { parameter: parameter.key, why: 'should be true, false, 1 or 0' });
}

export function readPage(resource: Resource, parameters: readonly Parameter[]): PageRequest {
  const number = (name: string, fallback: number, least: number, most: number): number => {
    const parameter = parameters.find(({ key }) => key === name);
    if (parameter === undefined) return fallback;
    if (!/^-?\d{1,9}$/.test(parameter.value)) throw coreErrors.fail('badParameter', { parameter: name, why: 'should be a whole number' });
    const value = Number(parameter.value);
    if (value < least) throw coreErrors.fail('badParameter', { parameter: name, why: `should not be less than ${least}` });
    if (value > most) throw coreErrors.fail('badParameter', { parameter: name, why: `should not be more than ${formatCount(most)}` });
    return value;
  };
  const flag = (name: string, fallback: boolean): boolean => {
    const parameter = parameters.find(({ key }) => key === name);
    return parameter === undefined ? fallback : readBoolean(parameter);
  };
  return {
    page: number('page', 1, 1, MAX_PAGE),
    itemsPerPage: number('itemsPerPage', resource.itemsPerPage, 0, resource.maxItemsPerPage),
    paginated: flag('pagination', true),
    partial: flag('partial', false),
  };
}

/** @returns the fields that `properties[]` names; undefined = all. */
export function propertiesIn(query: URLSearchParams): readonly string[] | undefined {
  const names = [...query].filter(([key]) => /^properties\[\d*\]$/.test(key)).map(([, value]) => value);
  return names.length === 0 ? undefined : names;
}
