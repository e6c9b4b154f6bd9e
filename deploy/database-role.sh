#!/bin/sh
# Makes the role that Greenroom works as, and its database: the role owns that and nothing else. Runs once, when the database is first started.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" -v password="$GREENROOM_DATABASE_PASSWORD" <<'SQL'
create role greenroom login nosuperuser nocreatedb nocreaterole password :'password';
create database greenroom owner greenroom;
SQL
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname greenroom -c 'create extension btree_gist; create extension pg_trgm;'
