-- Live streams as the platform reports them, matched to the plan. Unknown figures are null, never 0.
alter table live_account add column creator_id text;
create unique index live_account_creator_id_key on live_account (lower(creator_id));

create table live_stream (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_account uuid not null references live_account (uuid),
  room_id text,
  title text,
  start_time timestamptz(0) not null,
  end_time timestamptz(0) not null,
  provisional boolean not null default false,
  revenue numeric(12, 2) constraint live_stream_revenue_positive check (revenue >= 0),
  live_attributed_gmv numeric(12, 2) constraint live_stream_live_attributed_gmv_positive check (live_attributed_gmv >= 0),
  direct_gmv numeric(12, 2) constraint live_stream_direct_gmv_positive check (direct_gmv >= 0),
  products integer constraint live_stream_products_positive check (products >= 0),
  different_products_sold integer constraint live_stream_different_products_sold_positive check (different_products_sold >= 0),
  orders_created integer constraint live_stream_orders_created_positive check (orders_created >= 0),
  orders_paid integer constraint live_stream_orders_paid_positive check (orders_paid >= 0),
  main_orders integer constraint live_stream_main_orders_positive check (main_orders >= 0),
  items_sold integer constraint live_stream_items_sold_positive check (items_sold >= 0),
  buyers integer constraint live_stream_buyers_positive check (buyers >= 0),
  average_price numeric(12, 2) constraint live_stream_average_price_positive check (average_price >= 0),
  co_rate numeric(16, 6) constraint live_stream_co_rate_positive check (co_rate >= 0),
  viewers integer constraint live_stream_viewers_positive check (viewers >= 0),
  views integer constraint live_stream_views_positive check (views >= 0),
  average_viewers integer constraint live_stream_average_viewers_positive check (average_viewers >= 0),
  peak_viewers integer constraint live_stream_peak_viewers_positive check (peak_viewers >= 0),
  avg_viewing_duration integer constraint live_stream_avg_viewing_duration_positive check (avg_viewing_duration >= 0),
  comments integer constraint live_stream_comments_positive check (comments >= 0),
  shares integer constraint live_stream_shares_positive check (shares >= 0),
  likes integer constraint live_stream_likes_positive check (likes >= 0),
  new_followers integer constraint live_stream_new_followers_positive check (new_followers >= 0),
  impressions integer constraint live_stream_impressions_positive check (impressions >= 0),
  product_impressions integer constraint live_stream_product_impressions_positive check (product_impressions >= 0),
  product_clicks integer constraint live_stream_product_clicks_positive check (product_clicks >= 0),
  ctr numeric(16, 6) constraint live_stream_ctr_positive check (ctr >= 0),
  live_ctr numeric(16, 6) constraint live_stream_live_ctr_positive check (live_ctr >= 0),
  show_gpm numeric(12, 2) constraint live_stream_show_gpm_positive check (show_gpm >= 0),
  watch_gpm numeric(12, 2) constraint live_stream_watch_gpm_positive check (watch_gpm >= 0),
  tap_through_rate numeric(16, 6) constraint live_stream_tap_through_rate_positive check (tap_through_rate >= 0),
  derived jsonb not null default '[]',
  gmv numeric(12, 2) generated always as (coalesce(live_attributed_gmv, revenue)) stored,
  duration_hours numeric(14, 4) not null generated always as (round(extract(epoch from end_time - start_time) / 3600, 4)) stored,
  hourly_gmv numeric(16, 2) generated always as (round(coalesce(live_attributed_gmv, revenue) * 3600 / nullif(extract(epoch from end_time - start_time), 0), 2)) stored,
  constraint live_stream_ends_after_start check (end_time >= start_time),
  constraint live_stream_at_most_a_week check (end_time <= start_time + interval '7 days')
);
create unique index live_stream_room_key on live_stream (live_account, room_id);
create unique index live_stream_start_key on live_stream (live_account, date_trunc('minute', start_time, 'UTC')) where room_id is null;
create index live_stream_account_start on live_stream (live_account, start_time, id);
-- Which stream was on air in a window: asked for each schedule.
create index live_stream_on_air on live_stream using gist (live_account, tstzrange(start_time, end_time, '[]'));
create index live_stream_room on live_stream (room_id, id);
create index live_stream_title_search on live_stream using gin (title gin_trgm_ops);
create index live_stream_provisional on live_stream (provisional, id);
create index live_stream_by_title on live_stream (title, id);
create index live_stream_by_start_time on live_stream (start_time, id);
create index live_stream_by_end_time on live_stream (end_time, id);
create index live_stream_by_gmv on live_stream (gmv, id);
create index live_stream_by_duration_hours on live_stream (duration_hours, id);
create index live_stream_by_hourly_gmv on live_stream (hourly_gmv, id);
create index live_stream_by_create_time on live_stream (create_time, id);
create index live_stream_by_update_time on live_stream (update_time, id);
create index live_stream_by_revenue on live_stream (revenue, id);
create index live_stream_by_live_attributed_gmv on live_stream (live_attributed_gmv, id);
create index live_stream_by_direct_gmv on live_stream (direct_gmv, id);
create index live_stream_by_products on live_stream (products, id);
create index live_stream_by_different_products_sold on live_stream (different_products_sold, id);
create index live_stream_by_orders_created on live_stream (orders_created, id);
create index live_stream_by_orders_paid on live_stream (orders_paid, id);
create index live_stream_by_main_orders on live_stream (main_orders, id);
create index live_stream_by_items_sold on live_stream (items_sold, id);
create index live_stream_by_buyers on live_stream (buyers, id);
create index live_stream_by_average_price on live_stream (average_price, id);
create index live_stream_by_co_rate on live_stream (co_rate, id);
create index live_stream_by_viewers on live_stream (viewers, id);
create index live_stream_by_views on live_stream (views, id);
create index live_stream_by_average_viewers on live_stream (average_viewers, id);
create index live_stream_by_peak_viewers on live_stream (peak_viewers, id);
create index live_stream_by_avg_viewing_duration on live_stream (avg_viewing_duration, id);
create index live_stream_by_comments on live_stream (comments, id);
create index live_stream_by_shares on live_stream (shares, id);
create index live_stream_by_likes on live_stream (likes, id);
create index live_stream_by_new_followers on live_stream (new_followers, id);
create index live_stream_by_impressions on live_stream (impressions, id);
create index live_stream_by_product_impressions on live_stream (product_impressions, id);
create index live_stream_by_product_clicks on live_stream (product_clicks, id);
create index live_stream_by_ctr on live_stream (ctr, id);
create index live_stream_by_live_ctr on live_stream (live_ctr, id);
create index live_stream_by_show_gpm on live_stream (show_gpm, id);
create index live_stream_by_watch_gpm on live_stream (watch_gpm, id);
create index live_stream_by_tap_through_rate on live_stream (tap_through_rate, id);

