/**
 * Benchmark of the calendar with 500 schedules in the visible week: time from the arrival of the data until the schedules are painted (the
 * visible ones, and all), and every long task over 50 ms while one is dragged. `npm run build && npm run bench:calendar`
 */
import type { Page } from 'playwright-core';
import { DAY_MS, HOUR_MS } from '#core/span';
import { launchBrowser } from '../e2e/kit/browser.ts';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const SCHEDULES = 500;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** A week without demo data. */
const MONDAY = Date.UTC(2027, 1, 1);
const SIGN_IN = { username: 'admin', password: 'greenroom-demo' };
const TARGET_PAINT_MS = 400;
const TARGET_TASK_MS = 50;

interface Probe {
  arrived: number;
  /** When the schedules visible without scrolling were painted. */
  painted: number;
  /** When all of them were painted. */
  complete: number;
  tasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    probe: Probe;
  }
}

interface Listed {
  readonly member: readonly { readonly '@id': string; readonly status: string }[];
}

async function main(): Promise<void> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    await seed(server.address);
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'Europe/London' })
    ).newPage();
    await page.addInitScript(watch, SCHEDULES);
    await signIn(page, server.address);
    const lines: string[] = [];
    for (const [view, query] of [
      ['week', ''],
      ['a row per account', '&view=accounts'],
      ['a row per employee', '&view=employees'],
    ] as const) {
      const address = `${server.address}/schedules?date=${new Date(MONDAY).toISOString().slice(0, 10)}${query}`;
      const paints: { readonly first: number; readonly all: number }[] = [];
      const drags: number[] = [];
      const drops: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        paints.push(await paint(page, address));
        const [drag, drop] = await dragOne(page, query === '');
        drags.push(...drag);
        drops.push(...drop);
      }
      const [first, all] = [paints.map((one) => one.first), paints.map((one) => one.all)];
      lines.push(`| ${view} | ${median(first)} | ${Math.max(...first)} | ${median(all)} | ${worst(drags)} | ${worst(drops)} |`);
    }
    process.stdout.write(
      [
        `${SCHEDULES} schedules in the visible week, ${RUNS} page loads each. Targets: painted within ${TARGET_PAINT_MS} ms, no task over ${TARGET_TASK_MS} ms while dragging.`,
        '| view | data to first paint, median ms | worst ms | to all 500, median ms | longest task while dragging | longest task after the drop |',
        '|---|---|---|---|---|---|',
        ...lines,
        '',
      ].join('\n'),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs in the page before its own scripts. */
function watch(wanted: number): void {
  window.probe = { arrived: 0, painted: 0, complete: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.probe.tasks.push({ start: startTime, duration: Math.round(duration) });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Of the weeks that are fetched, the visible one comes first.
      if (window.probe.arrived === 0 && entry.name.includes('/api/schedules?') && 'responseEnd' in entry)
        window.probe.arrived = Number(entry.responseEnd);
    }
  }).observe({ type: 'resource', buffered: true });
  // Checking once per frame costs less than a mutation observer for thousands of nodes.
  const drawn = document.getElementsByClassName('shift');
  const look = () => {
    // Collapsed schedules of a week are shown as a count.
    const folded = [...document.getElementsByClassName('shift-more')].reduce((sum, one) => sum + Number.parseInt(one.textContent, 10), 0);
    const complete = drawn.length + folded >= wanted;
    if (drawn.length > 0) {
      // After the frame in which they were rendered.
      setTimeout(() => {
        window.probe.painted ||= performance.now();
        if (complete) window.probe.complete ||= performance.now();
      });
    }
    if (!complete) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function paint(page: Page, address: string): Promise<{ readonly first: number; readonly all: number }> {
  await page.goto(address);
  await page.waitForFunction(() => window.probe.complete > 0 && window.probe.arrived > 0);
  const { painted, complete, arrived } = await page.evaluate(() => window.probe);
  // Waits for prefetching of the previous and next week, and for the search for conflicts.
  await page.waitForTimeout(3000);
  return { first: Math.round(painted - arrived), all: Math.round(complete - arrived) };
}

/** @returns the long tasks from press to release, and those after it. */
async function dragOne(page: Page, upright: boolean): Promise<[number[], number[]]> {
  const box = await page.evaluate(() => {
    const main = document.querySelector('.ec-main')!.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('[data-shift]')].map((element) => element.getBoundingClientRect());
    const { left, top, width, height } = boxes.find(
      (one) => one.left > main.left + 220 && one.right < main.right - 300 && one.top > main.top + 80 && one.bottom < main.bottom - 200,
    )!;
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.move(box.x, box.y);
  // A user also pauses briefly before pressing.
  await page.waitForTimeout(300);
  await page.evaluate(() => void (window.probe.tasks.length = 0));
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) {
    await page.mouse.move(box.x + (upright ? step * 3 : step * 4), box.y + (upright ? step * 2 : step));
    await page.waitForTimeout(12);
  }
  const drag = await tasks(page);
  await page.mouse.up();
  await page.waitForTimeout(1500);
  const drop = (await tasks(page)).slice(drag.length);
  return [drag, drop];
}

async function tasks(page: Page): Promise<number[]> {
  // Long task entries are reported shortly after the task has ended.
  await page.waitForTimeout(120);
  return page.evaluate(() => window.probe.tasks.map(({ duration }) => duration));
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login?redirect=/profile`);
  await page.getByLabel(/username/i).fill(SIGN_IN.username);
  await page.locator('input[type="password"]').fill(SIGN_IN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/profile');
}

async function seed(address: string): Promise<void> {
  const authorization = await signInTo(address, SIGN_IN);
  const headers = { authorization, 'content-type': 'application/ld+json', accept: 'application/ld+json' };
  const list = async (plural: string) =>
    ((await (await fetch(`${address}/api/${plural}?itemsPerPage=100`, { headers })).json()) as Listed).member
      .filter(({ status }) => status === 'ACTIVE')
      .map((item) => item['@id']);
  const [accounts, employees] = [await list('live_accounts'), await list('employees')];
  const slotsADay = Math.ceil(SCHEDULES / 7 / accounts.length);
  const length = Math.floor((23 / slotsADay) * 4) / 4;
  const bodies = Array.from({ length: SCHEDULES }, (_, index) => {
    const account = index % accounts.length;
    const slot = Math.floor(index / accounts.length);
    const start = MONDAY + Math.floor(slot / slotsADay) * DAY_MS + (slot % slotsADay) * length * HOUR_MS;
    return {
      type: 'LIVE',
      liveAccount: accounts[account],
      overrideReason: 'Benchmark',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + length * HOUR_MS).toISOString(),
      // Schedules at the same time have different employees.
      scheduleEmployees: [
        { employee: employees[account % employees.length], role: 'HOST' },
        { employee: employees[(account + accounts.length) % employees.length], role: 'MODERATOR' },
      ],
    };
  });
  for (let at = 0; at < bodies.length; at += 10) {
    await Promise.all(
      bodies.slice(at, at + 10).map(async (body) => {
        const response = await fetch(`${address}/api/schedules`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (response.status !== 201) throw new Error(`Seeding failed: ${await response.text()}`);
      }),
    );
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function worst(tasksOver50: readonly number[]): string {
  return tasksOver50.length === 0
    ? `none over ${TARGET_TASK_MS} ms`
    : `${Math.max(...tasksOver50)} ms (${tasksOver50.length} over ${TARGET_TASK_MS})`;
}

await main();
