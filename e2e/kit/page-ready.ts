/** Determines when a page is ready: routing has finished, all requests have ended, and nothing moves or is about to be rendered. */
import type { Page, Request } from 'playwright-core';
import { orStuck } from './patience.ts';

/** Remains open as long as the page does. */
const EVENTS = '/api/events';

const underway = new WeakMap<Page, Set<Request>>();

/** Must be called when the page is created; earlier requests are unknown. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  underway.set(page, open);
  page.on('request', (request) => (new URL(request.url()).pathname === EVENTS ? undefined : open.add(request)));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Handles requests whose end was not reported, such as responses from the cache. */
async function requestEnded(request: Request, open: Set<Request>): Promise<void> {
  await request
    .response()
    .then((response) => response?.finished())
    .catch(() => undefined);
  open.delete(request);
}

/** Each end is either reported or can be queried, and sometimes only one of the two. */
function allReported(page: Page, open: Set<Request>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (open.size > 0) return;
      page.off('requestfinished', look);
      page.off('requestfailed', look);
      resolve();
    };
    page.on('requestfinished', look);
    page.on('requestfailed', look);
  });
}

/** The router's own state: its target, and whether it has reached it. */
const ARRIVED = `(() => {
  const router = self.__TSR_ROUTER__;
  if (router === undefined) return false;
  const { status, resolvedLocation } = router.state;
  const search = (written) => JSON.stringify(router.options.parseSearch(written));
  return status === 'idle' && resolvedLocation !== undefined && decodeURI(resolvedLocation.pathname) === decodeURI(location.pathname) && search(resolvedLocation.searchStr) === search(location.search);
})()`;
const HEADED = `${ARRIVED} && document.querySelector('h1') !== null`;
const DRAWN = `${HEADED} && document.querySelector('.mantine-Skeleton-root') === null`;

/** In milliseconds; waiting for frames instead would make the browser draw all the time. */
const LOOK_AGAIN_MS = 20;
const ANSWER_MS = 10_000;

/** Waits until the condition holds. Playwright's own waiting evaluates text inside the page, which the content security policy forbids. */
async function waitFor(page: Page, state: string): Promise<void> {
  await page.evaluate(`new Promise((done) => { const look = () => (${state} ? done() : setTimeout(look, ${LOOK_AGAIN_MS})); look(); })`);
}

const ROUTING = `(() => {
  const { status, matches, resolvedLocation } = self.__TSR_ROUTER__?.state ?? {};
  return JSON.stringify({ router: status, matches: matches?.map((match) => [match.routeId, match.status]), resolved: resolvedLocation?.href, online: navigator.onLine, text: document.body.innerText.slice(0, 300) });
})()`;

/** What a stuck page shows and waits for. */
async function stateOf(page: Page): Promise<string> {
  const requests = [...(underway.get(page) ?? [])].map((request) => request.url()).join(', ');
  const silent = new Promise<string>((resolve) => setTimeout(resolve, ANSWER_MS, 'the page does not respond'));
  return `${await Promise.race([page.evaluate<string>(ROUTING), silent])}; open requests: ${requests}`;
}

/** The guards have decided, and a screen is shown, though maybe without its data. */
export async function screenShown(page: Page): Promise<void> {
  await orStuck(waitFor(page, HEADED), async () => `${page.url()} lacks a heading: ${await stateOf(page)}`);
}

export async function pageReady(page: Page): Promise<void> {
  const open = underway.get(page)!;
  let missing = '';
  const ready = async () => {
    do {
      missing = 'a picture without gaps';
      await waitFor(page, DRAWN);
      missing = `answers to ${[...open].map((request) => request.url()).join(', ')}`;
      while (open.size > 0)
        await Promise.race([Promise.all([...open].map((request) => requestEnded(request, open))), allReported(page, open)]);
      missing = 'a picture that is still';
      await nothingMoves(page);
    } while (open.size > 0 || !(await page.evaluate<boolean>(DRAWN)));
  };
  await orStuck(ready(), () => `${page.url()} lacks ${missing}.`);
}

/**
 * When the page has nothing left to render, not even with low priority, and no animation is running. A transition starts two frames after
 * the render that shows its element, so two frames pass after the last one. Frames are requested until then: while it has nothing to draw,
 * Chromium may report no idle time for minutes.
 */
const STILL = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  let ending;
  do {
    await frame();
    await frame();
    let idle = false;
    requestIdleCallback(() => (idle = true));
    while (!idle) await frame();
    await frame();
    await frame();
    ending = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  } while (ending.length > 0);
})()`;

export async function nothingMoves(page: Page): Promise<void> {
  await page.evaluate(STILL);
}