create table live_stream_product (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_stream uuid not null references live_stream (uuid) on delete cascade,
  product_id text not null,
  product_name text not null,
  product_impressions integer not null default 0 constraint live_stream_product_product_impressions_positive check (product_impressions >= 0),
  product_clicks integer not null default 0 constraint live_stream_product_product_clicks_positive check (product_clicks >= 0),
  ctr numeric(16, 6) constraint live_stream_product_ctr_positive check (ctr >= 0),
  available_stock integer not null default 0 constraint live_stream_product_available_stock_positive check (available_stock >= 0),
  created_sku_orders integer not null default 0 constraint live_stream_product_created_sku_orders_positive check (created_sku_orders >= 0),
  sku_orders integer not null default 0 constraint live_stream_product_sku_orders_positive check (sku_orders >= 0),
  main_orders integer not null default 0 constraint live_stream_product_main_orders_positive check (main_orders >= 0),
  ctor_sku_orders numeric(16, 6) constraint live_stream_product_ctor_sku_orders_positive check (ctor_sku_orders >= 0),
  ctor_main_orders numeric(16, 6) constraint live_stream_product_ctor_main_orders_positive check (ctor_main_orders >= 0),
  attributed_gmv numeric(12, 2) constraint live_stream_product_attributed_gmv_positive check (attributed_gmv >= 0),
  direct_gmv numeric(12, 2) constraint live_stream_product_direct_gmv_positive check (direct_gmv >= 0),
  gpm numeric(12, 2) constraint live_stream_product_gpm_positive check (gpm >= 0),
  items_sold integer not null default 0 constraint live_stream_product_items_sold_positive check (items_sold >= 0),
  customers integer not null default 0 constraint live_stream_product_customers_positive check (customers >= 0),
  derived jsonb not null default '[]',
  constraint live_stream_product_once unique (live_stream, product_id)
);
create index live_stream_product_name_search on live_stream_product using gin (product_name gin_trgm_ops);
create index live_stream_product_by_product_id on live_stream_product (product_id, id);
create index live_stream_product_by_items_sold on live_stream_product (items_sold, id);
create index live_stream_product_by_attributed_gmv on live_stream_product (attributed_gmv, id);
create index live_stream_product_by_direct_gmv on live_stream_product (direct_gmv, id);
create index live_stream_product_by_product_impressions on live_stream_product (product_impressions, id);
create index live_stream_product_by_product_clicks on live_stream_product (product_clicks, id);
create index live_stream_product_by_sku_orders on live_stream_product (sku_orders, id);
create index live_stream_product_by_available_stock on live_stream_product (available_stock, id);
create index live_stream_product_by_create_time on live_stream_product (create_time, id);
create index live_stream_product_by_update_time on live_stream_product (update_time, id);
create index live_stream_product_by_product_name on live_stream_product (product_name, id);

