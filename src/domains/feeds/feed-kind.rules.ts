/** Decides what a calendar feed shows, who may have which kind, and what may become of it. */
import { allOf, anyOf, manages, mayEver, ofClient, own, ownUser, role, whereNot, type Actor, type Rule } from '#core/access';
import { defineStates } from '#core/states';

export const FEED_KINDS = ['SHIFTS', 'ACCOUNTS', 'CLIENT'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const FEED_KIND_LABELS: Readonly<Record<FeedKind, string>> = {
  SHIFTS: 'My shifts',
  ACCOUNTS: 'Accounts I run',
  CLIENT: 'Our live streams',
};

/** Whose feed it is, and admins, who see all that it shows anyway. */
export const ownsFeed = anyOf(role('ADMIN'), ownUser('user'));

const published = whereNot('publishedAt', null);

/** Which schedules a feed of each kind shows to its owner; drafts to nobody. */
export const FEED_RULES: Readonly<Record<FeedKind, Rule>> = {
  SHIFTS: allOf(own('scheduleEmployees.employee'), published),
  ACCOUNTS: allOf(anyOf(role('ADMIN'), manages('liveAccount')), published),
  CLIENT: allOf(ofClient('liveAccount.client'), published),
};

/** The kinds that the person can have, the usual one first. */
export function kindsFor(actor: Pick<Actor, 'roles' | 'employee' | 'client'>): readonly FeedKind[] {
  return FEED_KINDS.filter((kind) => mayEver(FEED_RULES[kind], actor));
}

/** A new address may be had for a revoked feed too, so nothing is lost for good. */
export const FEED_LIFE = defineStates({
  noun: 'calendar feed',
  states: { ACTIVE: { label: 'Active', severity: 'success' }, REVOKED: { label: 'Revoked', severity: 'neutral' } },
  initial: 'ACTIVE',
  transitions: [
    {
      from: ['ACTIVE'],
      to: 'REVOKED',
      label: 'Revoke',
      who: ownsFeed,
      stamps: [{ field: 'revokedAt' }],
    },
    { from: ['REVOKED'], to: 'ACTIVE', label: 'Renew', who: ownsFeed, clears: ['revokedAt'] },
  ],
});
export type FeedStatus = keyof (typeof FEED_LIFE)['states'];
