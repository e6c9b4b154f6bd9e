/** What live gives to the server: an account's colour and client name, and that who opens an account manages it. */
import sql, { raw } from 'sql-template-tag';
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { PALETTE } from './account-color.rules.ts';

const palette = raw(`'{${PALETTE.join(',')}}'::text[]`);

const liveAccount: Behaviour = {
  resource: 'LiveAccount',
  computed: {
    color: (row) => sql`(${palette})[${row}.display_rank % ${raw(String(PALETTE.length))} + 1]`,
    clientName: (row) => sql`(select c.name from client c where c.uuid = ${row}.client)`,
  },
  prepare({ operation, actor, values }) {
    if (operation === 'create' && !actor.roles.includes('ROLE_ADMIN')) values.managers = [actor.user];
    return [];
  },
};

export const liveServer: DomainServer = { behaviours: [liveAccount] };
