/** Compares declarations with the database schema: columns, types, choices, links, and an index for every filter and order. */
import sql from 'sql-template-tag';
import { columnOf, isColumn } from '#core/field-properties';
import type { Field } from '#core/fields';
import { MAX_WHOLE_DIGITS } from '#core/money';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Queryable } from '#server/database';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly scale: number | null;
  readonly precision: number | null;
}
export interface Schema {
  readonly columns: readonly Column[];
  /** Text of every check constraint, with its columns. */
  readonly checks: readonly { readonly table: string; readonly columns: readonly string[]; readonly definition: string }[];
  readonly references: readonly { readonly table: string; readonly column: string; readonly target: string }[];
  /** First column of each index, and whether it supports substring search (trigram), list members (array) or whole values (btree). */
  readonly indexes: readonly { readonly table: string; readonly column: string; readonly kind: 'btree' | 'trigram' | 'array' }[];
  /** Indexes that enforce no constraint and serve no foreign key; those without a column begin with an expression. */
  readonly helpers: readonly {
    readonly name: string;
    readonly table: string;
    readonly column: string | null;
    readonly kind: 'btree' | 'trigram' | 'array' | 'gist';
  }[];
}

export async function readSchema(db: Queryable): Promise<Schema> {
  return {
    columns: await db.rows(
      // The catalogue itself, since the standard's view of it takes ten times as long.
      sql`select c.relname::text as "table", a.attname::text as name, t.typname::text as type, not a.attnotnull as nullable,
        case when t.typname = 'numeric' and a.atttypmod >= 4 then (a.atttypmod - 4) & 65535 end as scale,
        case when t.typname = 'numeric' and a.atttypmod >= 4 then (a.atttypmod - 4) >> 16 end as precision
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
    ),
    checks: await db.rows(
      sql`select c.conrelid::regclass::text as "table", array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns, pg_get_constraintdef(c.oid) as definition from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
    ),
    references: await db.rows(
      sql`select c.conrelid::regclass::text as "table", a.attname::text as "column", c.confrelid::regclass::text as target from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`,
    ),
    indexes: await db.rows(sql`
      select i.indrelid::regclass::text as "table", a.attname::text as "column", case when o.opcname like '%trgm%' then 'trigram' when m.amname = 'gin' then 'array' else 'btree' end as kind
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] join pg_opclass o on o.oid = i.indclass[0]
      where m.amname in ('btree', 'gin') and i.indisvalid and i.indpred is null`),
    helpers: await db.rows(sql`
      select c.relname::text as name, i.indrelid::regclass::text as "table", a.attname::text as "column", case when o.opcname like '%trgm%' then 'trigram' when m.amname = 'gin' then 'array' else m.amname::text end as kind
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam join pg_opclass o on o.oid = i.indclass[0] left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and not i.indisunique
        and not exists (select from pg_constraint x where x.conindid = i.indexrelid)
        and not exists (select from pg_constraint x where x.contype = 'f' and x.conrelid = i.indrelid and x.conkey[1] = i.indkey[0]) order by 1`),
  };
}

const SYSTEM: Readonly<Record<string, string>> = {
  id: 'int8',
  uuid: 'uuid',
  version: 'int4',
  create_time: 'timestamptz',
  update_time: 'timestamptz',
};
const TYPES: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  timeZone: 'text',
  secret: 'text',
  choice: 'text',
  state: 'text',
  choices: '_text',
  integer: 'int4',
  decimal: 'numeric',
  money: 'numeric',
  boolean: 'bool',
  instant: 'timestamptz',
  date: 'date',
  timeOfDay: 'time',
  json: 'jsonb',
  webLinks: 'jsonb',
  file: 'uuid',
  one: 'uuid',
  many: '',
  links: '',
};

/** @param extra columns that only the server uses. @returns one line for each difference. */
export function driftOf(resource: Resource, registry: Registry, schema: Schema, extra: readonly string[] = []): string[] {
  const { table } = resource;
  const columns = new Map(schema.columns.filter((column) => column.table === table).map((column) => [column.name, column]));
  const found: string[] = [];
  const expectColumn = (name: string, type: string, nullable: boolean) => {
    const column = columns.get(name);
    if (column === undefined) found.push(`${table}.${name} is declared but does not exist`);
    else if (column.type !== type) found.push(`${table}.${name} is ${column.type}, declared ${type}`);
    else if (column.nullable !== nullable) found.push(`${table}.${name} may ${column.nullable ? '' : 'not '}be null, declared otherwise`);
  };
  for (const [name, type] of Object.entries(SYSTEM)) expectColumn(name, type, false);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'links') found.push(...linkDrift(resource, name, field, registry, schema));
    if (!isColumn(field)) continue;
    const column = columnOf(name);
    expectColumn(column, TYPES[field.kind], field.options.nullable === true);
    if (field.kind === 'decimal' || field.kind === 'money') {
      const { scale, precision } = columns.get(column) ?? { scale: null, precision: null };
      const digits = field.options.max === undefined ? MAX_WHOLE_DIGITS : String(Math.trunc(field.options.max)).length;
      if (scale !== (field.options.scale ?? 2))
        found.push(`${table}.${column} has ${String(scale)} decimals, declared ${field.options.scale ?? 2}`);
      else if ((precision ?? 0) - (scale ?? 0) < digits) found.push(`${table}.${column} has fewer than ${digits} integer digits`);
    }
    if (field.kind === 'choice' || field.kind === 'state' || field.kind === 'choices') {
      const known = choicesOf(schema, table, column);
      if (known.join() !== [...field.choices].sort().join())
        found.push(`${table}.${column} allows [${known.join(', ')}], declared [${[...field.choices].sort().join(', ')}]`);
    }
    if (
      field.kind === 'one' &&
      field.options.mayBeGone !== true &&
      !schema.references.some((one) => one.table === table && one.column === column && one.target === registry.byName(field.target).table)
    )
      found.push(`${table}.${column} does not reference ${registry.byName(field.target).table}`);
    if (
      field.kind === 'file' &&
      !schema.references.some((one) => one.table === table && one.column === column && one.target === 'stored_file')
    )
      found.push(`${table}.${column} does not reference stored_file`);
  }
  const declared = new Set([
    ...Object.keys(SYSTEM),
    ...extra,
    ...Object.entries(resource.fields)
      .filter(([, field]) => isColumn(field))
      .map(([name]) => columnOf(name)),
  ]);
  for (const name of columns.keys()) if (!declared.has(name)) found.push(`${table}.${name} exists but is not declared`);
  return [...found, ...slowPaths(resource, registry, schema)];
}

