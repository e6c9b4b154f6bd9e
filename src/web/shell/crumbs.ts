/** Breadcrumbs of a path: one crumb per segment, linked when the user may open a screen for it. */
import { lastIn } from '#core/present';
import type { Actor } from '#core/access';
import { capitalized } from '#core/sentence';
import { mayEnter, routeOf, segmentsOf } from '../route-rules.ts';
import type { MenuEntry, RouteEntry } from '../domain-web.ts';

interface Crumb {
  readonly label: string;
  /** Null for the current page and for segments without a screen that the user may open, so that a crumb never leads nowhere. */
  readonly to: string | null;
  readonly current: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(segment: string): boolean {
  return UUID.test(segment);
}

interface Known {
  readonly routes: readonly RouteEntry[];
  /** Menu entries that the user sees. */
  readonly menu: readonly Pick<MenuEntry, 'to' | 'also'>[];
  /** Names of records by uuid, as far as screens have registered them. */
  readonly titles: ReadonlyMap<string, string>;
  readonly actor: Pick<Actor, 'roles'> | null;
}

export function crumbsOf(pathname: string, { routes, menu, titles, actor }: Known): Crumb[] {
  const segments = segmentsOf(pathname);
  return segments.map((segment, index) => {
    const own = `/${segments.slice(0, index + 1).join('/')}`;
    const current = index === segments.length - 1;
    // Records without a list of their own are found in the list of the menu entry that they belong to.
    const to =
      current || screenOf(segment, own, routes) !== null ? own : (menu.find(({ also }) => also?.includes(own) === true)?.to ?? own);
    const route = to === own ? screenOf(segment, own, routes) : routeOf(routes, to);
    // Paths omit short words and punctuation, so a segment of several words is labelled with the title of its screen.
    const label = route !== null && (to !== own || (segment.includes('-') && !isUuid(segment))) ? route.title : labelOf(segment, titles);
    return { label, to: current || route === null || !mayEnter(route.access, actor) ? null : to, current };
  });
}

/** A word is no record, even where the path of a record would fit: `/reports/video-similarity/originals` has no screen. */
function screenOf(segment: string, path: string, routes: readonly RouteEntry[]): RouteEntry | null {
  const route = routeOf(routes, path);
  return route !== null && lastIn(segmentsOf(route.path)).startsWith('$') && !isUuid(segment) ? null : route;
}

function labelOf(segment: string, titles: ReadonlyMap<string, string>): string {
  if (isUuid(segment)) return titles.get(segment) ?? 'Details';
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // An undecodable segment is shown unchanged.
  }
  text = text.replaceAll('-', ' ');
  return capitalized(text);
}

/** "Luna · Edit employee · Greenroom". */
export function documentTitle(pathname: string, routes: readonly RouteEntry[], titles: ReadonlyMap<string, string>): string {
  const record = segmentsOf(pathname)
    .filter(isUuid)
    .map((uuid) => titles.get(uuid))
    .find((title) => title !== undefined);
  const screen = routeOf(routes, pathname)?.title ?? 'Page not found';
  return [record, screen, 'Greenroom'].filter((part) => part !== undefined).join(' · ');
}
