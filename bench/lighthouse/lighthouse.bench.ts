/**
 * Benchmark of the first visit: Lighthouse's four scores of the sign-in page and of the schedules screen, signed in, as a phone and as a
 * desktop, and the gzipped JavaScript of every page with an empty cache. `npm run build && npm run bench:lighthouse`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '../../e2e/kit/browser.ts';
import { addressOf, importOneStream, MOST_SCRIPT_BYTES, routePatterns, scriptBytes } from '../../e2e/kit/first-load.ts';
import { freePort } from '../../e2e/kit/free-port.ts';
import { watchRequests } from '../../e2e/kit/page-ready.ts';
import { startServer } from '../../e2e/kit/server.ts';

const TARGET = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PRESETS = [
  ['mobile', undefined],
  ['desktop', desktopConfig],
] as const;
const PERSON = { username: 'admin', password: 'greenroom-demo' };

async function main(): Promise<void> {
  const server = await startServer();
  const profile = await mkdtemp(path.join(tmpdir(), 'greenroom-lighthouse-'));
  const port = await freePort();
  const program = await findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program.executable,
    env: program.environment,
    args: [...program.arguments, `--remote-debugging-port=${port}`],
    baseURL: server.address,
    locale: 'en-US',
    viewport: null,
  });
  try {
    const rows = [`| page | preset | ${CATEGORIES.join(' | ')} | below ${TARGET} |`, '|---|---|---|---|---|---|---|'];
    for (const [preset] of PRESETS) rows.push(await score(context, `${server.address}/login`, preset, port));
    await signIn(context);
    for (const [preset] of PRESETS) rows.push(await score(context, `${server.address}/schedules`, preset, port));
    const loads = await firstLoads(context, server.address);
    process.stdout.write(
      [
        ...rows,
        '',
        `First visit, gzipped JavaScript; at most ${MOST_SCRIPT_BYTES / 1000} kB.`,
        '| address | kB |',
        '|---|---|',
        ...loads,
        '',
      ].join('\n'),
    );
  } finally {
    await context.close();
    await server.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

async function score(context: BrowserContext, address: string, preset: (typeof PRESETS)[number][0], port: number): Promise<string> {
  // The session cookie is kept, but the cache is cleared: this is a first visit.
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES], disableStorageReset: true };
  const result = await lighthouse(address, flags, PRESETS.find(([name]) => name === preset)?.[1]);
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${address}.`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const short = CATEGORIES.filter((_name, index) => scores[index]! < TARGET);
  const why = short.flatMap((name) =>
    categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) =>
      `${id} ${audits[id]?.displayValue ?? ''}`.trim(),
    ),
  );
  return `| ${new URL(address).pathname} | ${preset} | ${scores.join(' | ')} | ${why.join(', ') || 'none'} |`;
}

async function firstLoads(context: BrowserContext, server: string): Promise<string[]> {
  const token = (
    (await (
      await fetch(`${server}/api/authentication/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(PERSON),
      })
    ).json()) as { token: string }
  ).token;
  await importOneStream(server, token);
  const uuidOf = async (plural: string) =>
    (
      (await (await fetch(`${server}/api/${plural}?itemsPerPage=1`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
        member: { uuid: string }[];
      }
    ).member[0]?.uuid ?? '00000000-0000-7000-8000-000000000000';
  const rows: string[] = [];
  for (const pattern of routePatterns()) {
    const own = pattern === '/login' ? await context.browser()?.newContext({ baseURL: server }) : undefined;
    const page = await (own ?? context).newPage();
    watchRequests(page);
    rows.push(`| ${pattern} | ${((await scriptBytes(page, await addressOf(pattern, uuidOf))) / 1000).toFixed(1)} |`);
    await page.close();
    await own?.close();
  }
  return rows;
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel(/username/i).fill(PERSON.username);
  await page.locator('input[type="password"]').fill(PERSON.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.close();
}

await main();
