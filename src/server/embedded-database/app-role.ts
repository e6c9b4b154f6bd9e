/** The role that the server uses on the embedded database: unprivileged, owning only its database; only the launcher is superuser. */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { CREATE_EXTENSIONS } from '../extensions.ts';

export const APP_ROLE = 'greenroom_app';

/** A secret derived from the superuser's password, which the folder holds. */
export function appPassword(password: string): string {
  return createHmac('sha256', password).update(APP_ROLE).digest('base64url');
}

/** @param administrator connected to any database. */
export async function createAppRole(administrator: pg.ClientBase, password: string): Promise<void> {
  const { rowCount } = await administrator.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount === 0) await administrator.query(`create role ${APP_ROLE}`);
  await administrator.query(
    `alter role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${appPassword(password)}'`,
  );
}

/**
 * @param administrator connected to the database itself. Folders of earlier versions hold objects of the superuser; their owner is changed.
 */
export async function handOverDatabase(administrator: pg.ClientBase): Promise<void> {
  await administrator.query(CREATE_EXTENSIONS);
  await administrator.query(HAND_OVER);
}

/** Sequences of columns, indexes and row types follow their tables; objects of extensions keep their owner. */
const HAND_OVER = `do $$
declare
  statement text;
begin
  for statement in
    with own as (select oid, nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema')
    select format('alter database %I owner to ${APP_ROLE}', datname) from pg_database where datname = current_database() and datdba <> '${APP_ROLE}'::regrole
    union all
    select format('alter schema %I owner to ${APP_ROLE}', nspname) from pg_namespace join own using (oid, nspname) where nspowner <> '${APP_ROLE}'::regrole and nspname <> 'public'
    union all
    select format('alter %s %I.%I owner to ${APP_ROLE}', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, nspname, relname)
    from pg_class c join own on own.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> '${APP_ROLE}'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %I.%I(%s) owner to ${APP_ROLE}', nspname, proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p join own on own.oid = pronamespace
    where proowner <> '${APP_ROLE}'::regrole and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %I.%I owner to ${APP_ROLE}', nspname, typname)
    from pg_type t join own on own.oid = typnamespace left join pg_class c on c.oid = typrelid
    where (typtype in ('e', 'd') or c.relkind = 'c') and typowner <> '${APP_ROLE}'::regrole and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;
