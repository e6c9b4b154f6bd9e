-- A slot may have several streams, because a room breaks and is opened again. schedule.live_stream is the principal one among them
-- (decision 0124).
alter index schedule_live_stream rename to schedule_principal_stream;

create table schedule_live_stream (
  schedule uuid not null references schedule (uuid) on delete cascade,
  live_stream uuid not null references live_stream (uuid) on delete cascade,
  primary key (schedule, live_stream)
);
create index schedule_live_stream_live_stream on schedule_live_stream (live_stream, schedule);

-- Slots that had a stream keep that one, so that no closed period changes; further streams of theirs are suggested.
insert into schedule_live_stream (schedule, live_stream) select uuid, live_stream from schedule where live_stream is not null;

drop function best_live_stream(uuid, timestamptz, timestamptz);
