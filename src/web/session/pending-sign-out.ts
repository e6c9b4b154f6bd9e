/**
 * Remembers a sign-out until the server has confirmed it: without a connection, the cookie stays in the browser and would sign the same
 * person in again.
 */
import type { SessionParts } from './session.ts';

const KEY = 'greenroom-sign-out';

/** For browsers that refuse to store anything: as long as the page is open. */
let isSetHere = false;

export const pendingSignOut: SessionParts['pendingSignOut'] = {
  isSet() {
    try {
      return isSetHere || localStorage.getItem(KEY) !== null;
    } catch {
      return isSetHere;
    }
  },
  set() {
    isSetHere = true;
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // `isSetHere` remembers it.
    }
  },
  clear() {
    isSetHere = false;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  },
};

/** Calls back when another tab signs out, even if its message was missed. */
export function onSignOutElsewhere(page: Window, listener: () => void): void {
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener();
  });
}
