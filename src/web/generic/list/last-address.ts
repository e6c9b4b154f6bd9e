/** Remembers the last URL state of each list in this tab, for links from a record back to its list. */
import { isJsonObject } from '#core/json-object';
import type { Resource } from '#core/resource';
import type { Address } from './list-state.ts';

const REMEMBERED = 'greenroom.last-list.';

export function rememberListAddress(resource: Resource, address: Address): void {
  sessionStorage.setItem(REMEMBERED + resource.plural, JSON.stringify(address));
}

export function lastListAddress(resource: Resource): Address {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(REMEMBERED + resource.plural) ?? '{}');
    return isJsonObject(stored) ? stored : {};
  } catch {
    return {};
  }
}
