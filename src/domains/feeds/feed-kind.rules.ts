/** Decides what each kind of calendar feed shows, who may have it, and the states of a feed. */
import { allOf, anyOf, mayEver, ofClient, own, ownUser, role, whereNot, type Actor, type Rule } from '#core/access';
import { defineStates } from '#core/states';
import { runsAccount } from '#domains/live';

export const FEED_KINDS = ['SHIFTS', 'ACCOUNTS', 'CLIENT'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const FEED_KIND_LABELS: Readonly<Record<FeedKind, string>> = {
  SHIFTS: 'My shifts',
  ACCOUNTS: 'Accounts I run',
  CLIENT: 'Our live streams',
};

/** The owner of the feed, and admins, who can see everything in it anyway. */
export const ownsFeed = anyOf(role('ADMIN'), ownUser('user'));

const published = whereNot('publishedAt', null);

/** Which schedules a feed of each kind shows to its owner; never drafts. */
export const FEED_RULES: Readonly<Record<FeedKind, Rule>> = {
  SHIFTS: allOf(own('scheduleEmployees.employee'), published),
  ACCOUNTS: allOf(runsAccount('liveAccount'), published),
  CLIENT: allOf(ofClient('liveAccount.client'), published),
};

/** The kinds available to the actor, the default one first. */
export function kindsFor(actor: Pick<Actor, 'roles' | 'employee' | 'client'>): readonly FeedKind[] {
  return FEED_KINDS.filter((kind) => mayEver(FEED_RULES[kind], actor));
}

/** A revoked feed can be renewed, so revoking is never final. */
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
