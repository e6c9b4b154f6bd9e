-- Files that are kept in the place for files, one row for each. Who owns one refers to it by a foreign key; what nothing refers to is removed after a day.
create table stored_file (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  -- Where the bytes lie in the place for files; they are there before the row is, and never change.
  key text not null unique,
  -- As the sender calls it.
  name text not null,
  -- Decided by the content, not by the name.
  content_type text not null,
  size bigint not null constraint stored_file_size_sound check (size >= 0),
  sha256 text not null constraint stored_file_sha256_sound check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Since when a look found nothing that refers to it.
  unused_since timestamptz
);

-- The originals of imports move there when a node starts; until then the bytes stay where they are.
alter table live_stream_import
  add column file uuid constraint live_stream_import_file_key unique constraint live_stream_import_file_fkey references stored_file (uuid),
  alter column content drop not null,
  add constraint live_stream_import_has_file check ((file is null) <> (content is null));