create table live_stream_viewer_source (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_stream uuid not null references live_stream (uuid) on delete cascade,
  viewer_source text not null,
  share_percentage numeric(16, 6) constraint live_stream_viewer_source_share_positive check (share_percentage >= 0),
  constraint live_stream_viewer_source_once unique (live_stream, viewer_source)
);
create index live_stream_viewer_source_by_name on live_stream_viewer_source (viewer_source, id);
create index live_stream_viewer_source_by_share on live_stream_viewer_source (share_percentage, id);
create index live_stream_viewer_source_create_time on live_stream_viewer_source (create_time, id);
create index live_stream_viewer_source_update_time on live_stream_viewer_source (update_time, id);

create table live_stream_profile (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_stream uuid not null references live_stream (uuid) on delete cascade,
  profile_group text not null,
  profile_type text not null,
  customer_profile numeric(16, 6) constraint live_stream_profile_customers_positive check (customer_profile >= 0),
  viewer_profile numeric(16, 6) constraint live_stream_profile_viewers_positive check (viewer_profile >= 0),
  constraint live_stream_profile_once unique (live_stream, profile_group, profile_type)
);
create index live_stream_profile_by_group on live_stream_profile (profile_group, id);
create index live_stream_profile_by_type on live_stream_profile (profile_type, id);
create index live_stream_profile_create_time on live_stream_profile (create_time, id);
create index live_stream_profile_update_time on live_stream_profile (update_time, id);

