-- Clean-up after restoring a backup.

-- Pending deliveries may have been sent since the backup by the previous database, and waiting jobs may have been done: messages stay in the
-- inboxes, and both are sent or done only when an admin retries them.
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
  -- The queue is not part of a backup: nothing would execute these, and they would keep others with their key from being queued.
  update background_job set state = 'FAILED', message = 'Was waiting when the backup was made and may have been done since.',
    finished_at = date_trunc('second', now()), version = version + 1, update_time = date_trunc('second', now())
  where state in ('QUEUED', 'RUNNING');
end $$;
