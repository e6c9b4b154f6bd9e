import { describe, expect, it } from 'vitest';
import type { Actor, Role } from '#core/access';
import { mayEnter, routeOf } from '../route-rules.ts';
import { ROUTES } from '../routes.ts';
import { createSettingsStore, DEFAULT_SETTINGS, SETTINGS_KEY } from './app-settings.ts';
import { crumbsOf, documentTitle } from './crumbs.ts';
import { isCurrent, menuFor, sectionsOf, userMenuFor } from './menu.ts';
import { creationsFor, fits, placesFor, sourcesFor, entryText } from './palette-entries.ts';
import { createGoTo, modKey } from './shortcuts.ts';
import { createTypeAhead } from './type-ahead.ts';

const UUID = '0190a1b2-0000-7000-8000-00000000abcd';
const none: ReadonlyMap<string, string> = new Map();
const luna: ReadonlyMap<string, string> = new Map([[UUID, 'Luna']]);

const ROLES = ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_CLIENT', 'ROLE_EMPLOYEE'] as const;

describe('breadcrumbs', () => {
  const crumbs = (pathname: string, titles = none, role: Role = 'ROLE_ADMIN') => {
    const actor = { roles: [role] };
    return crumbsOf(pathname, { routes: ROUTES, menu: menuFor(actor), titles, actor });
  };

  it('does not take a word for a record', () => {
    expect(crumbs(`/reports/video-similarity/originals/${UUID}`)[2]).toEqual({ label: 'Originals', to: null, current: false });
    expect(crumbs(`/clients/${UUID}/edit`)[0]!.to).toBe('/clients');
  });
  it('has one crumb per segment, the last being the current page', () => {
    expect(crumbs('/clients')).toEqual([{ label: 'Clients', to: null, current: true }]);
    expect(crumbs('/reports/profit-loss').map(({ label }) => label)).toEqual(['Reports', 'Profit and loss']);
    expect(crumbs('/reports/no-such-report')[1]!.label).toBe('No such report');
    expect(crumbs('/live-accounts/new')).toEqual([
      { label: 'Live accounts', to: '/live-accounts', current: false },
      { label: 'New', to: null, current: true },
    ]);
  });

  it('shows the name of a record when it is known, and links it only if it has a screen', () => {
    expect(crumbs(`/employees/${UUID}/edit`, luna)[1]).toEqual({ label: 'Luna', to: `/employees/${UUID}`, current: false });
    expect(crumbs(`/clients/${UUID}/edit`)[1]).toEqual({ label: 'Details', to: null, current: false });
  });

  it('has no dead links on unknown paths', () => {
    expect(crumbs('/clients/a/b%E0/c').map(({ to }) => to)).toEqual(['/clients', null, null, null]);
  });

  it.each(ROLES)('leads %s from a video under review back to the video jobs', (role) => {
    expect(crumbs(`/video-uploads/${UUID}`, luna, role)).toEqual([
      { label: 'Video jobs', to: '/video-jobs', current: false },
      { label: 'Luna', to: null, current: true },
    ]);
  });

  it.each(ROLES)('leads %s only to screens that they may open', (role) => {
    const open = ROUTES.filter(({ access }) => mayEnter(access, { roles: [role] }));
    const reached = open.flatMap(({ path }) => crumbs(path.replace('$uuid', UUID), none, role)).flatMap(({ to }) => to ?? []);
    expect(reached.length).toBeGreaterThan(0);
    for (const to of reached) expect(open.map(({ path }) => path)).toContain(routeOf(ROUTES, to)?.path);
  });

  it('sets the document title', () => {
    expect(documentTitle('/clients', ROUTES, none)).toBe('Clients · Greenroom');
    expect(documentTitle(`/employees/${UUID}/edit`, ROUTES, luna)).toBe('Luna · Edit employee · Greenroom');
    expect(documentTitle('/nowhere', ROUTES, none)).toBe('Page not found · Greenroom');
  });
});

