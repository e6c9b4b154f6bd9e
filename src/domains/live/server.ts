/** What live gives to the server: an account's colour and client name, that who opens an account manages it, and the bonus preview. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { PALETTE } from './account-color.rules.ts';
import { bonusPreviewAction } from './bonus-preview.service.ts';

const palette = raw(`'{${PALETTE.join(',')}}'::text[]`);

/** SQL of an account's colour. */
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

/** @param agency the zone whose date is today's. */
export function liveServer(agency: { readonly timeZone: string }): DomainServer {
  return { behaviours: [liveAccount], actions: [bonusPreviewAction(agency.timeZone)] };
}

/** The one implementation of what bonus rules pay. Through this entry point, since every page loads what the other one gives. */
export { gmvBonus } from './gmv-bonus.rules.ts';
export { incentiveLines } from './incentive.rules.ts';
