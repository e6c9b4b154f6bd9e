/** Decides whose live accounts are whose: admins run all, managers those they manage, and clients see the results of their own. */
import { anyOf, manages, ofClient, role, SELF, type Rule } from '#core/access';

/** @param account path to the account, `self` for the account itself. */
export function runsAccount(account: string): Rule {
  return anyOf(role('ADMIN'), manages(account));
}

/** Users who see costs or results of an account. @param account as above. */
export function seesResultsOf(account: string): Rule {
  return anyOf(role('ADMIN'), manages(account), ofClient(account === SELF ? 'client' : `${account}.client`));
}
