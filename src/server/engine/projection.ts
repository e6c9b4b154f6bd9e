/** Selects the columns that a reader may see and builds the JSON from database rows, in a constant number of queries for any page. */
import { itemAt } from '#core/present';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { unconditional } from '#core/access';
import { columnOf, isChildren, isInverse, isToMany, isToOne } from '#core/field-properties';
import type { Field, LinksField, ManyField, OneField } from '#core/fields';
import { kindOf } from '#core/kinds';
import type { Resource } from '#core/resource';
import type { Queryable } from '../database.ts';
import { serverKindOf } from './kinds.ts';
import { reusable, type Statement } from './reusable-statement.ts';
import { columnSql, joinOn, linkedRule, rowFilter, ruleSql, type Place, type SqlScope } from './row-filter.ts';

export type Json = Record<string, unknown>;

interface ProjectionRequest {
  /** Only these fields (`properties[]`, or an embed's list); absent = all. */
  readonly only?: readonly string[];
  /** A single record is read, which includes `itemOnly` relations. */
  readonly item: boolean;
}

/** One row, before its to-many relations are loaded. */
interface Loaded {
  readonly json: Json;
  readonly uuid: string;
}

interface ManyPlan {
  readonly name: string;
  /** Index of the column that says whether this reader may see the field in the row; -1 = always. */
  readonly flag: number;
  /** Index of the column that says whether the row has any related records. */
  readonly some: number;
  /** Built at the first use: often no row has any. */
  readonly related: () => Related;
}

/** How the related records of rows are loaded. */
interface Related {
  readonly ofOne: (uuid: unknown) => Statement;
  readonly ofSeveral: (uuids: unknown) => Statement;
  /** Index of the uuid of the row that a related record belongs to. */
  readonly parentAt: number;
  readonly build: (row: readonly unknown[]) => unknown;
}

type Assign = (json: Json, row: readonly unknown[]) => void;

/** A field that rows may contain. */
interface ShownField {
  readonly name: string;
  /** SQL that says whether the reader may see it in this row; null = in every row. */
  readonly readable: Sql | null;
}

/** The SQL parts of a projection, and the function that builds JSON from a row. */
export interface Projection {
  /** In declaration order. */
  readonly fields: readonly ShownField[];
  readonly columns: Sql;
  readonly joins: Sql;
  readonly build: (row: readonly unknown[]) => Json;
  /** Loads the to-many relations of all rows, at most one query for each relation. */
  readonly complete: (db: Queryable, rows: readonly (readonly unknown[])[], items: readonly Json[]) => Promise<void>;
}

export function project(scope: SqlScope, place: Place, request: ProjectionRequest): Projection {
  const columns: Sql[] = [];
  const joins: Sql[] = [];
  const manys: ManyPlan[] = [];
  const add = (column: Sql) => columns.push(column) - 1;
  const fields: ShownField[] = [];
  const build = projectInto(scope, place, request, add, joins, manys, fields);
  const uuidAt = add(sql`${place.alias}.uuid`);
  return {
    fields,
    columns: join(columns),
    joins: joins.length === 0 ? sql`` : join(joins, ' '),
    build,
    async complete(db, rows, items) {
      if (rows.length === 0) return;
      const parents = rows.map((row, index): Loaded => ({ uuid: row[uuidAt] as string, json: items[index]! }));
      for (const many of manys) {
        const open = many.flag === -1 ? parents : parents.filter((_, index) => itemAt(rows, index)[many.flag] === true);
        const without = rows.every((row) => row[many.some] === false);
        if (without) for (const { json } of open) json[many.name] = [];
        else await loadMany(db, many, open);
      }
    },
  };
}

