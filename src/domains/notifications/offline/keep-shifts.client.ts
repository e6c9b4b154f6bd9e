/** Stores shifts in the browser for offline use: an employee's own of the coming days, or today's plan for other roles. */
import type { Actor } from '#core/access';
import { DAY_MS, MINUTE_MS } from '#core/span';
import { api } from '#web/api/http.ts';
import { OFFLINE_CACHE, OFFLINE_SHIFTS, type OfflineShifts } from '#web/service-worker/worker-messages.ts';
import { dayIn } from '#web/kit/time-text.ts';
import { KEPT_HERE } from './kept-here.rules.ts';
import { offlineShiftOf, type PlannedShift } from './offline-shift.rules.ts';

const DAYS = 7;
const MAX_ITEMS = 60;
/** Minimum interval between updates. */
const FRESH_MS = 10 * MINUTE_MS;

let kept: { readonly of: string; readonly at: number } | null = null;

export async function storeShifts(actor: Actor, name: string, timeZone: string): Promise<void> {
  const of = `${actor.user} ${timeZone}`;
  if (!('caches' in window) || (kept?.of === of && Date.now() - kept.at < FRESH_MS)) return;
  kept = { of, at: Date.now() };
  const now = Date.now();
  const own = actor.employee !== null && actor.roles.includes('ROLE_EMPLOYEE');
  const { data } = await api.get<{ readonly member: readonly PlannedShift[] }>('/api/schedules', {
    query: {
      'endTime[strictly_after]': new Date(now).toISOString(),
      'startTime[strictly_before]': new Date(now + DAYS * DAY_MS).toISOString(),
      'exists[publishedAt]': '1',
      'order[startTime]': 'asc',
      itemsPerPage: MAX_ITEMS,
      ...(own ? { 'scheduleEmployees.employee': actor.employee } : {}),
    },
  });
  const today = dayIn(new Date(now).toISOString(), timeZone);
  const shown = own ? data.member : data.member.filter(({ startTime }) => dayIn(startTime, timeZone) <= today);
  const shifts: OfflineShifts = {
    name,
    timeZone,
    savedAt: new Date(now).toISOString(),
    shifts: shown.map((shift) => offlineShiftOf(shift, own ? actor.employee : null)),
  };
  // The user may have signed out in the meantime.
  if (kept?.of !== of) return;
  window.localStorage.setItem(KEPT_HERE, '1');
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.put(OFFLINE_SHIFTS, new Response(JSON.stringify(shifts), { headers: { 'content-type': 'application/json' } }));
  if (kept?.of !== of) await forgetShifts();
}

/** Removes them, so that the next user does not see them. */
export async function forgetShifts(): Promise<void> {
  kept = null;
  if ('caches' in window) await caches.delete(OFFLINE_CACHE);
  window.localStorage.removeItem(KEPT_HERE);
}
