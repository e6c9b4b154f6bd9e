/** Opens pages for tests: a user signs in on a separate page and uses the product. */
import { inject, onTestFinished, TestRunner } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { claim } from './claim.ts';
import { STUCK_MS } from './patience.ts';
import { screenShown, watchRequests } from './page-ready.ts';
import { forgetTabs, isWaiting, leaveTab, MOTION, SIZE, waitingTab } from './tabs.ts';

/** Of this worker's own server. */
export function serverAddress(): string {
  const addresses = inject('addresses');
  return addresses[claim(inject('claims'), addresses.length)]!;
}

export const PASSWORD = 'greenroom-demo';
export type Person = 'admin' | 'manager' | 'client' | 'employee';

let browser: Promise<Browser> | undefined;

/** One browser for all files of a worker, which ends with it; each page has a separate context, and so a separate session. */
export function sharedBrowser(): Promise<Browser> {
  // A test's page closes before its code has run often enough to be worth optimising, and two cores are busy without the compiler threads.
  // A separate process for drawing would only pass messages. Together this saves a tenth of the browser's time.
  const flags = ['--js-flags=--no-opt,--no-maglev,--single-threaded', '--in-process-gpu'];
  browser ??= launchBrowser(flags).then((launched) =>
    launched.once('disconnected', () => {
      browser = undefined;
      forgetTabs();
    }),
  );
  return browser;
}

const REPORT_MS = 10_000;
/** Number of characters. */
const REPORTED = 3000;

/** For tests that need a fresh context, or that change something irreversible. */
export const UNUSED: BrowserContextOptions = { storageState: { cookies: [], origins: [] } };

/** In a separate context, which is closed with the test. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(options);
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => page.context().close());
  return page;
}

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await (
    await sharedBrowser()
  ).newContext({
    viewport: SIZE,
    locale: 'en-US',
    timezoneId: 'Europe/London',
    baseURL: serverAddress(),
    reducedMotion: MOTION,
    ...options,
  });
  context.setDefaultTimeout(STUCK_MS);
  const page = await context.newPage();
  context.on('page', watch);
  return watch(page);
}

function watch(page: Page): Page {
  watchRequests(page);
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  return page;
}

/** Errors thrown by pages; a test file asserts that this stays empty. */
export const faults: string[] = [];

export async function signIn(page: Page, person: string, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel(/username/i).fill(person);
  await page
    .getByLabel(/^password/i)
    .first()
    .fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * A page with a signed-in user, not on any screen yet. It may be a parked tab of an earlier test, unless there are options that a tab cannot
 * change.
 */
export async function signedIn(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const test = TestRunner.getCurrentTest();
  const { viewport, reducedMotion, ...fixed } = options;
  if (Object.keys(fixed).length > 0 || test === undefined) return enter(person, await newPage(options));
  const waiting = await waitingTab(person);
  const page = waiting === undefined ? await enter(person, await openPage({})) : watch(waiting);
  if (viewport) await page.setViewportSize(viewport);
  if (reducedMotion) await page.emulateMedia({ reducedMotion });
  onTestFinished(() => (test.result?.state === 'fail' ? reportAndClose(page) : leaveTab(person, page)));
  return page;
}

/** A rare failure cannot be repeated, so its report shows what the user saw. */
async function reportAndClose(page: Page): Promise<void> {
  const seen = await page
    .locator('body')
    .innerText({ timeout: REPORT_MS })
    .catch((error: unknown) => String(error));
  console.error(`${page.url()} showed:\n${seen.slice(0, REPORTED)}`);
  await page.context().close();
}

async function enter(person: Person, page: Page): Promise<Page> {
  const answer = await page.context().request.post('/api/authentication/token', { data: { username: person, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${answer.status()} ${await answer.text()}`);
  return page;
}

/** On the dashboard. */
export async function pageOf(person: Person, options?: BrowserContextOptions): Promise<Page> {
  const page = await signedIn(person, options);
  await page.goto('/dashboard');
  // Until then no listener handles the test's next navigation.
  await screenShown(page);
  return page;
}

/** Navigates inside the app, as a link does, without a page load; callers that inspect the content wait until it is ready. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'));`);
}

/** The changes that the page sends from now on, as method and path. */
export function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!['GET', 'HEAD'].includes(request.method()) && !pathname.startsWith('/api/authentication/'))
      writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

/** Pages that a file has opened outside its tests; starting a browser takes longer than opening a page. */
export async function closeAll(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? [];
  await Promise.all(contexts.filter((context) => !context.pages().some(isWaiting)).map((context) => context.close()));
}

/** A token for preparing data through the API; signing in each time would mostly hash passwords. */
export function tokenOf(person: Person): Promise<string> {
  const token = tokens.get(person) ?? newToken(person);
  tokens.set(person, token);
  return token;
}

const tokens = new Map<Person, Promise<string>>();

async function newToken(person: Person): Promise<string> {
  const answer = await fetch(`${serverAddress()}/api/authentication/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person, password: PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

export async function call<Body = Record<string, unknown>>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body }> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
  const answer = await fetch(serverAddress() + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Body };
}