function projectInto(
  scope: SqlScope,
  place: Place,
  request: ProjectionRequest,
  add: (column: Sql) => number,
  joins: Sql[],
  manys: ManyPlan[] | null,
  fields: ShownField[] = [],
): (row: readonly unknown[]) => Json {
  const { resource } = place;
  const assigns: Assign[] = [];
  const flags = new Map<string, number>();
  const wanted = (name: string) => request.only === undefined || request.only.includes(name);
  const at = (name: string) => add(sql`${place.alias}.${raw(name)}`);
  const uuidAt = at('uuid');
  if (wanted('id')) assigns.push(plain('id', at('id')));
  assigns.push(plain('uuid', uuidAt));
  if (wanted('version')) assigns.push(plain('version', at('version')));
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!wanted(name) || !isShown(field, request, request.only?.includes(name))) continue;
    const readable = ruleSql(scope, place, field.options.read ?? unconditional);
    if (readable === false) continue;
    fields.push({ name, readable: readable === true ? null : readable });
    let flag = -1;
    if (readable !== true) {
      const key = `${readable.text}|${readable.values.join()}`.replace(/\bt\d+\b/g, 't');
      flag = flags.get(key) ?? add(readable);
      flags.set(key, flag);
    }
    if (isToMany(field)) {
      // Often no record of a page has any, and an index look-up for each costs less than another round trip.
      manys?.push({ name, flag, some: add(hasAny(scope, place, field)), related: onDemand(() => planRelated(scope.fresh(), field)) });
      continue;
    }
    const assign = isToOne(field) ? relation(scope, place, name, field, add, joins) : ownValue(scope, place, name, field, add, uuidAt);
    assigns.push(flag === -1 ? assign : (json, row) => (row[flag] === true ? assign(json, row) : undefined));
  }
  if (request.only === undefined) assigns.push(plain('createTime', at('create_time')), plain('updateTime', at('update_time')));
  const prefix = `/api/${resource.plural}/`;
  const { name } = resource;
  return (row) => {
    const json: Json = { '@id': `${prefix}${row[uuidAt] as string}`, '@type': name };
    for (const assign of assigns) assign(json, row);
    return json;
  };
}

function plain(name: string, index: number): Assign {
  return (json, row) => {
    json[name] = row[index];
  };
}

function ownValue(scope: SqlScope, place: Place, name: string, field: Field, add: (column: Sql) => number, uuidAt: number): Assign {
  const column = columnSql(scope, place, name);
  const { shown } = serverKindOf(field);
  if (shown === undefined) return plain(name, add(column));
  const index = add(shown.column(column));
  const prefix = `/api/${place.resource.plural}/`;
  return (json, row) => {
    json[name] = row[index] === null ? null : shown.json(row[index], `${prefix}${row[uuidAt] as string}/${name}`);
  };
}

function relation(scope: SqlScope, place: Place, name: string, field: OneField, add: (column: Sql) => number, joins: Sql[]): Assign {
  const target = scope.registry.byName(field.target);
  const prefix = `/api/${target.plural}/`;
  const embed = field.options.embed;
  const inverse = isInverse(field);
  if (embed === undefined && !inverse) {
    const index = add(sql`${place.alias}.${raw(columnOf(name))}`);
    return (json, row) => {
      const uuid = row[index] as string | null;
      json[name] = uuid === null ? null : prefix + uuid;
    };
  }
  const at: Place = { resource: target, alias: scope.alias() };
  joins.push(
    sql`left join ${raw(target.table)} ${at.alias} on ${joinOn(scope, place, field, at)} and ${rowFilter(scope, at, target.access.read)}`,
  );
  const uuidAt = add(sql`${at.alias}.uuid`);
  const build = projectInto(scope, at, { only: embed ?? [], item: false }, add, joins, null);
  const linkAt = inverse ? -1 : add(sql`${place.alias}.${raw(columnOf(name))}`);
  return (json, row) => {
    if (row[uuidAt] !== null) json[name] = embed === undefined ? prefix + (row[uuidAt] as string) : build(row);
    else json[name] = linkAt === -1 || row[linkAt] === null ? null : prefix + (row[linkAt] as string);
  };
}

