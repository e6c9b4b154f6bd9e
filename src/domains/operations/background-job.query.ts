/** Computed columns of background jobs. */
import sql, { type Sql } from 'sql-template-tag';

/** @param row of a background job. */
export const waitsFor = (row: Sql) => sql`job_waits_for(${row})`;