-- Millions of minutes: a partition a month, made when its first minute arrives.
create table live_stream_metric (
  id bigint generated always as identity,
  uuid uuid not null default uuidv7(),
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_stream uuid not null references live_stream (uuid) on delete cascade,
  datetime timestamptz(0) not null,
  attributed_gmv numeric(12, 2) constraint live_stream_metric_attributed_gmv_positive check (attributed_gmv >= 0),
  direct_gmv numeric(12, 2) constraint live_stream_metric_direct_gmv_positive check (direct_gmv >= 0),
  sold_quantity integer constraint live_stream_metric_sold_quantity_positive check (sold_quantity >= 0),
  total_gb_viewers integer constraint live_stream_metric_total_gb_viewers_positive check (total_gb_viewers >= 0),
  live_impression integer constraint live_stream_metric_live_impression_positive check (live_impression >= 0),
  views integer constraint live_stream_metric_views_positive check (views >= 0),
  enter_room_rate numeric(16, 6) constraint live_stream_metric_enter_room_rate_positive check (enter_room_rate >= 0),
  product_impressions integer constraint live_stream_metric_product_impressions_positive check (product_impressions >= 0),
  product_clicks integer constraint live_stream_metric_product_clicks_positive check (product_clicks >= 0),
  ctr numeric(16, 6) constraint live_stream_metric_ctr_positive check (ctr >= 0),
  likes integer constraint live_stream_metric_likes_positive check (likes >= 0),
  shares integer constraint live_stream_metric_shares_positive check (shares >= 0),
  comments integer constraint live_stream_metric_comments_positive check (comments >= 0),
  new_followers integer constraint live_stream_metric_new_followers_positive check (new_followers >= 0),
  created_sku_orders integer constraint live_stream_metric_created_sku_orders_positive check (created_sku_orders >= 0),
  sku_orders integer constraint live_stream_metric_sku_orders_positive check (sku_orders >= 0),
  main_orders integer constraint live_stream_metric_main_orders_positive check (main_orders >= 0),
  ctor_sku_orders numeric(16, 6) constraint live_stream_metric_ctor_sku_orders_positive check (ctor_sku_orders >= 0),
  ctor_main_orders numeric(16, 6) constraint live_stream_metric_ctor_main_orders_positive check (ctor_main_orders >= 0),
  customers integer constraint live_stream_metric_customers_positive check (customers >= 0),
  gpm numeric(12, 2) constraint live_stream_metric_gpm_positive check (gpm >= 0),
  avg_price_items_sold numeric(12, 2) constraint live_stream_metric_avg_price_items_sold_positive check (avg_price_items_sold >= 0),
  avg_price_main_orders numeric(12, 2) constraint live_stream_metric_avg_price_main_orders_positive check (avg_price_main_orders >= 0),
  viewers integer constraint live_stream_metric_viewers_positive check (viewers >= 0),
  viewers_entering integer constraint live_stream_metric_viewers_entering_positive check (viewers_entering >= 0),
  viewers_leaving integer constraint live_stream_metric_viewers_leaving_positive check (viewers_leaving >= 0),
  unique (live_stream, datetime)
) partition by range (datetime);
create index live_stream_metric_id on live_stream_metric (id);
create index live_stream_metric_uuid on live_stream_metric (uuid);
create index live_stream_metric_datetime on live_stream_metric (datetime, id);

