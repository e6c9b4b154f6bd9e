/** Measures a first visit: a page opened with an empty cache until nothing more is loaded, counting its scripts as gzipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { pageReady } from './page-ready.ts';

/** Limit for the gzipped JavaScript of a first visit to a page. */
export const MOST_SCRIPT_BYTES = 300_000;

/** Limits of pages with an editor of their own, or whose form begins with a picker, which its focus loads. */
const LARGER: Readonly<Record<string, number>> = {
  '/leave-entitlements/$uuid/edit': 330_000,
  '/leave-entitlements/new': 330_000,
  '/schedules/$uuid/edit': 400_000,
  '/video-job-templates/$uuid/edit': 340_000,
};

/** @returns the limit in bytes. */
export function mostScriptBytes(pattern: string): number {
  return LARGER[pattern] ?? MOST_SCRIPT_BYTES;
}

/** Collections whose URLs are not named after their content. */
const PLURALS: Readonly<Record<string, string>> = {
  '/notifications/history': 'notifications',
  '/payroll': 'payrolls',
  '/payslips': 'payroll_items',
  '/reports/video-similarity': 'video_similarities',
  '/reports/video-similarity/originals': 'video_uploads',
  '/reports/video-similarity/library/originals': 'library_videos',
  '/reports/video-similarity/timelines': 'video_uploads',
};

/** Every path of the shell's and the domains' route tables, with parameters filled in. */
export function routePatterns(): string[] {
  const tables = ['src/web/routes.ts', ...readdirSync('src/domains').map((domain) => `src/domains/${domain}/web.ts`)].filter((file) =>
    existsSync(file),
  );
  return tables.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!));
}

/** @param uuidOf the first record of a plural: "live_accounts", "live_stream_imports". */
export async function addressOf(pattern: string, uuidOf: (plural: string) => Promise<string>): Promise<string> {
  const [collection, rest] = pattern.split('/$uuid');
  if (rest === undefined) return pattern;
  // A nested collection is named after both: "/live-streams/imports" has live_stream_imports.
  const plural = PLURALS[collection!] ?? collection!.slice(1).replaceAll('s/', '_').replaceAll('-', '_');
  return `${collection}/${await uuidOf(plural)}${rest}`;
}

/** The demo has no import, so its report would have no URL. */
export async function importOneStream(server: string, token: string): Promise<void> {
  const list = [
    'Creator ID,Creator,Nickname,Launched Time,Duration,Gross revenue (£)',
    '1,northpeak,North,2025/01/06/ 19:05,1h,£12.50',
  ].join('\n');
  const form = new FormData();
  form.append('file', new File([list], 'first-load.csv', { type: 'text/csv' }));
  const answer = await fetch(`${server}/api/live-streams/tiktok-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`The list was not imported: ${await answer.text()}`);
}

/**
 * What the product loads on idle is no part of a first visit, yet a slow machine reaches its three quiet seconds before the screen is ready.
 * Only the product's requests have a timeout; the check that nothing moves has none.
 */
const NEVER_IDLE = `
  const whenIdle = requestIdleCallback.bind(self);
  self.requestIdleCallback = (work, options) => (options === undefined ? whenIdle(work) : 0);
`;

/** The page's context may be signed in, but its cache is not used. */
export async function scriptBytes(page: Page, address: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if ((response.headers()['content-type'] ?? '').includes('javascript')) scripts.push(response);
  });
  await page.addInitScript(NEVER_IDLE);
  // What other users do in the meantime would be announced, and the code of messages be loaded.
  await page.route('**/api/events*', () => undefined);
  await page.goto(address);
  await pageReady(page);
  const sizes = await Promise.all(scripts.map(packedSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Cached by URL: most scripts are shared by every screen. */
const packed = new Map<string, number>();

async function packedSize(response: Response): Promise<number> {
  const cached = packed.get(response.url());
  if (cached !== undefined) return cached;
  const size = gzipSync(await response.body(), { level: 9 }).length;
  packed.set(response.url(), size);
  return size;
}
