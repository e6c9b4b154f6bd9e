-- What a database that comes back from a backup does not do again.

-- What waited to be sent then may have been sent since, by the database that is gone: it is in the inboxes, and leaves the app when an admin tries it again.
create or replace function hold_what_waited() returns void language plpgsql as $$
declare
  held uuid[];
begin
  perform release_notification(uuid) from notification where status = 'PENDING' and send_at <= now();
  with found as (
    update notification_delivery set status = 'FAILED', lease_until = null, version = version + 1, update_time = date_trunc('second', now()),
      answer = 'Waited when the backup was made, and may have been sent since.'
    where status in ('QUEUED', 'SENDING') returning notification
  )
  select array_agg(distinct notification) into held from found;
  perform settle_notifications(held);
end $$;
