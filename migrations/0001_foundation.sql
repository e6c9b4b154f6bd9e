-- Extensions and the helpers that every resource table uses.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The append-only tables refuse any other write, whoever connects.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'raise_exception';
end $$;
