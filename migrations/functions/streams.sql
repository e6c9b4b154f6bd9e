-- Storage, sums and locking of the minutes of streams.

-- Creates the monthly partitions for a time range, named after the table with the month appended. Concurrent callers wait for each other.
create or replace function prepare_metric_months(first timestamptz, last timestamptz) returns void language plpgsql as $$
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

create or replace function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$ select date_bin('15 minutes', at, 'epoch') $$;

create or replace function count_quarters(streams uuid[]) returns void language sql as $$
  update live_stream_quarter q set gmv = case when c.attributed then q.attributed_gmv else q.direct_gmv end, orders = case when c.sku then q.sku_orders else q.main_orders end
  from (select live_stream, bool_or(attributed_gmv is not null) as attributed, bool_or(sku_orders is not null) as sku from live_stream_quarter where live_stream = any(streams) group by live_stream) c
  where q.live_stream = c.live_stream
  and (q.gmv, q.orders) is distinct from (case when c.attributed then q.attributed_gmv else q.direct_gmv end, case when c.sku then q.sku_orders else q.main_orders end)
$$;

create or replace function add_up_quarters() returns trigger language plpgsql as $$
declare
  touched text := 'with touched as (select distinct live_stream, quarter_of(datetime) as quarter from (' || case tg_op
    when 'INSERT' then 'select live_stream, datetime from new_minutes'
    when 'DELETE' then 'select live_stream, datetime from old_minutes'
    else 'select live_stream, datetime from new_minutes union all select live_stream, datetime from old_minutes' end || ') t)';
  streams uuid[];
begin
  -- The lock makes the sums of all previous writers of the stream's minutes visible.
  execute touched || ' select pg_advisory_xact_lock(hashtextextended(''live_stream minutes '' || live_stream::text, 0)) from (select distinct live_stream from touched order by live_stream) s';
  execute touched || $sql$
      insert into live_stream_quarter (live_stream, quarter, minutes, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving, gmv, orders)
      select t.live_stream, t.quarter, count(*), sum(m.attributed_gmv), sum(m.direct_gmv), sum(m.sold_quantity), sum(m.live_impression), sum(m.views), sum(m.product_impressions), sum(m.product_clicks), sum(m.likes), sum(m.shares), sum(m.comments), sum(m.new_followers), sum(m.created_sku_orders), sum(m.sku_orders), sum(m.main_orders), sum(m.customers), sum(m.viewers), sum(m.viewers_entering), sum(m.viewers_leaving),
        -- Correct for nearly every stream, whose minutes all have the same kind of figures.
        coalesce(sum(m.attributed_gmv), sum(m.direct_gmv)), coalesce(sum(m.sku_orders), sum(m.main_orders))
      from touched t join live_stream_metric m on m.live_stream = t.live_stream and m.datetime >= t.quarter and m.datetime < t.quarter + interval '15 minutes'
      group by t.live_stream, t.quarter
      on conflict (live_stream, quarter) do update set minutes = excluded.minutes, attributed_gmv = excluded.attributed_gmv, direct_gmv = excluded.direct_gmv, sold_quantity = excluded.sold_quantity, live_impression = excluded.live_impression, views = excluded.views, product_impressions = excluded.product_impressions, product_clicks = excluded.product_clicks, likes = excluded.likes, shares = excluded.shares, comments = excluded.comments, new_followers = excluded.new_followers, created_sku_orders = excluded.created_sku_orders, sku_orders = excluded.sku_orders, main_orders = excluded.main_orders, customers = excluded.customers, viewers = excluded.viewers, viewers_entering = excluded.viewers_entering, viewers_leaving = excluded.viewers_leaving, gmv = excluded.gmv, orders = excluded.orders$sql$;
  if tg_op <> 'INSERT' then
    execute touched || $sql$
      delete from live_stream_quarter q using touched t where q.live_stream = t.live_stream and q.quarter = t.quarter
      and not exists (select from live_stream_metric m where m.live_stream = t.live_stream and m.datetime >= t.quarter and m.datetime < t.quarter + interval '15 minutes')$sql$;
  end if;
  execute touched || ' select array_agg(distinct live_stream) from touched' into streams;
  perform count_quarters(streams);
  return null;
end $$;

