-- Signed links to files, valid for a limited time and one user; whether the user may still read the file is checked when the link is used.

-- HMAC-SHA-256, with separate keys for the inner and outer hash.
create or replace function file_link_signature(path text, reader uuid, expires bigint) returns text language sql stable as $$
  select encode(sha256(decode(o.value, 'hex') || sha256(decode(i.value, 'hex') || convert_to(path || ' ' || reader || ' ' || expires, 'UTF8'))), 'hex')
  from server_secret i, server_secret o where i.name = 'file-link-inner' and o.name = 'file-link-outer'
$$;

-- Valid for half an hour to an hour, and constant for half an hour, so that a reloaded page need not load its pictures again.
create or replace function file_link(path text, reader uuid) returns text language sql stable as $$
  select path || '?user=' || reader || '&expires=' || e.at || '&signature=' || file_link_signature(path, reader, e.at)
  from (select ((extract(epoch from now())::bigint / 1800) + 2) * 1800 as at) e
$$;
