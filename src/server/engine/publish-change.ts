/** How the other nodes and browsers hear of a change: one notification, sent by the database when the transaction commits. */
import sql, { type Sql } from 'sql-template-tag';
import { isChildren, isColumn, isToOne } from '#core/fields';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Transaction } from '../database.ts';
import type { Values } from './behaviour.ts';

/** Channel of notices; identical ones of a transaction are folded by PostgreSQL. */
export const CHANGES_CHANNEL = 'greenroom_change';
/** Channel of user uuids whose sign-in state has to be read again. */
export const ACTORS_CHANNEL = 'greenroom_actor';

export interface ChangeNotice {
  readonly plural: string;
  /** Of the record; absent = any of them may have changed. */
  readonly uuid?: string;
  /** Records that it is, or was, a child of: `video_uploads/0198…`. */
  readonly below?: readonly string[];
  /** Users who alone hear of it; absent = whoever may read some record of the resource. */
  readonly people?: readonly string[];
}

/** Any record of the resource may have changed. */
export async function publishChange(tx: Transaction, resource: Resource): Promise<void> {
  await tx.rows(sql`select ${noticeSql({ plural: resource.plural })}`);
}

/** One record has changed; whoever watches it, or a record that it is a child of, hears of it too. @param sides its values before and after. */
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

/** @returns null for what is no notice: another version of the server sent it. */
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

/** A plural alone is a notice, which SQL can send too. */
function noticeSql(notice: ChangeNotice): Sql {
  const short = Object.keys(notice).length === 1;
  return sql`pg_notify(${CHANGES_CHANNEL}, ${short ? notice.plural : JSON.stringify(notice)})`;
}

const parents = new WeakMap<Resource, readonly (readonly [name: string, plural: string])[]>();

/** The fields that make a record somebody's child, and whose. */
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
