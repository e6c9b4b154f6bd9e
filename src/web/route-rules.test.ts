import { describe, expect, it } from 'vitest';
import type { Actor, Role, ShortRole } from '#core/access';
import { registry } from '#domains/resources';
import { mayDo } from './generic/may.ts';
import { placesOf } from './generic/places.ts';
import { awaitsLink, guard, mayEnter, routeOf, safeRedirect } from './route-rules.ts';
import { HOME, LOGIN, UNAUTHORIZED } from './addresses.ts';
import { ROUTES } from './routes.ts';
import { menuFor } from './shell/menu.ts';

const SHORT: readonly ShortRole[] = ['ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE'];
const as = (...roles: ShortRole[]) => ({ roles: roles.map((name): Role => `ROLE_${name}`) });

/** The route table of the specification, as far as its screens exist, and the routes that the product adds. */
const EXPECTED: Readonly<Record<string, 'open' | 'signed-in' | readonly ShortRole[]>> = {
  '/login': 'open',
  '/forgot-password': 'open',
  '/reset-password': 'open',
  '/confirm-email': 'open',
  '/unauthorized': 'open',
  '/dashboard': 'signed-in',
  '/profile': 'signed-in',
  '/schedules': 'signed-in',
  '/clients': ['ADMIN'],
  '/clients/new': ['ADMIN'],
  '/clients/$uuid/edit': ['ADMIN'],
  '/employees': ['ADMIN'],
  '/employees/new': ['ADMIN'],
  '/employees/$uuid': ['ADMIN'],
  '/employees/$uuid/edit': ['ADMIN'],
  '/payroll': ['ADMIN'],
  '/payroll/generate': ['ADMIN'],
  '/payroll/$uuid': ['ADMIN'],
  '/users': ['ADMIN'],
  '/users/new': ['ADMIN'],
  '/users/$uuid/edit': ['ADMIN'],
  '/live-streams': ['ADMIN', 'MANAGER'],
  '/live-streams/$uuid': ['ADMIN', 'MANAGER'],
  '/live-streams/$uuid/edit': ['ADMIN', 'MANAGER'],
  '/live-streams/import': ['ADMIN', 'MANAGER'],
  '/live-streams/imports': ['ADMIN', 'MANAGER'],
  '/live-streams/imports/$uuid': ['ADMIN', 'MANAGER'],
  '/live-streams/unmatched': ['ADMIN', 'MANAGER'],
  '/payroll/$uuid/payslip': ['ADMIN'],
  '/payslips': ['EMPLOYEE'],
  '/payslips/$uuid': ['EMPLOYEE'],
  '/reports': 'signed-in',
  '/reports/employee-performance': ['ADMIN', 'MANAGER', 'CLIENT'],
  '/reports/live-stream-comparison': ['ADMIN', 'MANAGER', 'CLIENT'],
  '/reports/product-performance': ['ADMIN', 'MANAGER', 'CLIENT'],
  '/reports/schedule-details': ['ADMIN', 'MANAGER'],
  '/reports/profit-loss': ['ADMIN'],
  '/reports/video-similarity': ['ADMIN'],
  '/background-jobs': ['ADMIN'],
  '/outbox': ['ADMIN'],
  '/outbox-mails': ['ADMIN'],
  '/outbox-mails/$uuid': ['ADMIN'],
  '/sign-in-rules': ['ADMIN'],
  '/bonus-settings': ['ADMIN'],
  '/holiday-management': ['ADMIN'],
  '/live-accounts': ['ADMIN', 'MANAGER'],
  '/live-accounts/new': ['ADMIN', 'MANAGER'],
  '/live-accounts/$uuid': ['ADMIN', 'MANAGER'],
  '/live-accounts/$uuid/edit': ['ADMIN', 'MANAGER'],
  '/video-jobs': 'signed-in',
  '/video-jobs/board': 'signed-in',
  '/video-jobs/calendar': 'signed-in',
  '/video-jobs/new': 'signed-in',
  '/video-jobs/$uuid': 'signed-in',
  '/video-jobs/$uuid/edit': 'signed-in',
  '/video-tasks': 'signed-in',
  '/video-tasks/new': ['ADMIN', 'MANAGER'],
  '/video-tasks/$uuid': 'signed-in',
  '/video-tasks/$uuid/edit': ['ADMIN', 'MANAGER'],
  '/video-task-types': ['ADMIN'],
  '/video-task-types/new': ['ADMIN'],
  '/video-task-types/$uuid/edit': ['ADMIN'],
  '/video-uploads/$uuid': 'signed-in',
};

