-- What was signed off stays, whatever deletes it.

create or replace function keep_signed_off() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'VID01', message = 'signed_off', table = 'video_upload', schema = 'public', detail = old.uuid::text;
end $$;
create or replace trigger keep_signed_off before delete on video_upload for each row
  when (old.state = 'APPROVED' and old.version_type = 'FINAL') execute function keep_signed_off();
