-- Live accounts, who manages them, and their place in the alphabet (which decides their colour).
create table live_account (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  identity text not null,
  timezone text not null default 'UTC',
  status text not null default 'ACTIVE' constraint live_account_status_known check (status in ('ACTIVE', 'DELETED')),
  client uuid not null references client (uuid),
  display_rank integer not null default 0,
  hourly_gmv_bonus_settings jsonb,
  incentive_settings jsonb,
  administrative_cost_per_hour numeric(12, 2) constraint live_account_cost_positive check (administrative_cost_per_hour >= 0),
  agency_share numeric(5, 4) constraint live_account_share_fraction check (agency_share between 0 and 1)
);
create unique index live_account_identity_key on live_account (lower(identity));
create index live_account_identity_search on live_account using gin (identity gin_trgm_ops);
create index live_account_identity_order on live_account (identity, id);
create index live_account_timezone on live_account (timezone, id);
create index live_account_status_order on live_account (status, id);
create index live_account_client on live_account (client, id);
create index live_account_display_rank on live_account (display_rank, id);
create index live_account_create_time on live_account (create_time, id);
create index live_account_update_time on live_account (update_time, id);

create table live_account_manager (
  live_account uuid not null references live_account (uuid) on delete cascade,
  manager uuid not null references app_user (uuid),
  primary key (live_account, manager)
);
create index live_account_manager_manager on live_account_manager (manager, live_account);

-- Rank over all accounts, deleted ones too, so that a colour never changes because somebody else's account went away.
create function rank_live_accounts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('live_account.display_rank'));
  update live_account a set display_rank = r.rank
  from (select uuid, (row_number() over (order by lower(identity), id) - 1)::integer as rank from live_account) r
  where r.uuid = a.uuid and a.display_rank <> r.rank;
  return null;
end $$;
create trigger live_account_ranked_on_insert_or_delete after insert or delete on live_account for each statement execute function rank_live_accounts();
create trigger live_account_ranked_on_rename after update of identity on live_account for each statement execute function rank_live_accounts();
