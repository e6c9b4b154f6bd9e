/** Access rules evaluated on loaded records. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  allows,
  anyOf,
  everyone,
  manages,
  mayEver,
  nobody,
  unconditional,
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

describe('an access rule', () => {
  it('allows everyone or nobody', () => {
    expect([allows(everyone, actor([]), record), allows(nobody, actor(['ROLE_ADMIN']), record)]).toEqual([true, false]);
  });
  it('matches roles', () => {
    expect(allows(role('ADMIN', 'MANAGER'), actor(['ROLE_MANAGER']), record)).toBe(true);
    expect(allows(role('ADMIN'), actor(['ROLE_MANAGER', 'ROLE_EMPLOYEE']), record)).toBe(false);
  });
  it('matches the records linked to the actor', () => {
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
  it('combines with others', () => {
    const both = allOf(role('MANAGER'), where('status', 'ACTIVE'));
    expect(allows(both, actor(['ROLE_MANAGER']), record)).toBe(true);
    expect(allows(both, actor(['ROLE_MANAGER']), { ...record, status: 'GONE' })).toBe(false);
    expect(allows(anyOf(role('ADMIN'), whereNot('status', 'GONE')), actor([]), record)).toBe(true);
  });
  it('matches a to-many path when at least one end has, or does not have, the value', () => {
    expect(allows(where('shifts.open', true), actor([]), record)).toBe(true);
    expect(allows(whereNot('shifts.open', true), actor([]), record)).toBe(true);
    const allOpen = { ...record, shifts: [{ uuid: 's1', open: true }] };
    expect(allows(whereNot('shifts.open', true), actor([]), allOpen)).toBe(false);
    expect(allows(whereNot('shifts.open', true), actor([]), { ...record, shifts: [] })).toBe(false);
  });
  it('distinguishes a missing link from a link to another value', () => {
    const alone = { ...record, client: null };
    expect([allows(where('client', null), actor([]), alone), allows(whereNot('client', null), actor([]), alone)]).toEqual([true, false]);
    expect([allows(where('client', null), actor([]), record), allows(whereNot('client', null), actor([]), record)]).toEqual([false, true]);
    // Beyond it there is no value, so neither matches.
    expect([allows(where('client.status', null), actor([]), alone), allows(whereNot('client.status', 'GONE'), actor([]), alone)]).toEqual([
      false,
      false,
    ]);
    expect(allows(ofClient('client'), actor(['ROLE_CLIENT'], { client: 'c1' }), alone)).toBe(false);
  });
  it('requires one related record to pass as a whole', () => {
    const openMine = (employee: string) =>
      allows(some('shifts', allOf(own('employee'), where('open', true))), actor(['ROLE_EMPLOYEE'], { employee }), record);
    expect([openMine('e1'), openMine('e2')]).toEqual([true, false]);
  });
  it('can be decided by roles alone', () => {
    expect(mayEver(ofClient('client'), actor(['ROLE_EMPLOYEE']))).toBe(false);
    expect(mayEver(ofClient('client'), actor(['ROLE_CLIENT'], { client: 'c9' }))).toBe(true);
    expect(settle(anyOf(role('ADMIN'), own('x')), actor(['ROLE_ADMIN']))).toBe(true);
  });
  it('for managers follows the path to the account, or starts at it', () => {
    const mine = { uuid: 's9', managers: [], account: { uuid: 'a1', managers: [{ uuid: 'u1' }] } };
    expect(allows(manages('account'), actor(['ROLE_MANAGER']), mine)).toBe(true);
    expect(allows(manages('self'), actor(['ROLE_MANAGER']), mine)).toBe(false);
    expect(allows(own('self'), actor(['ROLE_EMPLOYEE'], { employee: 's9' }), mine)).toBe(true);
  });
  it('passes by any of its parts, and any of its values', () => {
    const [active, gone] = [where('status', 'ACTIVE'), where('status', 'GONE')];
    expect(
      [anyOf(gone, active), anyOf(gone, where('owner', 'u9')), where('status', 'GONE', 'ACTIVE')].map((rule) =>
        allows(rule, actor([]), record),
      ),
    ).toEqual([true, false, true]);
  });
  it('can depend on the record only', () => {
    const odd: Graph = { uuid: 'r2', status: 'ACTIVE', tags: ['loose', null, { name: 'no record' }] };
    expect(allows(some('tags', everyone), actor([]), odd)).toBe(false);
    expect(allows(some('shifts', everyone), actor([]), record)).toBe(true);
    expect(allows(where('status.name', null), actor([]), odd)).toBe(false);
  });
});

describe('a rule reduced by roles', () => {
  const [active, open] = [where('status', 'ACTIVE'), where('open', true)];
  const employee = actor(['ROLE_EMPLOYEE'], { employee: 'e1' });
  const left = (rule: Parameters<typeof settle>[0]) => settle(rule, employee);

  it('is false when the actor has no such record, and unchanged otherwise', () => {
    expect(left({ kind: 'match', path: 'client', actor: 'client' })).toBe(false);
    expect(left(own('x'))).toEqual({ kind: 'match', path: 'x', actor: 'employee' });
    expect(left(ownUser('x'))).toEqual(ownUser('x'));
  });
  it('any: true with one true, false without parts, else the open parts', () => {
    expect([left(anyOf(active, everyone)), left(anyOf(nobody, role('ADMIN'))), left(anyOf())]).toEqual([true, false, false]);
    expect([left(anyOf(nobody, active)), left(anyOf(active, nobody, open))]).toEqual([active, anyOf(active, open)]);
  });
  it('all: false with one false, true without parts, else the open parts', () => {
    expect([left(allOf(active, nobody)), left(allOf(everyone, role('EMPLOYEE'))), left(allOf())]).toEqual([false, true, true]);
    expect([left(allOf(everyone, active)), left(allOf(active, everyone, open))]).toEqual([active, allOf(active, open)]);
  });
  it('a related record: its own rule reduced', () => {
    expect(left(some('shifts', role('ADMIN')))).toBe(false);
    expect(left(some('shifts', role('EMPLOYEE')))).toEqual(some('shifts', everyone));
    expect(left(some('shifts', allOf(everyone, open)))).toEqual(some('shifts', open));
  });
});

describe('a service', () => {
  const similarity: Actor = { ...actor([]), service: 'similarity' };
  const mine = service('similarity');

  it('passes rules that name it, and nothing that everyone or a row allows', () => {
    for (const rule of [everyone, nobody, role('ADMIN'), where('status', 'ACTIVE'), ownUser('owner'), some('shifts', where('open', true))])
      expect([rule, settle(rule, similarity), allows(rule, similarity, record)]).toEqual([rule, false, false]);
    for (const rule of [anyOf(everyone, where('status', 'ACTIVE')), allOf(everyone, where('status', 'ACTIVE')), allOf(everyone)])
      expect([rule, settle(rule, similarity)]).toEqual([rule, false]);
    for (const rule of [mine, anyOf(role('ADMIN'), mine), allOf(everyone, mine), unconditional, allOf(mine, unconditional)])
      expect([rule, settle(rule, similarity), allows(rule, similarity, record)]).toEqual([rule, true, true]);
  });

  it('passes rules with conditions on matching rows only', () => {
    const active = (status: string) => allOf(mine, where('status', status));
    expect(allows(active('ACTIVE'), similarity, record)).toBe(true);
    expect(allows(active('INACTIVE'), similarity, record)).toBe(false);
    expect(allows(anyOf(everyone, active('INACTIVE')), similarity, record)).toBe(false);
    expect(allows(allOf(mine, anyOf(where('status', 'INACTIVE'), some('shifts', where('open', true)))), similarity, record)).toBe(true);
    expect(allows(some('shifts', allOf(mine, where('open', true))), similarity, record)).toBe(true);
    expect(allows(allOf(mine, ownUser('owner')), similarity, record)).toBe(false);
    expect(allows(allOf(mine, role('ADMIN')), similarity, record)).toBe(false);
  });

  it('is separate from people: no user passes a rule that names it', () => {
    for (const roles of [['ROLE_ADMIN'], []] as const) {
      expect(settle(mine, actor(roles))).toBe(false);
      expect(settle(anyOf(role('ADMIN'), mine), actor(roles))).toBe(roles.length > 0);
      expect(settle(unconditional, actor(roles))).toBe(true);
    }
  });
});
