-- Terms: rates, bonuses and shares hold from a day. One row for each day on which some of them changed, with all of them.
create table employee_terms (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  employee uuid not null references employee (uuid) on delete cascade,
  -- Null = from the beginning.
  valid_from date,
  since date not null generated always as (coalesce(valid_from, '-infinity'::date)) stored,
  host_hourly_rate numeric(12, 2) constraint employee_terms_host_positive check (host_hourly_rate >= 0),
  moderator_hourly_rate numeric(12, 2) constraint employee_terms_moderator_positive check (moderator_hourly_rate >= 0),
  support_hourly_rate numeric(12, 2) constraint employee_terms_support_positive check (support_hourly_rate >= 0),
  model_hourly_rate numeric(12, 2) constraint employee_terms_model_positive check (model_hourly_rate >= 0),
  general_hourly_rate numeric(12, 2) constraint employee_terms_general_positive check (general_hourly_rate >= 0),
  reason text,
  author uuid references app_user (uuid),
  constraint employee_terms_once_a_day unique (employee, since)
);
create index employee_terms_valid_from on employee_terms (valid_from, id);
create index employee_terms_author on employee_terms (author);

create table live_account_terms (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  live_account uuid not null references live_account (uuid) on delete cascade,
  valid_from date,
  since date not null generated always as (coalesce(valid_from, '-infinity'::date)) stored,
  timezone text not null,
  hourly_gmv_bonus_settings jsonb,
  incentive_settings jsonb,
  administrative_cost_per_hour numeric(12, 2) constraint live_account_terms_cost_positive check (administrative_cost_per_hour >= 0),
  agency_share numeric(5, 4) constraint live_account_terms_share_fraction check (agency_share between 0 and 1),
  reason text,
  author uuid references app_user (uuid),
  constraint live_account_terms_once_a_day unique (live_account, since)
);
create index live_account_terms_valid_from on live_account_terms (valid_from, id);
create index live_account_terms_author on live_account_terms (author);

create table bonus_settings_terms (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  bonus_settings uuid not null references bonus_settings (uuid) on delete cascade,
  valid_from date,
  since date not null generated always as (coalesce(valid_from, '-infinity'::date)) stored,
  rate_unit text not null constraint bonus_settings_terms_unit_known check (rate_unit in ('PER_HOUR', 'PERCENT')),
  early_shift_bonus_rate numeric(12, 2) not null constraint bonus_settings_terms_early_positive check (early_shift_bonus_rate >= 0),
  late_shift_bonus_rate numeric(12, 2) not null constraint bonus_settings_terms_late_positive check (late_shift_bonus_rate >= 0),
  weekend_bonus_rate numeric(12, 2) not null constraint bonus_settings_terms_weekend_positive check (weekend_bonus_rate >= 0),
  holiday_bonus_rate numeric(12, 2) not null constraint bonus_settings_terms_holiday_positive check (holiday_bonus_rate >= 0),
  early_shift_cutoff time(0) not null,
  late_shift_cutoff time(0) not null,
  minimum_hourly_wage numeric(12, 2) constraint bonus_settings_terms_wage_positive check (minimum_hourly_wage >= 0),
  reason text,
  author uuid references app_user (uuid),
  constraint bonus_settings_terms_once_a_day unique (bonus_settings, since),
  constraint bonus_settings_early_before_late check (early_shift_cutoff < late_shift_cutoff)
);
create index bonus_settings_terms_valid_from on bonus_settings_terms (valid_from, id);
create index bonus_settings_terms_author on bonus_settings_terms (author);

-- What holds today has held from the beginning.
insert into employee_terms (employee, host_hourly_rate, moderator_hourly_rate, support_hourly_rate, model_hourly_rate, general_hourly_rate)
select uuid, host_hourly_rate, moderator_hourly_rate, support_hourly_rate, model_hourly_rate, general_hourly_rate from employee order by id;
insert into live_account_terms (live_account, timezone, hourly_gmv_bonus_settings, incentive_settings, administrative_cost_per_hour, agency_share)
select uuid, timezone, hourly_gmv_bonus_settings, incentive_settings, administrative_cost_per_hour, agency_share from live_account order by id;
insert into bonus_settings_terms (bonus_settings, rate_unit, early_shift_bonus_rate, late_shift_bonus_rate, weekend_bonus_rate, holiday_bonus_rate, early_shift_cutoff, late_shift_cutoff, minimum_hourly_wage)
select uuid, rate_unit, early_shift_bonus_rate, late_shift_bonus_rate, weekend_bonus_rate, holiday_bonus_rate, early_shift_cutoff, late_shift_cutoff, minimum_hourly_wage from bonus_settings order by id;
