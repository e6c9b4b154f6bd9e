/**
 * Intercepts requests of a page. Its routes stay until the test ends: removing the last one turns interception off, and in a busy browser a
 * request that is paused at that moment never gets its response.
 */
import type { Page, Route } from 'playwright-core';

type Requested = Parameters<Page['route']>[0];

/** @returns lets requests pass from then on. */
export async function intercept(page: Page, requested: Requested, handle: (route: Route) => unknown): Promise<() => void> {
  let active = true;
  await page.route(requested, async (route) => {
    await (active ? handle(route) : route.fallback());
  });
  return () => (active = false);
}

/** @returns releases the requests that were held back, and lets others pass from then on. */
export async function hold(page: Page, requested: Requested): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(requested, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Response of a broken server: immediate, and not retried automatically. */
export function broken(route: Route): Promise<void> {
  return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"detail":"Broken","status":500}' });
}