describe('the menu', () => {
  it('highlights an entry on its path and below it, and nowhere else', () => {
    const entry = { to: '/clients' };
    expect(['/clients', '/clients/new', `/clients/${UUID}/edit`].every((path) => isCurrent(entry, path))).toBe(true);
    expect(['/', '/dashboard', '/clients-of-others'].some((path) => isCurrent(entry, path))).toBe(false);
    const also = { ...entry, also: ['/contracts'] };
    expect(['/clients', '/contracts', `/contracts/${UUID}`].every((path) => isCurrent(also, path))).toBe(true);
    expect(isCurrent(also, '/contracts-of-others')).toBe(false);
  });

  it('highlights one entry only, the one that matches most of the path', () => {
    const entries = [{ to: '/employees' }, { to: '/employees/availability', also: ['/employees/time-off'] }];
    const current = (path: string) => entries.map((entry) => isCurrent(entry, path, entries));
    expect(current('/employees/availability')).toEqual([false, true]);
    expect(current('/employees/time-off')).toEqual([false, true]);
    expect(current(`/employees/${UUID}`)).toEqual([true, false]);
    expect(isCurrent(entries[0]!, '/employees/availability', [entries[0]!])).toBe(true);
  });

  it('groups the agency settings under their own heading', () => {
    const entries = menuFor({ roles: ['ROLE_ADMIN'] });
    const sections = sectionsOf(entries);
    expect(sections.flatMap(({ entries: own }) => own)).toEqual(entries);
    expect(sections.filter(({ title }) => title !== null).map(({ title, entries: own }) => [title, own.map(({ to }) => to)])).toEqual([
      ['Settings', ['/bonus-settings', '/holiday-management', '/video-task-types']],
    ]);
    expect(sectionsOf(menuFor({ roles: ['ROLE_EMPLOYEE'] })).map(({ title }) => title)).toEqual([null]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  it('finds entries by typing, and resets the text after 350 ms', () => {
    const { type } = createTypeAhead();
    const labels = ['Dashboard', 'Schedules', 'Live Accounts', 'Clients', 'Employees', 'Users'];
    expect(type('c', labels, 0, 0)).toBe(3);
    expect(type('l', labels, 3, 350)).toBe(3);
    expect(type('l', labels, 3, 701)).toBe(2);
    expect(type('x', labels, 2, 702)).toBeNull();
    expect(type('Enter', labels, 2, 702)).toBeNull();
    expect(type(' ', labels, 2, 2000)).toBeNull();
  });

  it('moves to the next entry with the same letter', () => {
    const { type } = createTypeAhead();
    const labels = ['Settings', 'Schedules', 'Users'];
    expect(type('s', labels, -1, 0)).toBe(0);
    expect(type('s', labels, 0, 1000)).toBe(1);
    expect(type('s', labels, 1, 2000)).toBe(0);
  });
});

describe('stored settings', () => {
  function setUp(start?: string) {
    const kept = new Map(start === undefined ? [] : [[SETTINGS_KEY, start]]);
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    return { kept, store: createSettingsStore(() => storage) };
  }

  it('defaults to an expanded menu and the system theme', () => {
    expect(setUp().store.read()).toEqual({ menuCollapsed: false, colorScheme: 'auto' });
    for (const broken of ['nonsense', '[]', 'null', '{"menuCollapsed":"yes","colorScheme":"pink"}'])
      expect(setUp(broken).store.read()).toEqual(DEFAULT_SETTINGS);
  });

  it('stores changes under app_settings, and preserves other fields', () => {
    const { kept, store } = setUp('{"language":"en","menuCollapsed":true}');
    expect(store.read().menuCollapsed).toBe(true);
    let calls = 0;
    store.subscribe(() => (calls += 1));
    store.change({ colorScheme: 'dark' });
    expect(store.read()).toEqual({ menuCollapsed: true, colorScheme: 'dark' });
    expect(JSON.parse(kept.get('app_settings')!)).toEqual({ language: 'en', menuCollapsed: true, colorScheme: 'dark' });
    expect(calls).toBe(1);
    kept.set('app_settings', '{"menuCollapsed":false}');
    store.reread();
    expect(store.read()).toEqual(DEFAULT_SETTINGS);
  });

  it('works without storage', () => {
    const store = createSettingsStore(() => {
      throw new Error('forbidden');
    });
    store.change({ menuCollapsed: true });
    expect(store.read().menuCollapsed).toBe(true);
  });
});

describe('the user menu', () => {
  const entries = (...roles: Role[]) => userMenuFor({ roles }).map(({ label, to }) => [label, to]);

  it('has the entries of the domains in their order, for those who may open them', () => {
    const everyones = [
      ['Profile', '/profile'],
      ['Subscribe to Calendar', '/calendar-subscription'],
    ];
    expect(entries('ROLE_EMPLOYEE')).toEqual([['Payslip', '/payslips'], ...everyones]);
    for (const role of ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_CLIENT'] as const) expect(entries(role)).toEqual(everyones);
    expect(userMenuFor(null)).toEqual([]);
  });
});

describe('the palette', () => {
  const actor = (...roles: Actor['roles']): Actor => ({ user: 'u', username: 'x', roles, employee: 'e', client: 'c' });

  it('offers to search and create what the actor may open', () => {
    expect(sourcesFor(actor('ROLE_ADMIN')).map(({ resource }) => resource.plural)).toEqual([
      'employees',
      'live_accounts',
      'clients',
      'users',
      'video_jobs',
    ]);
    expect(sourcesFor(actor('ROLE_MANAGER')).map(({ resource }) => resource.plural)).toEqual(['live_accounts', 'video_jobs']);
    for (const role of ['ROLE_CLIENT', 'ROLE_EMPLOYEE'] as const)
      expect(sourcesFor(actor(role)).map(({ resource }) => resource.plural)).toEqual(['video_jobs']);
    expect(creationsFor(actor('ROLE_ADMIN')).map(({ label }) => label)).toEqual([
      'New employee',
      'New live account',
      'New client',
      'New user',
      'New video job',
    ]);
    expect(creationsFor(actor('ROLE_EMPLOYEE'))).toEqual([]);
    expect(placesFor(actor('ROLE_MANAGER')).map(({ to }) => to)).toContain('/live-streams/import');
    expect(placesFor(actor('ROLE_CLIENT')).map(({ to }) => to)).not.toContain('/live-streams/import');
    const places = placesFor(actor('ROLE_EMPLOYEE')).map(({ label, to }) => [label, to]);
    expect(places.at(-1)).toEqual(['Profile', '/profile']);
    expect(places.filter(([, to]) => to === '/payslips')).toEqual([['My payslips', '/payslips']]);
  });

  it('names the records it found', () => {
    const [employees, accounts, , users] = sourcesFor(actor('ROLE_ADMIN'));
    expect(entryText(employees!, { nickname: 'Luna', firstname: 'Lucy', lastname: 'Moon' })).toEqual({
      label: 'Luna',
      description: 'Employee · Lucy Moon',
    });
    expect(entryText(accounts!, { identity: 'bloom' })).toEqual({ label: 'bloom', description: 'Live account' });
    expect(entryText(accounts!, { identity: 'bloom', clientName: 'Bloom & Bare' }).description).toBe('Live account · Bloom & Bare');
    expect(entryText(users!, { username: 'ava', status: 'INACTIVE' }).description).toBe('Deactivated · User');
    expect(entryText(employees!, { nickname: 'Luna', status: 'DELETED' }).description).toBe('Deleted · Employee');
    const named = [{ username: 'ava' }, { username: 'ava', email: 'a@b.c' }, { nickname: 'Ava', username: 'ava.h', email: 'a@b.c' }];
    expect(named.map((user) => entryText(users!, user).description)).toEqual(['User', 'User · a@b.c', 'User · ava.h']);
  });

  it('matches every typed word, in any order', () => {
    expect(fits('New live account', 'acc new')).toBe(true);
    expect(fits('New live account', 'new client')).toBe(false);
    expect(fits('Users', '')).toBe(true);
  });
});

describe('shortcuts', () => {
  it('are shown with the platform’s modifier key', () => {
    expect(modKey('MacIntel')).toBe('⌘');
    expect(modKey('Linux x86_64')).toBe('Ctrl');
  });

  it('navigate with g and a letter in quick succession', () => {
    const { press } = createGoTo();
    expect(press('s', 0)).toBeNull();
    expect(press('g', 0)).toBeNull();
    expect(press('s', 900)).toBe('s');
    expect(press('s', 900)).toBeNull();
    expect(press('g', 900)).toBeNull();
    expect(press('s', 1801)).toBeNull();
  });
});
