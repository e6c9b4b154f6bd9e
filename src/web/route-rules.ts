/**
 * Route guards: who may enter a path, and where everyone else is redirected; pure functions, so that every role can be tested on every
 * route.
 */
import type { Actor } from '#core/access';
import { HOME, LOGIN, UNAUTHORIZED } from './addresses.ts';
import type { Access, RouteEntry, Verdict } from './domain-web.ts';

type Person = Pick<Actor, 'roles'> | null;

export function mayEnter(access: Access, person: Person): boolean {
  if (access === 'open') return true;
  if (person === null) return false;
  return access === 'signed-in' || access.some((name) => person.roles.includes(`ROLE_${name}`));
}

/** Whether the actor's account still has to be linked to an employee or a client before the screen can show something. */
export function awaitsLink(route: Pick<RouteEntry, 'linked'> | null, { roles, employee, client }: Actor): boolean {
  const isStaff = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_MANAGER');
  return route?.linked === true && !isStaff && employee === null && client === null;
}

/** @param wanted the requested path including its query. */
export function guard(route: Pick<RouteEntry, 'path' | 'access'>, person: Person, wanted: string): Verdict {
  if (route.path === LOGIN && person !== null) return { enter: false, to: HOME };
  if (mayEnter(route.access, person)) return { enter: true };
  return person === null ? { enter: false, to: LOGIN, redirect: wanted } : { enter: false, to: UNAUTHORIZED };
}

/** Target after sign-in: the requested path if it belongs to this site, else home. */
export function safeRedirect(wanted: unknown, origin = 'https://greenroom.invalid'): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return HOME;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return HOME;
  }
  // Browsers treat "//host", "/\host" and "/<tab>/host" as other sites; our paths never contain a backslash.
  if (url.origin !== origin || url.pathname.startsWith('//') || wanted.includes('\\')) return HOME;
  if (url.pathname === LOGIN || url.pathname === '/') return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The route of a path; a fixed segment takes precedence over a `$name`. */
export function routeOf(routes: readonly RouteEntry[], pathname: string): RouteEntry | null {
  const fitting = routes.filter(({ path }) => fits(path, pathname));
  return fitting.find(({ path }) => !path.includes('$')) ?? fitting[0] ?? null;
}

function fits(pattern: string, pathname: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  return wanted.length === given.length && wanted.every((segment, index) => segment.startsWith('$') || segment === given[index]);
}

export function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}
