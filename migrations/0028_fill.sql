-- How many hours a week somebody wishes to work: {"min": 16, "target": 24, "max": 32}, each or none.
alter table employee
  add column weekly_hours jsonb constraint employee_weekly_hours_shape check (
    jsonb_typeof(weekly_hours) = 'object' and weekly_hours - array['min', 'target', 'max'] = '{}'
    and not jsonb_path_exists(weekly_hours, '$.* ? (@.type() != "number" || @ < 0 || @ > 168)'));

-- What counts how much when open places are filled; without a row, the usual weights do.
create table fill_setting (
  one boolean primary key default true constraint fill_setting_is_one check (one),
  weights jsonb not null,
  version integer not null default 1
);