-- Makes the partitions for a span of time, called as the whole is with the month behind. Several callers at once wait for each other.
create function prepare_metric_months(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamptz := date_trunc('month', first, 'UTC');
  name text;
begin
  while month <= last loop
    name := 'live_stream_metric_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(name) is null then
      perform pg_advisory_xact_lock(hashtextextended('live_stream_metric months', 0));
      execute format('create table if not exists %I partition of live_stream_metric for values from (%L) to (%L)', name, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    end if;
    month := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  end loop;
end $$;

-- Sums of the minutes by quarter of an hour (every zone's hours start on one), for reports over millions of minutes. Kept by the database
-- in the same transaction as the minutes, by adding up anew whatever quarter was touched.
create table live_stream_quarter (
  live_stream uuid not null references live_stream (uuid) on delete cascade,
  quarter timestamptz(0) not null,
  minutes integer not null,
  attributed_gmv numeric(14, 2),
  direct_gmv numeric(14, 2),
  sold_quantity bigint,
  live_impression bigint,
  views bigint,
  product_impressions bigint,
  product_clicks bigint,
  likes bigint,
  shares bigint,
  comments bigint,
  new_followers bigint,
  created_sku_orders bigint,
  sku_orders bigint,
  main_orders bigint,
  customers bigint,
  viewers bigint,
  viewers_entering bigint,
  viewers_leaving bigint,
  primary key (live_stream, quarter)
);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$ select date_bin('15 minutes', at, 'epoch') $$;

create function add_up_quarters() returns trigger language plpgsql as $$
declare
  touched text := 'with touched as (select distinct live_stream, quarter_of(datetime) as quarter from (' || case tg_op
    when 'INSERT' then 'select live_stream, datetime from new_minutes'
    when 'DELETE' then 'select live_stream, datetime from old_minutes'
    else 'select live_stream, datetime from new_minutes union all select live_stream, datetime from old_minutes' end || ') t)';
begin
  -- Who adds up a stream's minutes sees those of everyone who did so before.
  execute touched || ' select pg_advisory_xact_lock(hashtextextended(''live_stream minutes '' || live_stream::text, 0)) from (select distinct live_stream from touched order by live_stream) s';
  execute touched || $sql$
      insert into live_stream_quarter (live_stream, quarter, minutes, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving)
      select t.live_stream, t.quarter, count(*), sum(m.attributed_gmv), sum(m.direct_gmv), sum(m.sold_quantity), sum(m.live_impression), sum(m.views), sum(m.product_impressions), sum(m.product_clicks), sum(m.likes), sum(m.shares), sum(m.comments), sum(m.new_followers), sum(m.created_sku_orders), sum(m.sku_orders), sum(m.main_orders), sum(m.customers), sum(m.viewers), sum(m.viewers_entering), sum(m.viewers_leaving)
      from touched t join live_stream_metric m on m.live_stream = t.live_stream and m.datetime >= t.quarter and m.datetime < t.quarter + interval '15 minutes'
      group by t.live_stream, t.quarter
      on conflict (live_stream, quarter) do update set minutes = excluded.minutes, attributed_gmv = excluded.attributed_gmv, direct_gmv = excluded.direct_gmv, sold_quantity = excluded.sold_quantity, live_impression = excluded.live_impression, views = excluded.views, product_impressions = excluded.product_impressions, product_clicks = excluded.product_clicks, likes = excluded.likes, shares = excluded.shares, comments = excluded.comments, new_followers = excluded.new_followers, created_sku_orders = excluded.created_sku_orders, sku_orders = excluded.sku_orders, main_orders = excluded.main_orders, customers = excluded.customers, viewers = excluded.viewers, viewers_entering = excluded.viewers_entering, viewers_leaving = excluded.viewers_leaving$sql$;
  if tg_op <> 'INSERT' then
    execute touched || $sql$
      delete from live_stream_quarter q using touched t where q.live_stream = t.live_stream and q.quarter = t.quarter
      and not exists (select from live_stream_metric m where m.live_stream = t.live_stream and m.datetime >= t.quarter and m.datetime < t.quarter + interval '15 minutes')$sql$;
  end if;
  return null;
end $$;
create trigger live_stream_metric_added after insert on live_stream_metric referencing new table as new_minutes for each statement execute function add_up_quarters();
create trigger live_stream_metric_changed after update on live_stream_metric referencing new table as new_minutes old table as old_minutes for each statement execute function add_up_quarters();
create trigger live_stream_metric_removed after delete on live_stream_metric referencing old table as old_minutes for each statement execute function add_up_quarters();

-- What a stream's minutes come to in a window: whole quarters, and the minutes at its edges, each edge a short range of its own so that an
-- index finds it without walking through the window.
create function sum_minutes(stream uuid, first timestamptz, last timestamptz) returns table (minutes bigint, attributed_gmv numeric, direct_gmv numeric, sold_quantity numeric, live_impression numeric, views numeric, product_impressions numeric, product_clicks numeric, likes numeric, shares numeric, comments numeric, new_followers numeric, created_sku_orders numeric, sku_orders numeric, main_orders numeric, customers numeric, viewers numeric, viewers_entering numeric, viewers_leaving numeric) language sql stable as $$
  with part as (
    select minutes, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving from live_stream_quarter
    where live_stream = stream and quarter >= first and quarter <= last - interval '15 minutes'
    union all
    -- Until the first whole quarter begins.
    select 1, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving from live_stream_metric
    where live_stream = stream and datetime >= first and datetime < least(last, case when quarter_of(first) = first then first else quarter_of(first) + interval '15 minutes' end)
    union all
    -- From the end of the last whole quarter, unless the window lies in a single one.
    select 1, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving from live_stream_metric
    where live_stream = stream and datetime >= greatest(quarter_of(last), least(last, case when quarter_of(first) = first then first else quarter_of(first) + interval '15 minutes' end)) and datetime < last
  )
  select sum(minutes)::bigint, sum(attributed_gmv), sum(direct_gmv), sum(sold_quantity), sum(live_impression), sum(views), sum(product_impressions), sum(product_clicks), sum(likes), sum(shares), sum(comments), sum(new_followers), sum(created_sku_orders), sum(sku_orders), sum(main_orders), sum(customers), sum(viewers), sum(viewers_entering), sum(viewers_leaving) from part
$$;

-- A schedule belongs to the stream of its account that overlaps it most, by at least half of the shorter of the two; on a tie the nearer start wins.
alter table schedule add column live_stream uuid references live_stream (uuid) on delete set null,
  add column live_stream_match text not null default 'AUTO' constraint schedule_match_known check (live_stream_match in ('AUTO', 'MANUAL'));
create index schedule_live_stream on schedule (live_stream, id);
create index schedule_live_stream_match on schedule (live_stream_match, id);

create function best_live_stream(account uuid, first timestamptz, last timestamptz) returns uuid language sql stable as $$
  select uuid from (
    select s.uuid, s.id, s.start_time, s.end_time, least(s.end_time, last) - greatest(s.start_time, first) as overlap
    from live_stream s where s.live_account = account and tstzrange(s.start_time, s.end_time, '[]') && case when first < last then tstzrange(first, last, '()') end
  ) s
  where overlap > interval '0' and overlap * 2 >= least(last - first, end_time - start_time)
  order by overlap desc, greatest(start_time - first, first - start_time), id limit 1
$$;

create function match_schedule() returns trigger language plpgsql as $$
begin
  -- A stream chosen by hand was one of the account that the schedule was on.
  if tg_op = 'UPDATE' and new.live_account is distinct from old.live_account and new.live_stream is not distinct from old.live_stream then
    new.live_stream_match := 'AUTO';
  end if;
  -- A stream that was deleted cannot have been meant.
  if tg_op = 'UPDATE' and new.live_stream is null and old.live_stream is not null and not exists (select from live_stream where uuid = old.live_stream) then
    new.live_stream_match := 'AUTO';
  end if;
  if new.live_stream_match = 'AUTO' then
    -- Or a stream that is being added would miss the schedule, and the schedule the stream.
    if new.type = 'LIVE' then
      perform pg_advisory_xact_lock(hashtextextended('live_account ' || new.live_account::text, 0));
    end if;
    new.live_stream := case when new.type = 'LIVE' then best_live_stream(new.live_account, new.start_time, new.end_time) end;
  elsif new.live_stream is not null and not exists (select from live_stream where uuid = new.live_stream and live_account = new.live_account) then
    raise exception 'The stream is one of another account.' using errcode = 'check_violation', constraint = 'schedule_stream_of_account', table = 'schedule', schema = 'public';
  end if;
  -- Another stream is another version, whoever brought it about: the stream's deletion does not count up by itself.
  if tg_op = 'UPDATE' and new.live_stream is distinct from old.live_stream and new.version = old.version then
    new.version := old.version + 1;
    new.update_time := date_trunc('second', now());
  end if;
  return new;
end $$;
-- After schedule_queues in the alphabet: whoever matches holds the account.
create trigger schedule_takes_stream before insert or update of start_time, end_time, live_account, type, live_stream, live_stream_match on schedule for each row execute function match_schedule();

create function rematch_schedules() returns trigger language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select live_account, start_time, end_time from new_streams'
    when 'DELETE' then 'select live_account, start_time, end_time from old_streams'
    else 'select n.live_account, n.start_time, n.end_time from new_streams n join old_streams o using (uuid) where (n.live_account, n.start_time, n.end_time) is distinct from (o.live_account, o.start_time, o.end_time)
      union all select o.live_account, o.start_time, o.end_time from new_streams n join old_streams o using (uuid) where (n.live_account, n.start_time, n.end_time) is distinct from (o.live_account, o.start_time, o.end_time)' end;
begin
  execute 'select pg_advisory_xact_lock(hashtextextended(''live_account '' || live_account::text, 0)) from (select distinct live_account from (' || moved || ') m order by live_account) a';
  execute 'update schedule s set live_stream = best_live_stream(s.live_account, s.start_time, s.end_time)
    from (select distinct s.uuid from (' || moved || ') m join schedule s on s.live_account = m.live_account and tstzrange(s.start_time, s.end_time) && tstzrange(m.start_time, m.end_time, ''[]'') where s.type = ''LIVE'' and s.live_stream_match = ''AUTO'') t
    where s.uuid = t.uuid and s.live_stream is distinct from best_live_stream(s.live_account, s.start_time, s.end_time)';
  return null;
end $$;
create trigger live_stream_added after insert on live_stream referencing new table as new_streams for each statement execute function rematch_schedules();
create trigger live_stream_changed after update on live_stream referencing new table as new_streams old table as old_streams for each statement execute function rematch_schedules();
create trigger live_stream_removed after delete on live_stream referencing old table as old_streams for each statement execute function rematch_schedules();

-- What was imported, by whom, and what became of each row. The original file stays with its import, so that a backup holds it.
create table live_stream_import (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  kind text not null constraint live_stream_import_kind_known check (kind in ('LIST', 'DASHBOARD')),
  filename text not null,
  file_size integer not null,
  checksum text not null,
  content bytea not null,
  generation text,
  period_from date,
  period_to date,
  created_by uuid not null references app_user (uuid),
  live_account uuid references live_account (uuid),
  live_stream uuid references live_stream (uuid) on delete set null,
  created integer not null,
  updated integer not null,
  skipped integer not null,
  failed integer not null
);
create index live_stream_import_kind on live_stream_import (kind, id);
create index live_stream_import_created_by on live_stream_import (created_by, id);
create index live_stream_import_live_account on live_stream_import (live_account, id);
create index live_stream_import_live_stream on live_stream_import (live_stream, id);
create index live_stream_import_filename_search on live_stream_import using gin (filename gin_trgm_ops);
create index live_stream_import_filename on live_stream_import (filename, id);
create index live_stream_import_create_time on live_stream_import (create_time, id);
create index live_stream_import_update_time on live_stream_import (update_time, id);

create table live_stream_import_row (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_stream_import uuid not null references live_stream_import (uuid) on delete cascade,
  sheet text not null,
  row integer not null,
  status text not null constraint live_stream_import_row_status_known check (status in ('created', 'updated', 'skipped', 'failed')),
  reason text,
  live_stream uuid references live_stream (uuid) on delete set null
);
create index live_stream_import_row_import on live_stream_import_row (live_stream_import, row, id);
create index live_stream_import_row_row on live_stream_import_row (row, id);
create index live_stream_import_row_status on live_stream_import_row (status, id);
create index live_stream_import_row_live_stream on live_stream_import_row (live_stream, id);
create index live_stream_import_row_create_time on live_stream_import_row (create_time, id);
create index live_stream_import_row_update_time on live_stream_import_row (update_time, id);
