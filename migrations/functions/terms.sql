-- Terms of records with dated values: the first are as old as the record, and the record shows the values of some of its terms.

-- Arguments: the record's table, and the columns of its dated values.
create or replace function begin_terms() returns trigger language plpgsql as $$
declare
  columns text := (select string_agg(quote_ident(name), ', ') from unnest(tg_argv[1:]) name);
  given text := (select string_agg('$1.' || quote_ident(name), ', ') from unnest(tg_argv[1:]) name);
begin
  execute format('insert into %I (%I, %s) values ($1.uuid, %s)', tg_argv[0] || '_terms', tg_argv[0], columns, given) using new;
  return null;
end $$;

-- Without it, a change of the record alone would be shown and never paid.
create or replace function check_terms() returns trigger language plpgsql as $$
declare
  columns text := (select string_agg('t.' || quote_ident(name), ', ') from unnest(tg_argv[1:]) name);
  shown text := (select string_agg('r.' || quote_ident(name), ', ') from unnest(tg_argv[1:]) name);
  differs boolean;
begin
  if (select jsonb_agg(to_jsonb(old) -> name) is not distinct from jsonb_agg(to_jsonb(new) -> name) from unnest(tg_argv[1:]) name) then
    return null;
  end if;
  -- As it is at the end of the transaction.
  execute format('select exists (select from %I r where r.uuid = $1 and not exists (select from %I t where t.%I = r.uuid and row(%s) is not distinct from row(%s)))',
    tg_argv[0], tg_argv[0] || '_terms', tg_argv[0], columns, shown) into differs using new.uuid;
  if differs then
    raise exception 'The dated values of % % are not those of any of its terms.', tg_argv[0], new.uuid;
  end if;
  return null;
end $$;

create or replace trigger employee_begins_terms after insert on employee for each row execute function begin_terms('employee', 'host_hourly_rate', 'moderator_hourly_rate', 'support_hourly_rate', 'model_hourly_rate', 'general_hourly_rate');
drop trigger if exists employee_follows_terms on employee;
create constraint trigger employee_follows_terms after update on employee deferrable initially deferred
  for each row execute function check_terms('employee', 'host_hourly_rate', 'moderator_hourly_rate', 'support_hourly_rate', 'model_hourly_rate', 'general_hourly_rate');

create or replace trigger live_account_begins_terms after insert on live_account for each row execute function begin_terms('live_account', 'timezone', 'hourly_gmv_bonus_settings', 'incentive_settings', 'administrative_cost_per_hour', 'agency_share');
drop trigger if exists live_account_follows_terms on live_account;
create constraint trigger live_account_follows_terms after update on live_account deferrable initially deferred
  for each row execute function check_terms('live_account', 'timezone', 'hourly_gmv_bonus_settings', 'incentive_settings', 'administrative_cost_per_hour', 'agency_share');

create or replace trigger bonus_settings_begins_terms after insert on bonus_settings for each row execute function begin_terms('bonus_settings', 'rate_unit', 'early_shift_bonus_rate', 'late_shift_bonus_rate', 'weekend_bonus_rate', 'holiday_bonus_rate', 'early_shift_cutoff', 'late_shift_cutoff', 'minimum_hourly_wage', 'holiday_pay_percent', 'leave_pay', 'leave_day_hours', 'sick_pay_per_day', 'sick_waiting_days');
drop trigger if exists bonus_settings_follows_terms on bonus_settings;
create constraint trigger bonus_settings_follows_terms after update on bonus_settings deferrable initially deferred
  for each row execute function check_terms('bonus_settings', 'rate_unit', 'early_shift_bonus_rate', 'late_shift_bonus_rate', 'weekend_bonus_rate', 'holiday_bonus_rate', 'early_shift_cutoff', 'late_shift_cutoff', 'minimum_hourly_wage', 'holiday_pay_percent', 'leave_pay', 'leave_day_hours', 'sick_pay_per_day', 'sick_waiting_days');
