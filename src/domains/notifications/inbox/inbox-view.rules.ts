/** The view of the inbox: which part an address shows, entries grouped by day, and which entries are new arrivals. */
import { lastIn } from '#core/present';
import { AREAS, type Area } from '../message/notification-type.rules.ts';
import type { InboxEntry } from '../message/inbox.action.ts';

export interface InboxView {
  readonly unread: boolean;
  readonly area: Area | null;
  readonly page: number;
}

export const PER_PAGE = 30;

export function viewOf(search: Readonly<Record<string, unknown>>): InboxView {
  const page = Number(search['page'] ?? 1);
  return {
    unread: search['show'] === 'unread',
    area: AREAS.find((area) => area === search['area']) ?? null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Search parameters, without defaults. */
export function searchOf({ unread, area, page }: InboxView): Record<string, string> {
  return {
    ...(unread ? { show: 'unread' } : {}),
    ...(area === null ? {} : { area }),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

interface DayOfEntries<Entry> {
  readonly day: string;
  readonly entries: readonly Entry[];
}

/** @param dayOf YYYY-MM-DD of an instant in the agency's time zone. */
export function byDay<Entry extends Pick<InboxEntry, 'createTime'>>(
  entries: readonly Entry[],
  dayOf: (instant: string) => string,
): DayOfEntries<Entry>[] {
  const days: { readonly day: string; readonly entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.createTime);
    if (days.at(-1)?.day === day) lastIn(days).entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Toast id of a notification, shared by push and page so that it is shown once. */
export function toastOf(uuid: string): string {
  return `news-${uuid}`;
}

/** Unread entries above the known ones; none on the first load. @param known null = first load. */
export function arrivals<Entry extends Pick<InboxEntry, 'uuid' | 'readAt'>>(
  known: ReadonlySet<string> | null,
  latest: readonly Entry[],
): readonly Entry[] {
  if (known === null) return [];
  const first = latest.findIndex(({ uuid }) => known.has(uuid));
  return latest.slice(0, first === -1 ? latest.length : first).filter(({ readAt }) => readAt === null);
}
