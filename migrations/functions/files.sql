-- Links to files, good for a while and for one person; whether that person may still read the file is asked whenever the link is used.

-- HMAC of SHA-256 with a key of its own for each of the two rounds.
create or replace function file_link_signature(path text, reader uuid, expires bigint) returns text language sql stable as $$
  select encode(sha256(decode(o.value, 'hex') || sha256(decode(i.value, 'hex') || convert_to(path || ' ' || reader || ' ' || expires, 'UTF8'))), 'hex')
  from server_secret i, server_secret o where i.name = 'file-link-inner' and o.name = 'file-link-outer'
$$;

-- Good for half an hour to an hour; the same for half an hour, so that a page that is read again need not load its pictures again.
create or replace function file_link(path text, reader uuid) returns text language sql stable as $$
  select path || '?user=' || reader || '&expires=' || e.at || '&signature=' || file_link_signature(path, reader, e.at)
  from (select ((extract(epoch from now())::bigint / 1800) + 2) * 1800 as at) e
$$;