describe('the route table', () => {
  it('contains exactly these routes, each once, and only open ones admit users who are not signed in', () => {
    expect(Object.fromEntries(ROUTES.map(({ path, access }) => [path, access]))).toMatchObject(EXPECTED);
    expect(ROUTES.filter(({ path, access }) => access === 'open' && EXPECTED[path] !== 'open')).toEqual([]);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  });

  it.each(ROUTES.map((route) => [route.path, route] as const))('%s admits the listed roles and redirects everyone else', (path, route) => {
    const wanted = `${path.replace('$uuid', 'some')}?page=2`;
    const access = EXPECTED[path] ?? route.access;
    const signedOut = guard(route, null, wanted);
    expect(signedOut).toEqual(access === 'open' ? { enter: true } : { enter: false, to: LOGIN, redirect: wanted });
    for (const name of SHORT) {
      const listed = access === 'open' || access === 'signed-in' || access.includes(name);
      const verdict = path === LOGIN ? { enter: false, to: HOME } : listed ? { enter: true } : { enter: false, to: UNAUTHORIZED };
      expect(guard(route, as(name), wanted), name).toEqual(verdict);
    }
    const nobody = { roles: [] };
    expect(mayEnter(route.access, nobody)).toBe(access === 'open' || access === 'signed-in');
  });

  it('finds the route of a path, preferring fixed segments over variables', () => {
    expect(routeOf(ROUTES, '/employees/new')?.path).toBe('/employees/new');
    expect(routeOf(ROUTES, '/employees/0190')?.path).toBe('/employees/$uuid');
    expect(routeOf(ROUTES, '/employees/')?.path).toBe('/employees');
    expect(routeOf(ROUTES, '/employees/0190/edit/more')).toBeNull();
    expect(routeOf(ROUTES, '/nowhere')).toBeNull();
  });
});

describe('an account that is not linked yet', () => {
  const unlinked = (name: ShortRole) => ({ ...as(name), user: 'u', username: name, employee: null, client: null });
  it.each<ShortRole>(['CLIENT', 'EMPLOYEE'])('of a %s sees what is missing instead of screens that would be refused', (name) => {
    const open = ROUTES.filter(({ access }) => access !== 'open' && mayEnter(access, as(name)));
    const shown = open.filter((route) => !awaitsLink(route, unlinked(name))).map(({ path }) => path);
    expect(new Set(shown)).toEqual(
      new Set(['/dashboard', '/profile', '/calendar-subscription', '/notifications', '/video-jobs/new', '/video-jobs/$uuid/edit']),
    );
    expect(open.some((route) => awaitsLink(route, { ...unlinked(name), client: 'c' }))).toBe(false);
  });
  it('does not concern staff', () => {
    expect(ROUTES.some((route) => awaitsLink(route, unlinked('MANAGER')))).toBe(false);
  });
});

describe('forms', () => {
  const forms = ROUTES.filter(({ path }) => /\/(new|edit)$/.test(path));
  it.each<[ShortRole, readonly string[]]>([
    ['CLIENT', ['/video-jobs/new', '/video-jobs/$uuid/edit']],
    ['EMPLOYEE', ['/video-jobs/new', '/video-jobs/$uuid/edit']],
  ])('that a %s may open are those of the specification, whose screen then refuses', (name, paths) => {
    const open = forms.filter(({ access }) => mayEnter(access, as(name))).map(({ path }) => path);
    expect(open).toEqual(paths);
  });
  it('are reached only by those who may send them', () => {
    const router = { routesByPath: Object.fromEntries(ROUTES.map(({ path }) => [path, {}])) };
    const wrong = SHORT.flatMap((name) =>
      registry.resources.flatMap((resource) => {
        const actor: Actor = { ...as(name), user: 'u', username: name, employee: 'e', client: 'c' };
        const { create } = placesOf(router as never, resource, actor);
        return create === null || mayDo(resource, 'create', actor) ? [] : [`${name}: ${create}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the sidebar', () => {
  it.each([
    [
      'ADMIN',
      [
        'Dashboard',
        'Live Streams',
        'Schedules',
        'Video Jobs',
        'Live Accounts',
        'Clients',
        'Employees',
        'My Availability',
        'Payroll',
        'Arrears',
        'Users',
        'Bonus Settings',
        'Holiday Management',
        'Video Task Types',
        'Reports',
      ],
    ],
    ['MANAGER', ['Dashboard', 'Live Streams', 'Schedules', 'Video Jobs', 'Live Accounts', 'My Availability', 'Reports']],
    ['CLIENT', ['Dashboard', 'Schedules', 'Video Jobs', 'Reports']],
    ['EMPLOYEE', ['Dashboard', 'Schedules', 'Video Jobs', 'My Availability']],
  ] as const)('shows %s its entries', (name, labels) => {
    expect(menuFor(as(name)).map(({ label }) => label)).toEqual(labels);
  });

  it('shows nothing to signed-out users', () => {
    expect(menuFor(null)).toEqual([]);
  });
});

describe('the redirect of a sign-in', () => {
  it('keeps full paths of this site', () => {
    expect(safeRedirect('/clients?status=ACTIVE#top')).toBe('/clients?status=ACTIVE#top');
    expect(safeRedirect('/schedules?view=week&date=2026-06-01')).toBe('/schedules?view=week&date=2026-06-01');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil',
    '',
    '/\t/evil.example',
    '/%5Cevil\\',
    ' /clients',
    '/login?redirect=/login',
    '/',
    '///evil.example',
    '/..//evil.example',
    undefined,
    null,
    7,
    ['/clients'],
  ])('%j is replaced with the home screen', (wanted) => {
    expect(safeRedirect(wanted)).toBe(HOME);
  });
});