async function loadMany(db: Queryable, { name, related }: ManyPlan, parents: readonly Loaded[]): Promise<void> {
  const uuids = parents.map((parent) => parent.uuid);
  const { ofOne, ofSeveral, parentAt, build } = related();
  // A comparison with one value can use a cached plan; one with a list is planned at each use, since the list may have any length.
  const found = uuids.length === 0 ? [] : await db.tuples(uuids.length === 1 ? ofOne(uuids[0]) : ofSeveral(uuids));
  const lists = new Map<string, unknown[]>(uuids.map((uuid) => [uuid, []]));
  for (const row of found) lists.get(row[parentAt] as string)?.push(build(row));
  for (const parent of parents) parent.json[name] = lists.get(parent.uuid) ?? [];
}

function planRelated(scope: SqlScope, field: ManyField | LinksField): Related {
  const target = scope.registry.byName(field.target);
  const at: Place = { resource: target, alias: scope.alias() };
  const link = scope.alias();
  const embed = field.options.embed;
  const columns: Sql[] = [];
  const joins: Sql[] = [];
  const add = (column: Sql) => columns.push(column) - 1;
  const linkIn = serverKindOf(field).linkIn!(field);
  if (linkIn === null) throw new Error('A relation to many leads to one record only.');
  const [parent, from] =
    'back' in linkIn
      ? [sql`${at.alias}.${raw(linkIn.back)}`, sql`${raw(target.table)} ${at.alias}`]
      : [
          sql`${link}.${raw(linkIn.near)}`,
          sql`${raw(linkIn.through)} ${link} join ${raw(target.table)} ${at.alias} on ${at.alias}.uuid = ${link}.${raw(linkIn.far)}`,
        ];
  const parentAt = add(parent);
  const uuidAt = add(sql`${at.alias}.uuid`);
  const record = embed === undefined ? null : projectInto(scope, at, { only: embed, item: false }, add, joins, null);
  const select = (ofParents: Sql) =>
    sql`select ${join(columns)} from ${from} ${joins.length === 0 ? sql`` : join(joins, ' ')} where ${ofParents} and ${rowFilter(scope, at, linkedRule(field, target))} order by ${childOrder(at, field)}`;
  const prefix = `/api/${target.plural}/`;
  return {
    ofOne: reusable((uuid) => select(sql`${parent} = ${uuid}`)),
    ofSeveral: reusable((uuids) => select(sql`${parent} = any(${uuids}::uuid[])`)),
    parentAt,
    build: record ?? ((row) => prefix + (row[uuidAt] as string)),
  };
}

function onDemand<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Whether any exist, regardless of who may read them. */
function hasAny(scope: SqlScope, { alias }: Place, field: ManyField | LinksField): Sql {
  const linkIn = serverKindOf(field).linkIn!(field);
  if (linkIn === null) throw new Error('A relation to many leads to one record only.');
  const [table, back] = 'back' in linkIn ? [scope.registry.byName(field.target).table, linkIn.back] : [linkIn.through, linkIn.near];
  const at = scope.alias();
  return sql`exists (select from ${raw(table)} ${at} where ${at}.${raw(back)} = ${alias}.uuid)`;
}

function childOrder({ alias }: Place, field: ManyField | LinksField): Sql {
  const place = isChildren(field) ? field.options.ordered : undefined;
  return place === undefined ? sql`${alias}.id` : sql`${alias}.${raw(columnOf(place))}, ${alias}.id`;
}

/** @param asked a list contains children of items only when the request names them. */
function isShown(field: Field, request: ProjectionRequest, asked = false): boolean {
  if (field.options.inputOnly || kindOf(field).secret) return false;
  if (!isChildren(field)) return true;
  return !field.options.hidden && (request.item || !field.options.itemOnly || asked);
}

/** Field names that a reader of `resource` can encounter, for docs, exports and `properties[]`. */
export function shownFields(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => isShown(field, { item: true }))
    .map(([name]) => name);
}
