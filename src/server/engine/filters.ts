/** Compiles a list's query parameters to SQL: filters, search, order and page, as declared, and only over what the reader may see. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { unconditional } from '#core/access';
import { coreErrors } from '#core/errors';
import { isColumn, isToOne } from '#core/field-properties';
import type { Field, OneField } from '#core/fields';
import { fieldAt, type Registry } from '#core/registry';
import type { FilterKind } from '#core/kinds';
import type { Resource } from '#core/resource';
import { columnSql, joinOn, no, related, rowFilter, yes, type Place, type SqlScope } from './row-filter.ts';
import { serverKindOf } from './kinds.ts';
import { whole } from './kinds/numbers.ts';
import { moment } from './kinds/times.ts';
import { ownerAt } from './paths.ts';
import { readBoolean, readPage, readParameters, type PageRequest, type Parameter } from './parameters.ts';
import { isId, uuidFromReference } from './references.ts';

export interface ListRequest extends PageRequest {
  readonly conditions: readonly Sql[];
  readonly order: Sql;
}

/** The value that a filter's path ends at; `field` is null for the system columns. */
interface End {
  readonly registry: Registry;
  readonly owner: Resource;
  readonly field: Field | null;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  before: '<=',
  strictly_before: '<',
  after: '>=',
  strictly_after: '>',
};
const DATE_LABELS = new Set(['before', 'strictly_before', 'after', 'strictly_after']);
const RANGE_LABELS = new Set(['lt', 'lte', 'gt', 'gte']);

/** @throws ProblemError 400 naming a parameter that the list does not have, or whose value cannot be read. */
export function readListRequest(scope: SqlScope, place: Place, query: URLSearchParams): ListRequest {
  const { resource } = place;
  const parameters = readParameters(query).map((parameter) => resolveAlias(resource, parameter));
  const byPath = new Map<string, Parameter[]>();
  const conditions: Sql[] = [];
  for (const parameter of parameters) {
    const { name, operator, value } = parameter;
    if (isFilter(resource, name)) {
      // Generic clients send an empty `id` when they look up nothing.
      if (name === 'id' && operator === null && value === '') continue;
      const same = byPath.get(name);
      if (same === undefined) byPath.set(name, [parameter]);
      else same.push(parameter);
    } else if (name === 'exists' && operator !== null && isFilter(resource, operator))
      conditions.push(existence(scope, place, operator, readBoolean(parameter)));
    else checkKnown(resource, parameter);
  }
  for (const [path, mine] of byPath) conditions.push(...filterConditions(scope, place, path, resource.filters[path]!, mine));
  const search = parameters.find(({ key }) => key === 'search')?.value.trim();
  if (search !== undefined && search !== '') conditions.push(searchCondition(scope, place, search));
  return {
    conditions,
    order: orderSql(scope, place, parameters),
    ...readPage(resource, parameters),
  };
}

function isFilter({ filters }: Resource, path: string): boolean {
  return Object.hasOwn(filters, path);
}

const OF_EVERY_LIST = new Set(['page', 'itemsPerPage', 'pagination', 'partial']);

/**
 * Rejects a filter or an order that the list does not have: ignoring it would answer with records that the caller did not mean. Names that
 * begin with an underscore are left to clients, which use them to get past caches.
 */
function checkKnown(resource: Resource, { key, name, operator }: Parameter): void {
  const isList = operator !== null && /^\d*$/.test(operator);
  if (operator === null && (OF_EVERY_LIST.has(name) || (name === 'search' && resource.search.length > 0))) return;
  if (name === 'properties' && isList) return;
  if (name === 'order' && operator !== null && resource.orders.includes(operator)) return;
  if (name.startsWith('_')) return;
  const many = resource.label.many.toLowerCase();
  const why = name === 'order' && operator !== null ? `is not an order of ${many}` : `is not a filter of ${many}`;
  throw coreErrors.fail('badParameter', { parameter: key.slice(0, 100), why });
}

/** Replaces aliases by the fields' primary names, also inside brackets. */
function resolveAlias({ aliases }: Resource, parameter: Parameter): Parameter {
  const first = (name: string) => (Object.hasOwn(aliases, name) ? aliases[name]! : name);
  const { name, operator } = parameter;
  return {
    ...parameter,
    name: first(name),
    operator: operator !== null && ['exists', 'order'].includes(name) ? first(operator) : operator,
  };
}

