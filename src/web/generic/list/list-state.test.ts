/** Conversion between the state of a list, its URL and the API's parameters. */
import { describe, expect, it } from 'vitest';
import type { Actor } from '#core/access';
import { LiveAccount } from '#domains/live';
import { User } from '#domains/identity';
import { Employee } from '#domains/workforce';
import { registry } from '#domains/resources';
import { filterSpecs } from './filter-specs.ts';
import { addressKey, apiParams, narrowedByUser, nextSort, readListState, writeListState, type ListState } from './list-state.ts';

const admin: Actor = { user: 'u', username: 'admin', roles: ['ROLE_ADMIN'], employee: null, client: null };
const manager: Actor = { ...admin, username: 'manager', roles: ['ROLE_MANAGER'] };
const specs = filterSpecs(registry, Employee, admin);
const read = (address: Record<string, unknown>) => readListState(Employee, specs, address);
const write = (state: ListState) => writeListState(Employee, specs, state);
const UUID = '0190a0aa-0000-7000-8000-000000000001';

describe('filters derived from the declaration', () => {
  it('offers the declared filter bar first, then the rest', () => {
    expect(
      filterSpecs(registry, User, admin)
        .filter(({ inBar }) => inBar)
        .map(({ key, shape }) => [key, shape]),
    ).toEqual([
      ['status', 'choices'],
      ['roles', 'choices'],
      ['client', 'relation'],
    ]);
    expect(specs.find(({ key }) => key === 'has.user')).toMatchObject({ shape: 'exists', label: 'Has user' });
    expect(specs.find(({ key }) => key === 'hostHourlyRate')?.shape).toBe('numbers');
    expect(specs.find(({ key }) => key === 'createTime')).toMatchObject({ shape: 'days', label: 'Created', isInstant: true });
  });

  it('omits fields that the actor cannot read, and text fields that the search covers', () => {
    expect(filterSpecs(registry, Employee, manager).map(({ key }) => key)).toEqual(['status', 'leavesOn', 'createTime']);
    expect(specs.some(({ key }) => key === 'nickname')).toBe(false);
    expect(filterSpecs(registry, LiveAccount, manager).some(({ key }) => key === 'client')).toBe(false);
  });
});

describe('the URL of a list', () => {
  it('has no parameters for a fresh list, which opens with the declared filters', () => {
    const fresh = read({});
    expect(fresh).toEqual({ search: '', sort: null, page: 1, size: 30, filters: { status: 'ACTIVE,HOLIDAY' } });
    expect(write(fresh)).toEqual({});
  });

  it.each(registry.resources.filter(({ screen }) => screen.openWith !== undefined))(
    'opens $plural with the filters that it declares',
    (resource) => {
      const offered = filterSpecs(registry, resource, admin);
      const sent = apiParams(offered, readListState(resource, offered, {}), 'UTC');
      expect(sent.map(([name, value]) => [name.replace('[]', ''), value])).toEqual(
        Object.entries(resource.screen.openWith!).flatMap(([path, wanted]) => [wanted].flat().map((value) => [path, String(value)])),
      );
    },
  );

  it('does not count the filters that a list opens with as the user’s', () => {
    expect(narrowedByUser(Employee, specs, read({}))).toBe(false);
    expect(narrowedByUser(Employee, specs, read({ status: 'any' }))).toBe(false);
    expect(narrowedByUser(Employee, specs, read({ status: 'ACTIVE' }))).toBe(true);
    expect(narrowedByUser(Employee, specs, read({ search: 'ann' }))).toBe(true);
  });

  it('records that a default filter was removed', () => {
    const cleared = { ...read({}), filters: {} };
    expect(write(cleared)).toEqual({ status: 'any' });
    expect(read({ status: 'any' })).toEqual(cleared);
  });

  it.each<[string, Partial<ListState>]>([
    ['search', { search: '007' }],
    ['sort up', { sort: { field: 'createTime', direction: 'asc' } }],
    ['sort down', { sort: { field: 'nickname', direction: 'desc' } }],
    ['page and size', { page: 4, size: 100 }],
    ['a relation', { filters: { status: 'DELETED', user: UUID } }],
    ['days', { filters: { status: 'ACTIVE', createTime: '2026-03-01..2026-03-31' } }],
    ['an open range', { filters: { hostHourlyRate: '10..' } }],
    ['exists', { filters: { 'has.user': 'no' } }],
  ])('survives a round trip: %s', (_what, part) => {
    const state = { ...read({}), ...part };
    expect(read(write(state))).toEqual(state);
  });

  it('accepts values parsed by the router, and drops invalid ones', () => {
    expect(read({ page: 3, size: '50', search: 7, status: ['ACTIVE', 'DELETED'] })).toMatchObject({
      page: 3,
      size: 50,
      search: '7',
      filters: { status: 'ACTIVE,DELETED' },
    });
    expect(
      read({
        page: -1,
        size: 31,
        sort: 'password',
        status: 'GONE',
        user: 'drop table',
        createTime: 'yesterday..',
        hostHourlyRate: 'a..b',
        unknown: { deep: true },
      }),
    ).toEqual(read({}));
  });

  it('identifies the same list regardless of the order of parameters and the page', () => {
    expect(addressKey({ search: 'a', status: 'any', page: 2 })).toBe(addressKey({ status: 'any', search: 'a' }));
    expect(addressKey({ search: 'a' })).not.toBe(addressKey({ search: 'b' }));
  });
});

describe('API parameters', () => {
  const params = (part: Partial<ListState>, zone = 'UTC') => apiParams(specs, { ...read({}), filters: {}, ...part }, zone);
  it('repeat a field for several values', () => {
    expect(params({ filters: { status: 'ACTIVE,HOLIDAY' } })).toEqual([
      ['status[]', 'ACTIVE'],
      ['status[]', 'HOLIDAY'],
    ]);
    expect(params({ filters: { status: 'ACTIVE' } })).toEqual([['status', 'ACTIVE']]);
  });
  it('cover whole local days, also across a clock change', () => {
    expect(params({ filters: { createTime: '2026-03-29..2026-03-29' } }, 'Europe/London')).toEqual([
      ['createTime[after]', '2026-03-29T00:00:00Z'],
      ['createTime[strictly_before]', '2026-03-29T23:00:00Z'],
    ]);
  });
  it('translate ranges, existence, search and order', () => {
    expect(
      params({ filters: { hostHourlyRate: '10..20', 'has.user': 'yes' }, search: ' ann ', sort: { field: 'nickname', direction: 'desc' } }),
    ).toEqual([
      ['exists[user]', '1'],
      ['hostHourlyRate[gte]', '10'],
      ['hostHourlyRate[lte]', '20'],
      ['search', 'ann'],
      ['order[nickname]', 'desc'],
    ]);
  });
});

describe('sorting', () => {
  it('cycles through ascending, descending and the default', () => {
    const up = nextSort(Employee, null, 'status');
    const down = nextSort(Employee, up, 'status');
    expect([up, down, nextSort(Employee, down, 'status')]).toEqual([
      { field: 'status', direction: 'asc' },
      { field: 'status', direction: 'desc' },
      null,
    ]);
    expect(nextSort(Employee, null, 'nickname')).toEqual({ field: 'nickname', direction: 'desc' });
  });
});
