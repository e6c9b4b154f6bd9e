/** Server entry point of live: colours and client names of accounts, default managers, and the bonus preview. */
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { accountClientName, accountColor } from './account/account-columns.query.ts';
import { leavingManager } from './account/leaving-manager.service.ts';
import { bonusPreviewAction } from './bonus/bonus-preview.service.ts';

const liveAccount: Behaviour = {
  resource: 'LiveAccount',
  computed: { color: accountColor, clientName: accountClientName },
  beforeWrite({ operation, actor, values }) {
    if (operation === 'create' && !actor.roles.includes('ROLE_ADMIN')) values.managers = [actor.user];
    return [];
  },
};

/** @param agency whose time zone determines today's date. */
export function liveServer(agency: { readonly timeZone: string }): DomainServer {
  return { behaviours: [liveAccount, leavingManager], actions: [bonusPreviewAction(agency.timeZone)] };
}

export { accountColor } from './account/account-columns.query.ts';
/** The only implementation of the bonus rules. Exported here instead of from index.ts, because every page loads index.ts. */
export { gmvBonus } from './bonus/gmv-bonus.rules.ts';
export { incentiveLines } from './bonus/incentive.rules.ts';
