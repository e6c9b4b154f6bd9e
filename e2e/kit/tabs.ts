/**
 * Parks tabs for the next test of the same user, since opening a new one takes twice as long. Only the session and the app's code remain in
 * them.
 */
import type { Page } from 'playwright-core';
import { breadth } from '../../test/kit/breadth.ts';

export const SIZE = { width: 1440, height: 900 };
/** Animations are rendered continuously, which takes as long as everything else that a page does. */
export const MOTION = breadth('reduce', 'no-preference');

/** On the app's origin, so that the tab keeps its process, but without the app. */
const PARKED = '/healthz';
/** Events that tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;
const FORGET = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
})()`;

const waiting = new Map<string, Page[]>();

/** @returns undefined if none is parked or the session has ended. */
export async function waitingTab(person: string): Promise<Page | undefined> {
  for (let page = waiting.get(person)?.pop(); page !== undefined; page = waiting.get(person)?.pop()) {
    const session = await page.context().request.get('/api/authentication/session');
    if (session.ok() && ((await session.json()) as { authenticated: boolean }).authenticated) return page;
    await page.context().close();
  }
  return undefined;
}

/** Removes everything that a test did with the tab. */
export async function leaveTab(person: string, page: Page): Promise<void> {
  if (page.isClosed()) return;
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.goto(PARKED);
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await page.evaluate(FORGET);
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: MOTION });
  await page.setViewportSize(SIZE);
  waiting.set(person, [...(waiting.get(person) ?? []), page]);
}

/** Parked tabs stay open; they are closed with the browser. */
export function isWaiting(page: Page): boolean {
  return [...waiting.values()].some((pages) => pages.includes(page));
}

export function forgetTabs(): void {
  waiting.clear();
}
