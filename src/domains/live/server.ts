/** Server entry point of live: colours and client names of accounts, default managers, and the bonus preview. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { PALETTE } from './account-color.rules.ts';
import { bonusPreviewAction } from './bonus-preview.service.ts';

const palette = raw(`'{${PALETTE.join(',')}}'::text[]`);

/** SQL expression for an account's colour. */
export const accountColor = (row: Sql): Sql => sql`(${palette})[${row}.display_rank % ${raw(String(PALETTE.length))} + 1]`;

const liveAccount: Behaviour = {
  resource: 'LiveAccount',
  computed: {
    color: accountColor,
    clientName: (row) => sql`(select c.name from client c where c.uuid = ${row}.client)`,
  },
  beforeWrite({ operation, actor, values }) {
    if (operation === 'create' && !actor.roles.includes('ROLE_ADMIN')) values.managers = [actor.user];
    return [];
  },
};

/** @param agency whose time zone determines today's date. */
export function liveServer(agency: { readonly timeZone: string }): DomainServer {
  return { behaviours: [liveAccount], actions: [bonusPreviewAction(agency.timeZone)] };
}

/** The only implementation of the bonus rules. Exported here instead of from index.ts, because every page loads index.ts. */
export { gmvBonus } from './gmv-bonus.rules.ts';
export { incentiveLines } from './incentive.rules.ts';