function linkDrift(
  resource: Resource,
  name: string,
  field: Field & { readonly kind: 'links' },
  registry: Registry,
  schema: Schema,
): string[] {
  const { through, near, far } = field.options;
  return (
    [
      [near, resource.table],
      [far, registry.byName(field.target).table],
    ] as const
  )
    .filter(([column, target]) => !schema.references.some((one) => one.table === through && one.column === column && one.target === target))
    .map(([column, target]) => `${through}.${column} (${resource.name}.${name}) does not reference ${target}`);
}

/** The values in a check constraint of this column alone. */
function choicesOf(schema: Schema, table: string, column: string): string[] {
  const check = schema.checks.find((one) => one.table === table && one.columns.join() === column && /ANY|<@/.test(one.definition));
  return [...(check?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, word]) => word!).sort();
}

function slowPaths(resource: Resource, registry: Registry, schema: Schema): string[] {
  const known = new Set(schema.indexes.map(keyOf));
  return [...new Set(needsOf(resource, registry).flatMap(({ index, finding }) => (index !== null && known.has(index) ? [] : [finding])))];
}

/** A required index by its key, or null where none is possible, with the message if it is missing. */
interface Need {
  readonly index: string | null;
  readonly finding: string;
}

const keyOf = ({ table, column, kind }: { readonly table: string; readonly column: string | null; readonly kind: string }): string =>
  `${kind} ${table}.${column}`;

function needsOf(resource: Resource, registry: Registry): Need[] {
  const filters = resource.offered.filters.flatMap((path) =>
    needs(resource, registry, path, resource.filters[path]!.includes('partial') ? 'trigram' : 'btree', 'filter'),
  );
  const orders = [...resource.offered.orders, ...Object.keys(resource.defaultOrder)].flatMap((path) =>
    needs(resource, registry, path, 'btree', 'order'),
  );
  return [...filters, ...orders, ...resource.search.flatMap((path) => needs(resource, registry, path, 'trigram', 'search'))];
}

/**
 * The value depends on the reader or on another table, so no index can contain it. Few rows remain: combined with a status or a range of
 * days, or among pairs of similar videos.
 */
const WITHOUT_INDEX: ReadonlySet<string> = new Set([
  'ShiftClaim.mayDecide',
  'ShiftSwap.mayDecide',
  'Schedule.claimable',
  'VideoUpload.fileSize',
]);

/** Every step of a path needs an index on the column used for the look-up. */
function needs(
  resource: Resource,
  registry: Registry,
  path: string,
  last: 'btree' | 'trigram',
  use: string,
  about = `${resource.name} ${use} ${path}`,
): Need[] {
  const [step, ...rest] = path.split('.') as [string, ...string[]];
  const field = resource.fields[step];
  const need = (table: string, column: string, kind: string): Need[] => [
    { index: keyOf({ table, column, kind }), finding: `${about}: no ${kind} index starts with ${table}.${column}` },
  ];
  if (field !== undefined && 'target' in field) {
    const target = registry.byName(field.target);
    const further = rest.length > 0 ? needs(target, registry, rest.join('.'), last, use, about) : [];
    if (field.kind === 'links')
      return [
        ...need(field.options.through, field.options.near, 'btree'),
        ...need(field.options.through, field.options.far, 'btree'),
        ...further,
      ];
    const back = field.kind === 'many' ? field.options.by : field.options.inverseBy;
    return [
      ...(back === undefined ? need(resource.table, columnOf(step), 'btree') : need(target.table, columnOf(back), 'btree')),
      ...further,
    ];
  }
  if (field?.options.computed && WITHOUT_INDEX.has(`${resource.name}.${step}`)) return [];
  if (field?.options.computed) return [{ index: null, finding: `${about}: a computed field has no index` }];
  return need(resource.table, columnOf(step), field?.kind === 'choices' ? 'array' : last);
}

/** @returns indexes that no filter, order or search of a declaration uses. */
export function undeclaredIndexes(registry: Registry, schema: Schema): string[] {
  const known = new Set(schema.indexes.map(keyOf));
  const needed = new Set(registry.resources.flatMap((resource) => needsOf(resource, registry)).map(({ index }) => index));
  return schema.helpers.filter((index) => !known.has(keyOf(index)) || !needed.has(keyOf(index))).map(({ name }) => name);
}
