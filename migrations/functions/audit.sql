-- What the audit trail does not allow.

-- The append-only tables refuse any other write, whoever connects.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'raise_exception';
end $$;
