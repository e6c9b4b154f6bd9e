/** Loads every record with all its relations, so that access rules can be evaluated without SQL. */
import sql, { join, raw } from 'sql-template-tag';
import { allows, type Actor, type Graph } from '#core/access';
import { columnOf, isColumn } from '#core/field-properties';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Database } from '#server/database';

type Node = Record<string, unknown> & Graph;
/** Records by resource name and uuid. */
export type Records = ReadonlyMap<string, ReadonlyMap<string, Node>>;

export async function loadGraph(registry: Registry, database: Database): Promise<Records> {
  const records = new Map<string, Map<string, Node>>();
  for (const resource of registry.resources) {
    const columns = Object.entries(resource.fields)
      .filter(([, field]) => isColumn(field))
      .map(([name]) => sql`t.${raw(columnOf(name))} as ${raw(`"${name}"`)}`);
    const rows = await database.rows<Node>(sql`select ${join([sql`id`, sql`uuid`, ...columns])} from ${raw(resource.table)} t order by id`);
    records.set(resource.name, new Map(rows.map((row) => [row.uuid, row])));
  }
  for (const resource of registry.resources) await relate(database, records, resource);
  return records;
}

async function relate(database: Database, records: ReadonlyMap<string, ReadonlyMap<string, Node>>, resource: Resource): Promise<void> {
  const nodes = [...records.get(resource.name)!.values()];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!('target' in field)) continue;
    const targets = records.get(field.target)!;
    /** A relation may already have been loaded from its other side. */
    const uuidAt = (node: Node, key: string) => (typeof node[key] === 'object' ? (node[key] as Node | null)?.uuid : node[key]);
    if (field.kind === 'links') {
      const { through, near, far } = field.options;
      const links = await database.rows<{ near: string; far: string }>(
        sql`select ${raw(near)} as near, ${raw(far)} as far from ${raw(through)}`,
      );
      for (const node of nodes) node[name] = links.filter((link) => link.near === node.uuid).map((link) => targets.get(link.far)!);
    } else if (field.kind === 'many')
      for (const node of nodes) node[name] = [...targets.values()].filter((target) => uuidAt(target, field.options.by) === node.uuid);
    else if (field.options.inverseBy !== undefined)
      for (const node of nodes)
        node[name] = [...targets.values()].find((target) => uuidAt(target, field.options.inverseBy!) === node.uuid) ?? null;
    else for (const node of nodes) node[name] = targets.get(uuidAt(node, name) as string) ?? null;
  }
}

/** Names of the fields that a list shows of the record, according to the rules alone. */
export function visibleFields(
  resource: Resource,
  actor: Actor,
  record: Graph,
  only: readonly string[] = Object.keys(resource.fields),
): string[] {
  return only.filter((name) => {
    const field = resource.fields[name]!;
    if (field.options.inputOnly || field.kind === 'secret') return false;
    if (field.kind === 'many' && (field.options.hidden || field.options.itemOnly)) return false;
    return field.options.read === undefined || allows(field.options.read, actor, record);
  });
}
