-- What an export said of a stream at a moment: exports of a running room are cumulative, and the next one does not replace the last
-- (decision 0125).
create table live_stream_reading (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_stream uuid not null references live_stream (uuid) on delete cascade,
  read_at timestamptz not null,
  source text not null default 'MANUAL' constraint live_stream_reading_source_known check (source in ('IMPORT', 'MANUAL')),
  gmv numeric(12, 2) constraint live_stream_reading_gmv_positive check (gmv >= 0),
  orders integer constraint live_stream_reading_orders_positive check (orders >= 0),
  items_sold integer constraint live_stream_reading_items_sold_positive check (items_sold >= 0),
  viewers integer constraint live_stream_reading_viewers_positive check (viewers >= 0),
  views integer constraint live_stream_reading_views_positive check (views >= 0),
  new_followers integer constraint live_stream_reading_new_followers_positive check (new_followers >= 0),
  likes integer constraint live_stream_reading_likes_positive check (likes >= 0),
  comments integer constraint live_stream_reading_comments_positive check (comments >= 0),
  shares integer constraint live_stream_reading_shares_positive check (shares >= 0),
  impressions integer constraint live_stream_reading_impressions_positive check (impressions >= 0),
  product_impressions integer constraint live_stream_reading_product_impressions_positive check (product_impressions >= 0),
  product_clicks integer constraint live_stream_reading_product_clicks_positive check (product_clicks >= 0),
  constraint live_stream_reading_once unique nulls not distinct (live_stream, read_at, source, gmv, orders, items_sold, viewers, views, new_followers, likes, comments, shares, impressions, product_impressions, product_clicks)
);
create index live_stream_reading_read_at on live_stream_reading (read_at, id);
create index live_stream_reading_source on live_stream_reading (source, id);
create index live_stream_reading_gmv on live_stream_reading (gmv, id);
create index live_stream_reading_create_time on live_stream_reading (create_time, id);
create index live_stream_reading_update_time on live_stream_reading (update_time, id);
