-- Matches streams to schedules.

-- The streams of an account that a slot from first to last has on its own, the principal one first; see decisions 0013 and 0124.
-- A stream fits when at least half of it lies in the slot, or it fills half of the slot; the principal one overlaps most. Others that fit are
-- added when they continue the principal one: they follow each other within 20 minutes, none is on air at the same time as another that fits
-- (the platform rounds to minutes), and together they are at most 3 hours longer than the slot. All else is for a person to decide.
create or replace function streams_of_slot(account uuid, first timestamptz, last timestamptz) returns uuid[] language sql stable as $$
  with fit as materialized (
    select * from (
      select s.uuid, s.id, s.start_time, s.end_time, least(s.end_time, last) - greatest(s.start_time, first) as overlap
      from live_stream s where s.live_account = account and tstzrange(s.start_time, s.end_time, '[]') && case when first < last then tstzrange(first, last, '()') end
    ) s where overlap > interval '0' and overlap * 2 >= least(last - first, end_time - start_time)
  ), principal as (
    select uuid from fit order by overlap desc, greatest(start_time - first, first - start_time), id limit 1
  ), alone as (
    select f.* from fit f where f.uuid = (select uuid from principal)
      or not exists (select from fit o where o.uuid <> f.uuid and least(o.end_time, f.end_time) - greatest(o.start_time, f.start_time) > interval '1 minute')
  ), following as (
    select *, start_time - lag(end_time) over (order by start_time, id) as pause from alone
  ), runs as (
    select *, count(*) filter (where pause > interval '20 minutes') over (order by start_time, id) as run from following
  ), own as (
    select r.* from runs r where r.run = (select p.run from runs p join principal using (uuid))
  )
  select case
    when (select max(end_time) - min(start_time) from own) > last - first + interval '3 hours' then (select array_agg(uuid) from principal)
    else (select array_agg(uuid order by uuid <> (select uuid from principal), start_time, id) from own) end
$$;

-- The streams of a slot as its row says: found automatically, or chosen by a person.
create or replace function wanted_streams(slot schedule) returns uuid[] language sql stable as $$
  select coalesce(case
    when slot.type <> 'LIVE' then null
    when slot.live_stream_match = 'AUTO' then streams_of_slot(slot.live_account, slot.start_time, slot.end_time)
    when exists (select from schedule_live_stream where schedule = slot.uuid and live_stream = slot.live_stream)
      then array(select live_stream from schedule_live_stream where schedule = slot.uuid)
    else array_remove(array[slot.live_stream], null) end, '{}')
$$;

-- Only LIVE schedules of an account never overlap, so only they can share a stream: other types never match one, not even manually.
create or replace function match_schedule() returns trigger language plpgsql as $$
begin
  -- A manually chosen stream belongs to the schedule's previous account.
  if tg_op = 'UPDATE' and new.live_account is distinct from old.live_account and new.live_stream is not distinct from old.live_stream then
    new.live_stream_match := 'AUTO';
  end if;
  -- A deleted stream cannot be a manual choice; others that were chosen with it remain.
  if tg_op = 'UPDATE' and new.live_stream is null and old.live_stream is not null and not exists (select from live_stream where uuid = old.live_stream) then
    select x.live_stream into new.live_stream from schedule_live_stream x join live_stream s on s.uuid = x.live_stream
      where x.schedule = new.uuid and new.live_stream_match = 'MANUAL'
      order by least(s.end_time, new.end_time) - greatest(s.start_time, new.start_time) desc, s.start_time, s.id limit 1;
    if new.live_stream is null then
      new.live_stream_match := 'AUTO';
    end if;
  end if;
  if new.type <> 'LIVE' and (tg_op = 'INSERT' or new.live_stream is distinct from old.live_stream) and new.live_stream is not null and new.live_stream_match = 'MANUAL' then
    raise exception 'Only a LIVE schedule belongs to a stream.' using errcode = 'check_violation', constraint = 'schedule_stream_of_live', table = 'schedule', schema = 'public';
  end if;
  if new.type <> 'LIVE' then
    new.live_stream_match := 'AUTO';
  end if;
  if new.live_stream_match = 'AUTO' then
    -- Otherwise a concurrently inserted stream and the schedule would miss each other.
    if new.type = 'LIVE' then
      perform pg_advisory_xact_lock(hashtextextended('live_account ' || new.live_account::text, 0));
    end if;
    new.live_stream := case when new.type = 'LIVE' then (streams_of_slot(new.live_account, new.start_time, new.end_time))[1] end;
  elsif new.live_stream is not null and not exists (select from live_stream where uuid = new.live_stream and live_account = new.live_account) then
    raise exception 'The stream is one of another account.' using errcode = 'check_violation', constraint = 'schedule_stream_of_account', table = 'schedule', schema = 'public';
  end if;
  -- Another stream means a new version, whatever the cause: deleting a stream does not raise the version otherwise.
  if tg_op = 'UPDATE' and new.live_stream is distinct from old.live_stream and new.version = old.version then
    new.version := old.version + 1;
    new.update_time := date_trunc('second', now());
  end if;
  return new;
