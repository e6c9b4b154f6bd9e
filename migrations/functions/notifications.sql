-- Delivery of notifications to inboxes and queues, and tracking of changed shifts.

-- When quiet hours end, or null outside of quiet hours.
create or replace function quiet_until(at timestamptz, quiet_from time, quiet_to time, zone text) returns timestamptz language sql stable as $$
  select case
    when quiet_from is null then null
    when quiet_from < quiet_to then case when local::time >= quiet_from and local::time < quiet_to then (local::date + quiet_to) at time zone zone end
    when local::time >= quiet_from then (local::date + 1 + quiet_to) at time zone zone
    when local::time < quiet_to then (local::date + quiet_to) at time zone zone
  end
  from (select at at time zone zone as local) clock
$$;

-- Whether the preferences allow notifications of a type.
create or replace function wants_notification(p notification_preference, type text) returns boolean language sql immutable as $$
  select coalesce(case
    when type like 'SCHEDULE\_%' then p.schedule_updates
    when type like '%\_SUMMARY' then p.week_summaries
    when type like 'TASK\_%' or type like 'APPROVAL\_%' then p.task_notifications
    when type like 'PAYROLL\_%' then p.payroll_notifications
    when type like 'PERFORMANCE\_%' then p.performance_alerts
    else p.system_announcements
  end, true)
$$;

-- Whether a user currently wants a type on a channel; `refused` if they have turned off that type. It runs no query, so it is cheap for
-- thousands of recipients.
create or replace function wants_delivery(p notification_preference, type text, channel text, refused boolean) returns boolean language sql immutable as $$
  select wants_notification(p, type) and case when channel = 'EMAIL' then coalesce(p.email_enabled, true) else coalesce(p.push_enabled, true) end and not refused
$$;

-- Notifies users that their own lists have changed, in batches that fit into a NOTIFY payload.
create or replace function publish_to_recipients(people uuid[]) returns void language sql as $$
  select pg_notify('greenroom_change', json_build_object('plural', 'notification_recipients', 'people', json_agg(person))::text)
  from unnest(people) with ordinality as p (person, place) group by (place - 1) / 150
$$;

-- Puts a notification into the inboxes, and queues a delivery for each channel that a user wants.
create or replace function release_notification(which uuid) returns void language plpgsql as $$
declare
  queued bigint;
begin
  -- Users who have muted the type since the notification was written.
  delete from notification_recipient r using notification n, notification_mute m
  where n.uuid = which and n.status = 'PENDING' and r.notification = n.uuid and m."user" = r."user" and m.type = n.type;
  insert into notification_delivery (notification, "user", channel, key)
  select n.uuid, u.uuid, 'EMAIL', n.uuid || ':' || u.uuid || ':EMAIL'
  from notification n
  join notification_recipient r on r.notification = n.uuid
  join app_user u on u.uuid = r."user"
  left join notification_preference p on p."user" = u.uuid
  where n.uuid = which and u.status = 'ACTIVE' and u.email is not null and wants_delivery(p, n.type, 'EMAIL', exists (select from notification_unsubscribed s where s."user" = u.uuid and s.type = n.type))
  on conflict (key) do nothing;
  insert into notification_delivery (notification, "user", channel, device, key)
  select n.uuid, u.uuid, 'PUSH', d.uuid, n.uuid || ':' || u.uuid || ':PUSH:' || d.uuid
  from notification n
  join notification_recipient r on r.notification = n.uuid
  join app_user u on u.uuid = r."user"
  join user_device d on d."user" = u.uuid and d.is_active
  left join notification_preference p on p."user" = u.uuid
  where n.uuid = which and u.status = 'ACTIVE' and wants_delivery(p, n.type, 'PUSH', false)
  on conflict (key) do nothing;
  select count(*) into queued from notification_delivery where notification = which;
  update notification set status = case when queued = 0 then 'DELIVERED' else 'QUEUED' end, sent_at = date_trunc('second', now()), version = version + 1, update_time = date_trunc('second', now())
  where uuid = which and status = 'PENDING';
  perform publish_to_recipients(array(select "user" from notification_recipient where notification = which));
end $$;

-- Updates the status of notifications from their deliveries. Cancelled notifications stay cancelled, otherwise deliveries in progress would
-- be retried.
create or replace function settle_notifications(which uuid[]) returns void language sql as $$
  update notification n set status = now_is.status, version = version + 1, update_time = date_trunc('second', now())
  from (
    select o.uuid, case
      when exists (select from notification_delivery d where d.notification = o.uuid and d.status in ('QUEUED', 'SENDING')) then
        case when exists (select from notification_delivery d where d.notification = o.uuid and d.status not in ('QUEUED')) then 'SENDING' else 'QUEUED' end
      when exists (select from notification_delivery d where d.notification = o.uuid and d.status = 'SENT') then 'SENT'
      when exists (select from notification_delivery d where d.notification = o.uuid and d.status = 'DELIVERED') then 'DELIVERED'
      when exists (select from notification_delivery d where d.notification = o.uuid and d.status = 'FAILED') then 'FAILED'
      when exists (select from notification_delivery d where d.notification = o.uuid and d.status = 'CANCELLED') then 'CANCELLED'
      else 'EXPIRED'
    end as status
    from notification o where o.uuid = any(which) and o.status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'EXPIRED')
      and exists (select from notification_delivery d where d.notification = o.uuid)
  ) now_is
  where n.uuid = now_is.uuid and n.status <> now_is.status
$$;

-- Every write of a published shift marks its employee, whatever code path it comes from.
create or replace function mark_shift() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into shift_mark (employee) select new.employee from schedule where uuid = new.schedule and published_at is not null;
  end if;
  if tg_op <> 'INSERT' then
    insert into shift_mark (employee) select employee from known_shift where schedule = old.schedule and employee = old.employee;
  end if;
  return null;
end $$;

create or replace function mark_shifts_of_schedule() returns trigger language plpgsql as $$
begin
  if new.published_at is not null or old.published_at is not null then
    insert into shift_mark (employee)
    select employee from schedule_employee where schedule = new.uuid
    union select employee from known_shift where schedule = new.uuid;
  end if;
  return null;
end $$;

create or replace trigger schedule_employee_marked after insert or update or delete on schedule_employee for each row execute function mark_shift();
create or replace trigger schedule_marked after update of type, start_time, end_time, live_account, published_at on schedule
  for each row when (old.* is distinct from new.*) execute function mark_shifts_of_schedule();

-- Marks everything published as known: demo data is not news.
create or replace function know_all_shifts() returns void language sql as $$
  insert into known_shift (employee, schedule, start_time, end_time, role, live_account, since)
  select e.employee, s.uuid, s.start_time, s.end_time, e.role, s.live_account, s.published_at
  from schedule s join schedule_employee e on e.schedule = s.uuid
  where s.published_at is not null and s.end_time > now()
  on conflict (employee, schedule) do update set start_time = excluded.start_time, end_time = excluded.end_time, role = excluded.role, live_account = excluded.live_account;
  delete from shift_mark
$$;
