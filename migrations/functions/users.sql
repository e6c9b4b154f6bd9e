-- How the people who sign in are named.

-- By their nickname, and with the username where somebody else has the same one.
create or replace function user_name(who app_user) returns text language sql stable as $$
  select case
    when who.nickname is null then who.username
    when exists (select from app_user other where other.uuid <> who.uuid and lower(other.nickname) = lower(who.nickname)) then who.nickname || ' (' || who.username || ')'
    else who.nickname
  end
$$;
