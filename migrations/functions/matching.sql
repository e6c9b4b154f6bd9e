-- Matches streams to schedules.

create or replace function best_live_stream(account uuid, first timestamptz, last timestamptz) returns uuid language sql stable as $$
  select uuid from (
    select s.uuid, s.id, s.start_time, s.end_time, least(s.end_time, last) - greatest(s.start_time, first) as overlap
    from live_stream s where s.live_account = account and tstzrange(s.start_time, s.end_time, '[]') && case when first < last then tstzrange(first, last, '()') end
  ) s
  where overlap > interval '0' and overlap * 2 >= least(last - first, end_time - start_time)
  order by overlap desc, greatest(start_time - first, first - start_time), id limit 1
$$;

-- Only LIVE schedules of an account never overlap, so only they can share a stream: other types never match one, not even manually.
create or replace function match_schedule() returns trigger language plpgsql as $$
begin
  -- A manually chosen stream belongs to the schedule's previous account.
  if tg_op = 'UPDATE' and new.live_account is distinct from old.live_account and new.live_stream is not distinct from old.live_stream then
    new.live_stream_match := 'AUTO';
  end if;
  -- A deleted stream cannot be a manual choice.
  if tg_op = 'UPDATE' and new.live_stream is null and old.live_stream is not null and not exists (select from live_stream where uuid = old.live_stream) then
    new.live_stream_match := 'AUTO';
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
    new.live_stream := case when new.type = 'LIVE' then best_live_stream(new.live_account, new.start_time, new.end_time) end;
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

create or replace function rematch_schedules() returns trigger language plpgsql as $$
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
