/** Writes the links of a record to many others. */
import sql, { raw } from 'sql-template-tag';
import { settle } from '#core/access';
import { sameValue } from '#core/same-value';
import type { WriteContext } from './behaviour.ts';
import type { Decoded } from './codec.ts';
import { serverKindOf } from './kinds.ts';
import { linkedRule } from './row-filter.ts';

/**
 * Stores the sets of links that differ. The array sent is the complete set as visible to the writer: links to records that they may not
 * read are kept. @returns the previous links of the changed sets.
 */
export async function writeLinks(context: WriteContext, uuid: string, decoded: Decoded): Promise<Record<string, readonly string[]>> {
  const { resource, engine, tx, actor } = context;
  const changed: Record<string, readonly string[]> = {};
  for (const name of Object.keys(decoded.values)) {
    const field = resource.fields[name];
    const linkIn = field === undefined ? null : (serverKindOf(field).linkIn?.(field) ?? null);
    if (field === undefined || linkIn === null || 'back' in linkIn) continue;
    const { through } = linkIn;
    // A column name may be an SQL keyword.
    const [near, far] = [raw(`"${linkIn.near}"`), raw(`"${linkIn.far}"`)];
    const uuids = decoded.values[name] as string[];
    const rows = await tx.rows<{ uuid: string }>(
      sql`select ${far} as uuid from ${raw(through)} where ${near} = ${uuid} order by 1 for update`,
    );
    const all = rows.map((row) => row.uuid);
    const target = engine.registry.targetOf(field)!;
    const rule = linkedRule(field, target);
    const seesAll = settle(rule, actor) === true;
    const seen = seesAll ? new Set(all) : await engine.filterAllowed(tx, target, actor, rule, all);
    const before = all.filter((linked) => seen.has(linked));
    if (sameValue(field, before, uuids)) continue;
    changed[name] = before;
    const gone = before.filter((linked) => !uuids.includes(linked));
    await tx.rows(sql`delete from ${raw(through)} where ${near} = ${uuid} and ${far} = any(${gone}::uuid[])`);
    await tx.rows(sql`insert into ${raw(through)} (${near}, ${far}) select ${uuid}, unnest(${uuids}::uuid[]) on conflict do nothing`);
  }
  return changed;
}
