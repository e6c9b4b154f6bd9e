-- Display names of users.

-- The nickname, with the username if another user has the same nickname.
create or replace function user_name(who app_user) returns text language sql stable as $$
  select case
    when who.nickname is null then who.username
    when exists (select from app_user other where other.uuid <> who.uuid and lower(other.nickname) = lower(who.nickname)) then who.nickname || ' (' || who.username || ')'
    else who.nickname
  end
$$;
