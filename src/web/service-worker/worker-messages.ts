/** Messages between the service worker and the pages. */
import type { ShownMessage } from './push-message.ts';

export type ToPage =
  /** A push message arrived while the page is visible. */
  | { readonly type: 'push'; readonly message: ShownMessage }
  /** A notification was clicked. */
  | { readonly type: 'open'; readonly path: string };

/** Cache that holds the data of the offline page. */
export const OFFLINE_CACHE = 'greenroom-today';
export const OFFLINE_SHIFTS = '/offline/shifts.json';

export interface OfflineShift {
  readonly startTime: string;
  readonly endTime: string;
  readonly title: string;
  readonly detail: string;
}
export interface OfflineShifts {
  readonly name: string;
  /** The agency's time zone. */
  readonly timeZone: string;
  readonly savedAt: string;
  readonly shifts: readonly OfflineShift[];
}