function filterConditions(
  scope: SqlScope,
  place: Place,
  path: string,
  kinds: readonly FilterKind[],
  parameters: readonly Parameter[],
): Sql[] {
  const { registry } = scope;
  const field = fieldAt(registry, place.resource, path);
  const at: End = { registry, owner: ownerAt(registry, place.resource, path), field };
  const on = (test: (end: Sql) => Sql) => related(scope, place, path, test, true);
  const among = (listed: readonly Parameter[]) => {
    const values = listed.filter(({ value }) => value !== 'null');
    const found = values.length === 0 ? [] : [on((end) => anyValue(at, end, kinds, values))];
    return either([...found, ...(values.length < listed.length ? [existence(scope, place, path, false)] : [])]);
  };
  const conditions: Sql[] = [];
  const listed = parameters.filter(({ operator }) => operator !== null && /^\d*$/.test(operator));
  if (listed.length > 0) conditions.push(among(listed));
  for (const parameter of parameters) {
    const { operator, value } = parameter;
    const ranged = kinds.includes('range') || kinds.includes('date');
    if ((operator === 'between' || (operator === null && value.includes('..'))) && ranged) {
      const [from, to] = readBetween(parameter, value);
      conditions.push(on((end) => sql`${end} between ${literal(field, parameter, from)} and ${literal(field, parameter, to)}`));
    } else if (operator === null && value === '!null') conditions.push(existence(scope, place, path, true));
    else if (operator === null && value.startsWith('!')) {
      const unwanted = value.slice(1);
      conditions.push(
        complement(
          scope,
          place,
          path,
          on((end) => (isText(field, kinds) ? sql`${end} = ${unwanted}` : equals(at, end, parameter, unwanted))),
        ),
      );
    } else if (operator === null) conditions.push(among([parameter]));
    else if ((DATE_LABELS.has(operator) && kinds.includes('date')) || (RANGE_LABELS.has(operator) && ranged)) {
      conditions.push(on((end) => sql`${end} ${raw(COMPARISONS[operator]!)} ${literal(field, parameter, value)}`));
    } else if (!listed.includes(parameter))
      throw coreErrors.fail('badParameter', { parameter: parameter.key.slice(0, 100), why: `is not a comparison that "${path}" has` });
  }
  return conditions;
}

function either(conditions: readonly Sql[]): Sql {
  return conditions.length === 1 ? conditions[0]! : sql`(${join(conditions, ' or ')})`;
}

/** All rows that do not match the condition, including those without a value, but only where the reader may see the field. */
function complement(scope: SqlScope, place: Place, path: string, condition: Sql): Sql {
  const field = place.resource.fields[path.split('.')[0]!];
  const left = sql`(${condition}) is not true`;
  const readable = rowFilter(scope, place, field?.options.read ?? unconditional);
  return readable === yes ? left : sql`(${readable} and ${left})`;
}

/** Whether the path ends at a value; no value means an empty column, no relation, or a relation without such a value. */
function existence(scope: SqlScope, place: Place, path: string, wanted: boolean): Sql {
  const field = place.resource.fields[path];
  const direct = !path.includes('.') && (field === undefined || isColumn(field));
  if (direct) return related(scope, place, path, (end) => (wanted ? sql`${end} is not null` : sql`${end} is null`), true);
  const some = related(scope, place, path, (end) => sql`${end} is not null`, true);
  return wanted ? some : complement(scope, place, path, some);
}

function anyValue(at: End, end: Sql, kinds: readonly FilterKind[], parameters: readonly Parameter[]): Sql {
  const partial = isText(at.field, kinds) && kinds.includes('partial');
  return sql`(${join(
    parameters.map((parameter) =>
      partial ? sql`${end} ilike ${`%${escapeLike(parameter.value)}%`}` : equals(at, end, parameter, parameter.value),
    ),
    ' or ',
  )})`;
}

function equals({ registry, owner, field }: End, end: Sql, parameter: Parameter, value: string): Sql {
  if (field !== null && 'target' in field) return isRecord(end, registry.byName(field.target), value);
  if (field === null && /(^|\.)uuid$/.test(parameter.name)) return isRecord(end, owner, value);
  if (field === null && /(^|\.)id$/.test(parameter.name) && !isId(value)) {
    const uuid = uuidFromReference(owner, value);
    return uuid === null ? no : sql`${end} = (select id from ${raw(owner.table)} where uuid = ${uuid})`;
  }
  const held = field === null ? undefined : serverKindOf(field).holds?.(field, end, value);
  return held ?? sql`${end} = ${literal(field, parameter, value)}`;
}