-- Sums a stream's minutes in a time window: whole quarters, and the minutes at both edges, each edge as a short range, so that an index
-- finds it without scanning the window.
create or replace function sum_minutes(stream uuid, first timestamptz, last timestamptz) returns table (minutes bigint, attributed_gmv numeric, direct_gmv numeric, sold_quantity numeric, live_impression numeric, views numeric, product_impressions numeric, product_clicks numeric, likes numeric, shares numeric, comments numeric, new_followers numeric, created_sku_orders numeric, sku_orders numeric, main_orders numeric, customers numeric, viewers numeric, viewers_entering numeric, viewers_leaving numeric, gmv numeric, orders numeric) language sql stable as $$
  with part as (
    select minutes, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving from live_stream_quarter
    where live_stream = stream and quarter >= first and quarter <= last - interval '15 minutes'
    union all
    -- Before the first whole quarter.
    select 1, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving from live_stream_metric
    where live_stream = stream and datetime >= first and datetime < least(last, case when quarter_of(first) = first then first else quarter_of(first) + interval '15 minutes' end)
    union all
    -- After the last whole quarter, unless the window is inside a single one.
    select 1, attributed_gmv, direct_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, created_sku_orders, sku_orders, main_orders, customers, viewers, viewers_entering, viewers_leaving from live_stream_metric
    where live_stream = stream and datetime >= greatest(quarter_of(last), least(last, case when quarter_of(first) = first then first else quarter_of(first) + interval '15 minutes' end)) and datetime < last
  ), counts as (
    select coalesce(bool_or(attributed_gmv is not null), false) as attributed, coalesce(bool_or(sku_orders is not null), false) as sku from live_stream_quarter where live_stream = stream
  )
  select sum(minutes)::bigint, sum(attributed_gmv), sum(direct_gmv), sum(sold_quantity), sum(live_impression), sum(views), sum(product_impressions), sum(product_clicks), sum(likes), sum(shares), sum(comments), sum(new_followers), sum(created_sku_orders), sum(sku_orders), sum(main_orders), sum(customers), sum(viewers), sum(viewers_entering), sum(viewers_leaving),
    sum(case when counts.attributed then part.attributed_gmv else part.direct_gmv end), sum(case when counts.sku then part.sku_orders else part.main_orders end)
  from part cross join counts
$$;

-- Which reading counts at which planned change of a stream (decision 0125). A reading counts at the nearest start or end of one of the
-- stream's slots, at most 30 minutes away; of several at one change, the nearest in time. Of several at one moment the first counts: what came
-- later is what the figures became. The last reading at or after the stream's end is what the others are compared with.
create or replace function handover_readings(stream uuid) returns table (boundary timestamptz, reading bigint) language sql stable as $$
  with own as (
    select start_time, end_time from live_stream where uuid = stream
  ), changes as (
    select distinct c.moment from own, schedule_live_stream x join schedule s on s.uuid = x.schedule cross join lateral (values (s.start_time), (s.end_time)) c (moment)
    where x.live_stream = stream and c.moment > own.start_time and c.moment < own.end_time
  ), firsts as (
    select distinct on (r.read_at) r.id, r.read_at from live_stream_reading r where r.live_stream = stream order by r.read_at, r.id
  ), near as (
    select distinct on (f.id) f.id, c.moment, greatest(f.read_at - c.moment, c.moment - f.read_at) as away
    from own, firsts f join changes c on f.read_at between c.moment - interval '30 minutes' and c.moment + interval '30 minutes'
    where f.read_at < own.end_time order by f.id, away, c.moment
  )
  (select distinct on (moment) moment, id from near order by moment, away, id)
  union all
  (select own.end_time, f.id from own join firsts f on f.read_at >= own.end_time order by f.read_at desc limit 1)
$$;

-- GMV of a stream until a moment: what was read at planned changes, and evenly between them. The same rule as `accruedUntil` in
-- src/domains/streams/stream/figures.rules.ts, which has the other figures too.
create or replace function accrued_gmv(stream uuid, first timestamptz, last timestamptz, total numeric, moment timestamptz) returns numeric language sql stable as $$
  with read as materialized (
    select h.boundary, r.gmv from handover_readings(stream) h join live_stream_reading r on r.id = h.reading where r.gmv is not null
  ), final as (
    select coalesce(nullif((select gmv from read where boundary = last), 0), total) as gmv
  ), points as (
    select first as at, 0::numeric as value
    union all select boundary, least(max(gmv) over (order by boundary), (select gmv from final)) from read where boundary < last
    union all select last, (select gmv from final)
  ), stretches as (
    select at as since, value as start_value, lead(at) over (order by at) as until, lead(value) over (order by at) as end_value from points
  ), at as (
    select least(greatest(moment, first), last) as moment
  )
  select case when total is not null then coalesce(round(
    total * (s.start_value * extract(epoch from s.until - s.since) + (s.end_value - s.start_value) * extract(epoch from a.moment - s.since))
    / nullif((select gmv from final) * extract(epoch from s.until - s.since), 0), 2), 0) end
  from stretches s cross join at a where s.until > s.since and a.moment between s.since and s.until order by s.since limit 1
$$;
