/** Behaviour of access rules on loaded records. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  allows,
  anyOf,
  everyone,
  manages,
  mayEver,
  nobody,
  nothingMore,
  ofClient,
  own,
  ownUser,
  role,
  SELF,
  service,
  settle,
  some,
  where,
  whereNot,
  type Actor,
  type Graph,
} from './access.ts';

const actor = (roles: Actor['roles'], links: Partial<Actor> = {}): Actor => ({
  user: 'u1',
  username: 'u',
  roles,
  employee: null,
  client: null,
  ...links,
});
const record: Graph = {
  uuid: 'r1',
  status: 'ACTIVE',
  owner: 'u1',
  client: { uuid: 'c1' },
  managers: [{ uuid: 'u1' }, { uuid: 'u2' }],
  shifts: [
    { uuid: 's1', employee: 'e1', open: true },
    { uuid: 's2', employee: 'e2', open: false },
  ],
};

describe('a rule', () => {
  it('lets everyone or nobody in', () => {
    expect([allows(everyone, actor([]), record), allows(nobody, actor(['ROLE_ADMIN']), record)]).toEqual([true, false]);
  });
  it('goes by role', () => {
    expect(allows(role('ADMIN', 'MANAGER'), actor(['ROLE_MANAGER']), record)).toBe(true);
    expect(allows(role('ADMIN'), actor(['ROLE_MANAGER', 'ROLE_EMPLOYEE']), record)).toBe(false);
  });
  it('goes by the records that the actor is', () => {
    expect(allows(ofClient('client'), actor(['ROLE_CLIENT'], { client: 'c1' }), record)).toBe(true);
    expect(allows(ofClient('client'), actor(['ROLE_CLIENT'], { client: 'c2' }), record)).toBe(false);
    expect(allows(own('shifts.employee'), actor(['ROLE_EMPLOYEE'], { employee: 'e2' }), record)).toBe(true);
    expect(allows(ownUser('owner'), actor([]), record)).toBe(true);
    expect(allows(own(SELF), actor(['ROLE_EMPLOYEE'], { employee: 'r1' }), record)).toBe(true);
    expect(allows(manages(SELF), actor(['ROLE_MANAGER']), record)).toBe(true);
  });
  it('needs the role and the link', () => {
    expect(allows(ofClient('client'), actor(['ROLE_EMPLOYEE'], { client: 'c1' }), record)).toBe(false);
    expect(allows(ofClient('client'), actor(['ROLE_CLIENT']), record)).toBe(false);
  });
  it('combines', () => {
    const both = allOf(role('MANAGER'), where('status', 'ACTIVE'));
    expect(allows(both, actor(['ROLE_MANAGER']), record)).toBe(true);
    expect(allows(both, actor(['ROLE_MANAGER']), { ...record, status: 'GONE' })).toBe(false);
    expect(allows(anyOf(role('ADMIN'), whereNot('status', 'GONE')), actor([]), record)).toBe(true);
  });
  it('asks of the ends of a path to many that one of them holds, or does not hold, the value', () => {
    expect(allows(where('shifts.open', true), actor([]), record)).toBe(true);
    expect(allows(whereNot('shifts.open', true), actor([]), record)).toBe(true);
    const allOpen = { ...record, shifts: [{ uuid: 's1', open: true }] };
    expect(allows(whereNot('shifts.open', true), actor([]), allOpen)).toBe(false);
    expect(allows(whereNot('shifts.open', true), actor([]), { ...record, shifts: [] })).toBe(false);
  });
  it('reports a link that leads nowhere from one that leads to another value', () => {
    const alone = { ...record, client: null };
    expect([allows(where('client', null), actor([]), alone), allows(whereNot('client', null), actor([]), alone)]).toEqual([true, false]);
    expect([allows(where('client', null), actor([]), record), allows(whereNot('client', null), actor([]), record)]).toEqual([false, true]);
    // Beyond it there is no value, so neither holds.
    expect([allows(where('client.status', null), actor([]), alone), allows(whereNot('client.status', 'GONE'), actor([]), alone)]).toEqual([
      false,
      false,
    ]);
    expect(allows(ofClient('client'), actor(['ROLE_CLIENT'], { client: 'c1' }), alone)).toBe(false);
  });
  it('asks of one related record that it passes as a whole', () => {
    const openMine = (employee: string) =>
      allows(some('shifts', allOf(own('employee'), where('open', true))), actor(['ROLE_EMPLOYEE'], { employee }), record);
    expect([openMine('e1'), openMine('e2')]).toEqual([true, false]);
  });
  it('says by the roles alone whether it can ever pass', () => {
    expect(mayEver(ofClient('client'), actor(['ROLE_EMPLOYEE']))).toBe(false);
    expect(mayEver(ofClient('client'), actor(['ROLE_CLIENT'], { client: 'c9' }))).toBe(true);
    expect(settle(anyOf(role('ADMIN'), own('x')), actor(['ROLE_ADMIN']))).toBe(true);
  });
});

describe('a service', () => {
  const similarity: Actor = { ...actor([]), service: 'similarity' };
  const mine = service('similarity');

  it('passes what names it, and nothing that everyone or a row allows', () => {
    for (const rule of [everyone, nobody, role('ADMIN'), where('status', 'ACTIVE'), ownUser('owner'), some('shifts', where('open', true))])
      expect([rule, settle(rule, similarity), allows(rule, similarity, record)]).toEqual([rule, false, false]);
    for (const rule of [anyOf(everyone, where('status', 'ACTIVE')), allOf(everyone, where('status', 'ACTIVE')), allOf(everyone)])
      expect([rule, settle(rule, similarity)]).toEqual([rule, false]);
    for (const rule of [mine, anyOf(role('ADMIN'), mine), allOf(everyone, mine), nothingMore, allOf(mine, nothingMore)])
      expect([rule, settle(rule, similarity), allows(rule, similarity, record)]).toEqual([rule, true, true]);
  });

  it('passes with conditions on the rows that fulfil them', () => {
    const active = (status: string) => allOf(mine, where('status', status));
    expect(allows(active('ACTIVE'), similarity, record)).toBe(true);
    expect(allows(active('INACTIVE'), similarity, record)).toBe(false);
    expect(allows(anyOf(everyone, active('INACTIVE')), similarity, record)).toBe(false);
    expect(allows(allOf(mine, anyOf(where('status', 'INACTIVE'), some('shifts', where('open', true)))), similarity, record)).toBe(true);
    expect(allows(some('shifts', allOf(mine, where('open', true))), similarity, record)).toBe(true);
    expect(allows(allOf(mine, ownUser('owner')), similarity, record)).toBe(false);
    expect(allows(allOf(mine, role('ADMIN')), similarity, record)).toBe(false);
  });

  it('is nobody else: no person passes what names it', () => {
    for (const roles of [['ROLE_ADMIN'], []] as const) {
      expect(settle(mine, actor(roles))).toBe(false);
      expect(settle(anyOf(role('ADMIN'), mine), actor(roles))).toBe(roles.length > 0);
      expect(settle(nothingMore, actor(roles))).toBe(true);
    }
  });
});
