/** Locks a record's row, or the rows of its children, until the transaction ends. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { settle, type Rule } from '#core/access';
import { columnOf, isColumn } from '#core/field-properties';
import type { ManyField } from '#core/fields';
import type { Resource } from '#core/resource';
import type { Transaction } from '../database.ts';
import type { Values, WriteContext } from './behaviour.ts';

export interface Stored {
  readonly uuid: string;
  readonly version: number;
  readonly values: Values;
}

/** The row's own columns, locked until the transaction ends; null when there is no such row. */
export async function lockRow(tx: Transaction, resource: Resource, uuid: string): Promise<Stored | null> {
  const names = columnNames(resource);
  const columns = [sql`uuid`, sql`version`, ...names.map((name) => sql`${column(name)}`)];
  const [row] = await tx.tuples(sql`select ${join(columns)} from ${raw(resource.table)} where uuid = ${uuid} for update`);
  if (row === undefined) return null;
  return {
    uuid: row[0] as string,
    version: row[1] as number,
    values: Object.fromEntries(names.map((name, index) => [name, row[index + 2]])),
  };
}

export interface LockedChildren {
  readonly all: readonly { readonly uuid: string; readonly id: number; readonly key: string | null }[];
  readonly visible: ReadonlySet<string>;
  readonly changeable: ReadonlySet<string>;
  readonly removable: ReadonlySet<string>;
}

/** The parent's children, locked, with what the writer may do with each before the write. */
export async function lockChildren(
  { engine, tx, resource, actor }: WriteContext,
  { by, key }: Pick<ManyField['options'], 'by' | 'key'>,
  parent: string,
): Promise<LockedChildren> {
  const rows = await tx.rows<LockedChildren['all'][number]>(
    sql`select uuid, id, ${key === undefined ? sql`null` : column(key)} as key from ${raw(resource.table)} where ${column(by)} = ${parent} order by id for update`,
  );
  const all = rows.map((row) => row.uuid);
  const allowed = async (rule: Rule): Promise<ReadonlySet<string>> =>
    settle(rule, actor) === true ? new Set(all) : engine.filterAllowed(tx, resource, actor, rule, all);
  const { read, update, remove } = resource.access;
  return { all: rows, visible: await allowed(read), changeable: await allowed(update), removable: await allowed(remove) };
}

/** Quoted, since a field name may be an SQL keyword (`user`). */
export function column(name: string): Sql {
  return raw(`"${columnOf(name)}"`);
}

function columnNames(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => isColumn(field))
    .map(([name]) => name);
}
