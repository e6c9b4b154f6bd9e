-- The display order of live accounts.

-- Rank over all accounts, including deleted ones, so that an account's colour never changes because another one is deleted.
create or replace function rank_live_accounts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('live_account.display_rank'));
  update live_account a set display_rank = r.rank
  from (select uuid, (row_number() over (order by lower(identity), id) - 1)::integer as rank from live_account) r
  where r.uuid = a.uuid and a.display_rank <> r.rank;
  return null;
end $$;
