/** Tests of calendar feeds: who may have which kind, which schedules it shows, and its states. */
import { describe, expect, it } from 'vitest';
import { allows, type Actor, type Role } from '#core/access';
import { FEED_KIND_LABELS, FEED_KINDS, FEED_LIFE, FEED_RULES, kindsFor, ownsFeed, type FeedKind } from './feed-kind.rules.ts';

const person = (user: string, roles: readonly Role[], links: Partial<Actor> = {}): Actor => ({
  user,
  username: user,
  roles,
  employee: null,
  client: null,
  ...links,
});
const PEOPLE = {
  admin: person('admin', ['ROLE_ADMIN']),
  manager: person('manager', ['ROLE_MANAGER']),
  otherManager: person('other', ['ROLE_MANAGER']),
  client: person('client', ['ROLE_CLIENT'], { client: 'acme' }),
  otherClient: person('client2', ['ROLE_CLIENT'], { client: 'birch' }),
  employee: person('ava', ['ROLE_EMPLOYEE'], { employee: 'ava' }),
  otherEmployee: person('ben', ['ROLE_EMPLOYEE'], { employee: 'ben' }),
  employeeWithoutRecord: person('cy', ['ROLE_EMPLOYEE']),
};
const schedule = (publishedAt: string | null) => ({
  uuid: 'schedule',
  publishedAt,
  liveAccount: { uuid: 'shop', managers: [{ uuid: 'manager' }], client: { uuid: 'acme' } },
  scheduleEmployees: [{ uuid: 'shift', employee: { uuid: 'ava' } }],
});
const whoSees = (kind: FeedKind, publishedAt: string | null) =>
  Object.entries(PEOPLE)
    .filter(([, actor]) => allows(FEED_RULES[kind], actor, schedule(publishedAt)))
    .map(([name]) => name);

describe('a calendar feed', () => {
  it('has a label for each kind', () => {
    expect(FEED_KINDS.map((kind) => [kind, FEED_KIND_LABELS[kind]])).toEqual([
      ['SHIFTS', 'My shifts'],
      ['ACCOUNTS', 'Accounts I run'],
      ['CLIENT', 'Our live streams'],
    ]);
  });

  it.each([
    ['SHIFTS', ['employee']],
    ['ACCOUNTS', ['admin', 'manager']],
    ['CLIENT', ['client']],
  ] as const)('of the kind %s shows a published schedule to %j, and drafts to no one', (kind, people) => {
    expect(whoSees(kind, '2026-01-01T00:00:00+00:00')).toEqual(people);
    expect(whoSees(kind, null)).toEqual([]);
  });

  it.each([
    ['admin', ['ACCOUNTS']],
    ['manager', ['ACCOUNTS']],
    ['client', ['CLIENT']],
    ['employee', ['SHIFTS']],
    ['employeeWithoutRecord', []],
  ] as const)('of %s may be of the kinds %j', (name, kinds) => {
    expect(kindsFor(PEOPLE[name])).toEqual(kinds);
  });

  it('of a manager who also works shifts shows shifts first', () => {
    expect(kindsFor(person('mia', ['ROLE_MANAGER', 'ROLE_EMPLOYEE'], { employee: 'mia' }))).toEqual(['SHIFTS', 'ACCOUNTS']);
  });

  it('belongs to its user, and to admins', () => {
    const feed = { uuid: 'feed', user: { uuid: 'ava' } };
    expect(
      Object.entries(PEOPLE)
        .filter(([, actor]) => allows(ownsFeed, actor, feed))
        .map(([name]) => name),
    ).toEqual(['admin', 'employee']);
  });

  it('is active until it is revoked, and can be renewed', () => {
    expect([FEED_LIFE.noun, FEED_LIFE.initial]).toEqual(['calendar feed', 'ACTIVE']);
    expect(FEED_LIFE.states).toEqual({
      ACTIVE: { label: 'Active', severity: 'success' },
      REVOKED: { label: 'Revoked', severity: 'neutral' },
    });
    expect(FEED_LIFE.transitions).toEqual([
      { from: ['ACTIVE'], to: 'REVOKED', label: 'Revoke', who: ownsFeed, stamps: [{ field: 'revokedAt' }] },
      { from: ['REVOKED'], to: 'ACTIVE', label: 'Renew', who: ownsFeed, clears: ['revokedAt'] },
    ]);
  });
});