/** Compares with the record that the value refers to; a value that refers to none matches nothing. */
function isRecord(end: Sql, resource: Resource, value: string): Sql {
  const uuid = uuidFromReference(resource, value);
  return uuid === null ? no : sql`${end} = ${uuid}`;
}

/** The value in the type of the field's column; `null` for `field` means the system columns id, version, createTime and updateTime. */
function literal(field: Field | null, parameter: Parameter, value: string): unknown {
  if (field === null) return (/(^|\.)(id|version)$/.test(parameter.name) ? whole : moment).literal(parameter, value);
  const kind = serverKindOf(field);
  return kind.literal === undefined ? value : kind.literal(parameter, value);
}

function readBetween(parameter: Parameter, value: string): [string, string] {
  const [from, to, ...more] = value.split('..');
  if (from === undefined || to === undefined || from === '' || to === '' || more.length > 0)
    throw coreErrors.fail('badParameter', { parameter: parameter.key, why: 'should be two values joined by ".."' });
  return [from, to];
}

function searchCondition(scope: SqlScope, place: Place, text: string): Sql {
  const every = text
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => {
      const pattern = `%${escapeLike(word)}%`;
      return sql`(${join(
        place.resource.search.map((path) => related(scope, place, path, (end) => sql`${end} ilike ${pattern}`, true)),
        ' or ',
      )})`;
    });
  return join(every, ' and ');
}

type Direction = 'asc' | 'desc';
/** PostgreSQL itself puts empty values last in ascending order. */
const EMPTY_FIRST: Readonly<Record<Direction, string>> = { asc: 'asc nulls first', desc: 'desc nulls last' };

function orderSql(scope: SqlScope, place: Place, parameters: readonly Parameter[]): Sql {
  const requested = parameters.filter(({ name, operator }) => name === 'order' && operator !== null);
  const orders =
    requested.length > 0
      ? requested.map((parameter): [string, Direction] => [parameter.operator!, readDirection(parameter)])
      : Object.entries(place.resource.defaultOrder);
  const terms = orders.map(([path, direction]) => {
    const isEmptyFirst = place.resource.fields[path]?.options.emptyFirst === true;
    return sql`${orderTerm(scope, place, path)} ${raw(isEmptyFirst ? EMPTY_FIRST[direction] : direction)}`;
  });
  if (!orders.some(([path]) => path === 'id')) terms.push(sql`${place.alias}.id ${raw(orders.at(-1)?.[1] ?? 'asc')}`);
  return join(terms);
}

function readDirection(parameter: Parameter): Direction {
  const direction = parameter.value.toLowerCase();
  if (direction !== 'asc' && direction !== 'desc')
    throw coreErrors.fail('badParameter', { parameter: parameter.key, why: 'should be asc or desc' });
  return direction;
}

/** Fields and related records that the reader may not see count as empty, so that the order reveals nothing about them. */
function orderTerm(scope: SqlScope, place: Place, path: string): Sql {
  const [step, ...rest] = path.split('.') as [string, ...string[]];
  const field = place.resource.fields[step];
  const value =
    rest.length > 0 && field !== undefined && isToOne(field)
      ? orderThrough(scope, place, field, rest.join('.'))
      : field?.options.computed
        ? // For some readers it is a constant, which PostgreSQL accepts in "order by" only as a subquery.
          sql`(select ${columnSql(scope, place, step)})`
        : columnSql(scope, place, step);
  const readable = rowFilter(scope, place, field?.options.read ?? unconditional);
  return readable === yes ? value : sql`case when ${readable} then ${value} end`;
}

function orderThrough(scope: SqlScope, place: Place, field: OneField, rest: string): Sql {
  const at: Place = { resource: scope.registry.byName(field.target), alias: scope.alias() };
  return sql`(select ${orderTerm(scope, at, rest)} from ${raw(at.resource.table)} ${at.alias} where ${joinOn(scope, place, field, at)} and ${rowFilter(scope, at, at.resource.access.read)})`;
}

function isText(field: Field | null, kinds: readonly FilterKind[]): boolean {
  return field !== null && serverKindOf(field).isText === true && (kinds.includes('partial') || kinds.includes('exact'));
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
