/** Makes sure that the way back from a record leads to the list as it was last looked at in this tab. */
import type { Resource } from '#core/resource';
import type { Address } from './list-state.ts';

const REMEMBERED = 'greenroom.last-list.';

export function rememberListAddress(resource: Resource, address: Address): void {
  sessionStorage.setItem(REMEMBERED + resource.plural, JSON.stringify(address));
}

export function lastListAddress(resource: Resource): Address {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(REMEMBERED + resource.plural) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Address) : {};
  } catch {
    return {};
  }
}
