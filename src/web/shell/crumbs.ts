/** Breadcrumbs of a path: one crumb per segment, linked when a screen exists for it. */
import { routeOf, segmentsOf } from '../route-rules.ts';
import type { RouteEntry } from '../domain-web.ts';

export interface Crumb {
  readonly label: string;
  /** Null for the current page and for segments without a screen, so that a crumb never links to a missing page. */
  readonly to: string | null;
  readonly current: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(segment: string): boolean {
  return UUID.test(segment);
}

/** @param titles names of records by uuid, as far as screens have registered them. */
export function crumbsOf(pathname: string, routes: readonly RouteEntry[], titles: ReadonlyMap<string, string>): Crumb[] {
  const segments = segmentsOf(pathname);
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const current = index === segments.length - 1;
    const route = routeOf(routes, to);
    // Paths omit short words and punctuation, so a segment of several words is labelled with the title of its screen.
    const label = route !== null && segment.includes('-') && !isUuid(segment) ? route.title : labelOf(segment, titles);
    return { label, to: current || route === null ? null : to, current };
  });
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
  return text.charAt(0).toUpperCase() + text.slice(1);
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
