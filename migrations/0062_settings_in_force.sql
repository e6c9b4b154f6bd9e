-- Which bonus settings are in force from a day on, so that switching to others does not pay the past anew.
create table bonus_settings_activation (
  id bigint generated always as identity primary key,
  -- Null = from the beginning.
  valid_from date,
  since date not null generated always as (coalesce(valid_from, '-infinity'::date)) stored constraint bonus_settings_activation_once_a_day unique,
  -- Null = none from this day on.
  bonus_settings uuid references bonus_settings (uuid) on delete set null
);
create index bonus_settings_activation_settings on bonus_settings_activation (bonus_settings);

-- What is active today has been in force from the beginning.
insert into bonus_settings_activation (bonus_settings) select uuid from bonus_settings where is_active;
