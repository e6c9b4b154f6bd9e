-- Clean-up after restoring a backup.

-- Pending deliveries may have been sent since the backup by the previous database: they stay in the inboxes, and are sent only when an
-- admin retries them.
create or replace function hold_what_waited() returns void language plpgsql as $$
declare
  held uuid[];
begin
  perform release_notification(uuid) from notification where status = 'PENDING' and send_at <= now();
  with found as (
    update notification_delivery set status = 'FAILED', lease_until = null, version = version + 1, update_time = date_trunc('second', now()),
      answer = 'Was pending when the backup was made and may have been sent since.'
    where status in ('QUEUED', 'SENDING') returning notification
  )
  select array_agg(distinct notification) into held from found;
  perform settle_notifications(held);
end $$;
