/** Which extensions the database needs; whoever may makes them beforehand, so that the server itself needs no rights beyond its own database. */
export const EXTENSIONS = ['btree_gist', 'pg_trgm'] as const;

/** In `public`, wherever else a connection makes its tables. */
export const CREATE_EXTENSIONS = EXTENSIONS.map((name) => `create extension if not exists ${name} schema public`).join('; ');
