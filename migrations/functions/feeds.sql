-- Change tracking of the plan for calendar feeds.

-- One row per transaction, however much it writes.
create or replace function note_plan_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('greenroom.plan_changed', true), '') <> pg_current_xact_id()::text then
    insert into plan_change default values;
    perform set_config('greenroom.plan_changed', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

create or replace trigger schedule_noted after insert or delete or update of type, title, note, start_time, end_time, live_account, published_at on schedule
  for each statement execute function note_plan_change();
create or replace trigger schedule_employee_noted after insert or update or delete on schedule_employee for each statement execute function note_plan_change();
create or replace trigger time_off_noted after insert or update or delete on time_off for each statement execute function note_plan_change();
create or replace trigger employee_noted after update or delete on employee for each statement execute function note_plan_change();
create or replace trigger live_account_noted after update or delete on live_account for each statement execute function note_plan_change();
create or replace trigger live_account_manager_noted after insert or update or delete on live_account_manager for each statement execute function note_plan_change();
create or replace trigger app_user_noted after update of roles, employee, client on app_user for each statement execute function note_plan_change();

-- Changes only when a transaction commits a change to what feeds show: the number and sum of the visible change ids.
create or replace function plan_mark() returns text language sql stable as $$
  select count(*) || ' ' || coalesce(sum(id), 0) from plan_change
$$;
