/** Notifies other nodes and browsers of a change, with one NOTIFY that PostgreSQL sends when the transaction commits. */
import sql, { type Sql } from 'sql-template-tag';
import { isChildren, isColumn, isToOne } from '#core/field-properties';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Transaction } from '../database.ts';
import type { Values } from './behaviour.ts';

/** Channel of change notices; PostgreSQL merges identical ones of a transaction. */
export const CHANGES_CHANNEL = 'greenroom_change';
/** Channel of user uuids whose sign-in state must be reloaded. */
export const ACTORS_CHANNEL = 'greenroom_actor';

export interface ChangeNotice {
  readonly plural: string;
  /** uuid of the record; absent = any record may have changed. */
  readonly uuid?: string;
  /** Records that it is, or was, a child of: `video_uploads/0198…`. */
  readonly below?: readonly string[];
  /** The only users notified; absent = everyone who may read some record of the resource. */
  readonly people?: readonly string[];
}

/** Notifies that any record of the resource may have changed. */
export async function publishChange(tx: Transaction, resource: Resource): Promise<void> {
  await tx.rows(sql`select ${noticeSql({ plural: resource.plural })}`);
}

/**
 * Notice that one record has changed, for those who watch it or a record that it is a child of. @param sides its values before and after.
 */
export function recordNotice(registry: Registry, resource: Resource, uuid: string, ...sides: readonly (Values | null)[]): Sql {
  const { plural, personal } = resource;
  const held = (name: string) => [...new Set(sides.map((side) => side?.[name]).filter((value) => typeof value === 'string'))];
  const below = parentsOf(registry, resource).flatMap(([name, parent]) => held(name).map((of) => `${parent}/${of}`));
  return noticeSql({
    plural,
    uuid,
    ...(below.length > 0 ? { below } : {}),
    ...(personal === undefined ? {} : { people: held(personal) }),
  });
}

/** @returns null when it cannot be parsed, because another version of the server sent it. */
export function readNotice(payload: string): ChangeNotice | null {
  if (!payload.startsWith('{')) return { plural: payload };
  try {
    return JSON.parse(payload) as ChangeNotice;
  } catch {
    return null;
  }
}

export async function publishActorChange(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`select pg_notify(${ACTORS_CHANNEL}, ${user})`);
}

/** A plain plural is a valid notice too, so that SQL can send one. */
function noticeSql(notice: ChangeNotice): Sql {
  const short = Object.keys(notice).length === 1;
  return sql`pg_notify(${CHANGES_CHANNEL}, ${short ? notice.plural : JSON.stringify(notice)})`;
}

const parents = new WeakMap<Resource, readonly (readonly [name: string, plural: string])[]>();

/** The fields that make a record a child of another, with the parent's plural. */
function parentsOf(registry: Registry, resource: Resource): readonly (readonly [name: string, plural: string])[] {
  const known = parents.get(resource);
  if (known !== undefined) return known;
  const found = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isToOne(field) || !isColumn(field)) return [];
    const parent = registry.byName(field.target);
    const isChild = Object.values(parent.fields).some(
      (back) => isChildren(back) && back.target === resource.name && back.options.by === name,
    );
    return isChild ? [[name, parent.plural] as const] : [];
  });
  parents.set(resource, found);
  return found;
}
