/** What the service worker and the pages say to each other. */
import type { ShownMessage } from './push-message.ts';

export type ToPage =
  /** A message was pushed while the page is looked at. */
  | { readonly type: 'push'; readonly message: ShownMessage }
  /** A notification was clicked. */
  | { readonly type: 'open'; readonly path: string };

/** Which build the worker belongs to, asked with a port for the answer. */
export interface BuildQuestion {
  readonly type: 'build';
}

/** Where the page keeps what is read without a connection. */
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
  /** The agency's. */
  readonly timeZone: string;
  readonly savedAt: string;
  readonly shifts: readonly OfflineShift[];
}
