-- Protects the audit trail.

-- Rejects updates and deletes on the append-only tables, for every database role.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'raise_exception';
end $$;
