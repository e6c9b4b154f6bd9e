/**
 * PostgreSQL extensions that the database needs; they can be created in advance, so that the server needs no rights beyond its own
 * database.
 */
export const EXTENSIONS = ['btree_gist', 'pg_trgm'] as const;

/** Always in `public`, whatever schema a connection creates its tables in. */
export const CREATE_EXTENSIONS = EXTENSIONS.map((name) => `create extension if not exists ${name} schema public`).join('; ');