end $$;

create or replace function link_streams() returns trigger language plpgsql as $$
declare wanted uuid[];
begin
  if new.live_stream is null and (tg_op = 'INSERT' or old.live_stream is null) then
    return null;
  end if;
  wanted := wanted_streams(new);
  delete from schedule_live_stream where schedule = new.uuid and live_stream <> all(wanted);
  insert into schedule_live_stream (schedule, live_stream) select new.uuid, unnest(wanted) on conflict do nothing;
  return null;
end $$;
create or replace trigger schedule_links_streams after insert or update of start_time, end_time, live_account, type, live_stream, live_stream_match on schedule
  for each row execute function link_streams();

-- Matches slots again; manual choices stay.
create or replace function rematch(slots uuid[]) returns void language plpgsql as $$
begin
  update schedule s set live_stream = (streams_of_slot(s.live_account, s.start_time, s.end_time))[1]
  where s.uuid = any(slots) and s.type = 'LIVE' and s.live_stream_match = 'AUTO'
    and s.live_stream is distinct from (streams_of_slot(s.live_account, s.start_time, s.end_time))[1];
  -- Slots that keep their principal stream and gain or lose another.
  with wanted as materialized (
    select s.uuid, w.streams from schedule s cross join lateral (select wanted_streams(s) as streams) w
    where s.uuid = any(slots) and s.type = 'LIVE' and s.live_stream_match = 'AUTO' and s.live_stream is not null
  ), gone as (
    delete from schedule_live_stream x using wanted w where x.schedule = w.uuid and x.live_stream <> all(w.streams) returning x.schedule
  ), added as (
    insert into schedule_live_stream (schedule, live_stream) select w.uuid, unnest(w.streams) from wanted w on conflict do nothing returning schedule
  )
  update schedule s set version = s.version + 1, update_time = date_trunc('second', now()) from (select schedule from gone union select schedule from added) c where s.uuid = c.schedule;
end $$;

create or replace function rematch_schedules() returns trigger language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select live_account, start_time, end_time from new_streams'
    when 'DELETE' then 'select live_account, start_time, end_time from old_streams'
    else 'select n.live_account, n.start_time, n.end_time from new_streams n join old_streams o using (uuid) where (n.live_account, n.start_time, n.end_time) is distinct from (o.live_account, o.start_time, o.end_time)
      union all select o.live_account, o.start_time, o.end_time from new_streams n join old_streams o using (uuid) where (n.live_account, n.start_time, n.end_time) is distinct from (o.live_account, o.start_time, o.end_time)' end;
  slots uuid[];
begin
  execute 'select pg_advisory_xact_lock(hashtextextended(''live_account '' || live_account::text, 0)) from (select distinct live_account from (' || moved || ') m order by live_account) a';
  execute 'select array_agg(distinct s.uuid) from (' || moved || ') m join schedule s on s.live_account = m.live_account and tstzrange(s.start_time, s.end_time) && tstzrange(m.start_time, m.end_time, ''[]'') where s.type = ''LIVE'' and s.live_stream_match = ''AUTO''' into slots;
  if slots is not null then
    perform rematch(slots);
  end if;
  return null;
end $$;

-- Pay depends on all streams of a slot.
create or replace function guard_linked_streams() returns trigger language plpgsql as $$
begin
  perform guard_payroll(array_agg(s.uuid), array_agg(s.start_time)) from (select distinct schedule from changed_links) c join schedule s on s.uuid = c.schedule
  where s.published_at is not null having count(*) > 0;
  return null;
end $$;

create or replace function guard_new_links() returns trigger language plpgsql as $$
begin
  if exists (select from changed_links c join schedule s on s.uuid = c.schedule join live_stream l on l.uuid = c.live_stream where s.live_account is distinct from l.live_account) then
    raise exception 'The stream is one of another account.' using errcode = 'check_violation', constraint = 'schedule_stream_of_account', table = 'schedule', schema = 'public';
  end if;
  return null;
end $$;
create or replace trigger schedule_gains_own_stream after insert on schedule_live_stream referencing new table as changed_links for each statement execute function guard_new_links();
create or replace trigger schedule_gains_stream after insert on schedule_live_stream referencing new table as changed_links for each statement execute function guard_linked_streams();
create or replace trigger schedule_loses_stream after delete on schedule_live_stream referencing old table as changed_links for each statement execute function guard_linked_streams();
