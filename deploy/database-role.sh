#!/bin/sh
# Creates Greenroom's database role, which owns its database and nothing else, and that database. Runs once, at the database's first start.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" -v password="$GREENROOM_DATABASE_PASSWORD" <<'SQL'
create role greenroom login nosuperuser nocreatedb nocreaterole password :'password';
create database greenroom owner greenroom;
SQL
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname greenroom -c 'create extension btree_gist; create extension pg_trgm;'
