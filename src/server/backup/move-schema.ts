/** Moves all objects of one schema into another by renaming, without touching a row; objects that belong to an extension stay. */
import type pg from 'pg';

type Client = Pick<pg.ClientBase, 'query'>;

/** Indexes, constraints, triggers and the sequences of columns move with their tables. */
export async function moveSchema(client: Client, from: string, to: string): Promise<void> {
  for (const [kind, name] of await listObjects(client, from)) await client.query(`alter ${kind} ${name} set schema ${to}`);
}

async function listObjects(client: Client, schema: string): Promise<(readonly [kind: string, name: string])[]> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `with ours as (
      select 'pg_class'::regclass as class, oid, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind, format('%I.%I', $1::text, relname) as name
      from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc'::regclass, oid, 'routine', format('%I.%I(%s)', $1::text, proname, pg_get_function_identity_arguments(oid)) from pg_proc where pronamespace = $1::regnamespace
      union all
      select 'pg_type'::regclass, t.oid, 'type', format('%I.%I', $1::text, typname)
      from pg_type t left join pg_class c on c.oid = typrelid where typnamespace = $1::regnamespace and (typtype in ('e', 'd') or c.relkind = 'c')
    )
    select kind, name from ours
    where not exists (select from pg_depend d where d.classid = ours.class and d.objid = ours.oid and (d.deptype = 'e' or ours.kind = 'sequence' and d.deptype in ('a', 'i')))
    order by kind, name`,
    [schema],
  );
  return rows.map(({ kind, name }) => [kind, name] as const);
}
