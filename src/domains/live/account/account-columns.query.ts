/** Calculated columns of live accounts: the colour and the name of the client. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { PALETTE } from './account-color.rules.ts';

const palette = raw(`'{${PALETTE.join(',')}}'::text[]`);

/** @param row alias of the account. */
export const accountColor = (row: Sql): Sql => sql`(${palette})[${row}.display_rank % ${raw(String(PALETTE.length))} + 1]`;
export const accountClientName = (row: Sql): Sql => sql`(select c.name from client c where c.uuid = ${row}.client)`;
