-- What a schedule needs: so many people in each role, and how many of these places nobody has taken yet.
alter table live_account
  -- What a new schedule of the account needs, by its type, unless it says so itself.
  add column default_needs jsonb not null default '{}' constraint live_account_default_needs_shape check (
    jsonb_typeof(default_needs) = 'object' and default_needs - array['LIVE', 'VIDEO'] = '{}'
    and not jsonb_path_exists(default_needs, '$.* ? (@.type() != "object")')
    and not jsonb_path_exists(default_needs, '$.*.keyvalue() ? (!(@.key like_regex "^(HOST|MODERATOR|SUPPORT|MODEL|GENERAL)$"))')
    and not jsonb_path_exists(default_needs, '$.*.* ? (@.type() != "number" || @ < 0 || @ > 20 || @.floor() != @)'));
alter table schedule
  add column needs jsonb not null default '{}' constraint schedule_needs_shape check (
    jsonb_typeof(needs) = 'object' and needs - array['HOST', 'MODERATOR', 'SUPPORT', 'MODEL', 'GENERAL'] = '{}'
    and not jsonb_path_exists(needs, '$.* ? (@.type() != "number" || @ < 0 || @ > 20 || @.floor() != @)')),
  -- Kept by the database (functions/schedules.sql).
  add column open_places integer not null default 0 constraint schedule_open_places_not_negative check (open_places >= 0);
create index schedule_open_places on schedule (open_places, id);
