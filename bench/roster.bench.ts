/**
 * Benchmark of the roster: 40 people and 300 shifts in a week, from the arrival of the data until the cards are painted, and the longest
 * task while one is dragged; and 200 people over two weeks, painted and scrolled. `npm run build && npm run bench:roster`
 */
import type { Page } from 'playwright-core';
import { DAY_MS, HOUR_MS } from '#core/span';
import { launchBrowser } from '../e2e/kit/browser.ts';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Weeks without demo data. */
const WEEK = Date.UTC(2027, 1, 1);
const FORTNIGHT = Date.UTC(2027, 3, 5);
const SIGN_IN = { username: 'admin', password: 'greenroom-demo' };
const FEW = { people: 40, shifts: 300 } as const;
const MANY = { people: 200, days: 14 } as const;
const TARGET_PAINT_MS = 300;
const TARGET_TASK_MS = 50;
/** Schedules per request. */
const BATCH = 100;

interface Probe {
  arrived: number;
  painted: number;
  tasks: number[];
}

declare global {
  interface Window {
    rosterProbe: Probe;
  }
}

async function main(): Promise<void> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const authorization = await signInTo(server.address, SIGN_IN);
    const few = await employ(server.address, authorization, FEW.people);
    await plan(server.address, authorization, fewShifts(few));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'Europe/London' });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await signIn(page, server.address);
    const week = await measure(page, `${server.address}/schedules?view=roster&date=${dayOf(WEEK)}`, dragOne);
    const many = await employ(server.address, authorization, MANY.people);
    await plan(server.address, authorization, manyShifts(many));
    const fortnight = await measure(page, `${server.address}/schedules?view=roster&span=fortnight&date=${dayOf(FORTNIGHT)}`, scrollAll);
    process.stdout.write(
      [
        `${RUNS} page loads each. Targets: painted within ${TARGET_PAINT_MS} ms of the data, no task over ${TARGET_TASK_MS} ms while dragging or scrolling.`,
        '| roster | data to first paint, median ms | worst ms | longest task |',
        '|---|---|---|---|',
        `| ${FEW.people} people, ${FEW.shifts} shifts in a week, one dragged | ${median(week.paints)} | ${Math.max(...week.paints)} | ${worst(week.tasks)} |`,
        `| ${MANY.people} people, ${manyShifts(many).length} shifts in two weeks, scrolled | ${median(fortnight.paints)} | ${Math.max(...fortnight.paints)} | ${worst(fortnight.tasks)} |`,
        '',
      ].join('\n'),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  window.rosterProbe = { arrived: 0, painted: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.rosterProbe.tasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (window.rosterProbe.arrived === 0 && entry.name.includes('/api/schedules?') && 'responseEnd' in entry)
        window.rosterProbe.arrived = Number(entry.responseEnd);
  }).observe({ type: 'resource', buffered: true });
  const look = () => {
    // After the frame in which they were rendered.
    if (document.querySelector('[data-shift]') !== null) setTimeout(() => void (window.rosterProbe.painted ||= performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measure(
  page: Page,
  address: string,
  perform: (page: Page) => Promise<void>,
): Promise<{ paints: number[]; tasks: number[] }> {
  const [paints, tasks]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto(address);
    await page.waitForFunction(() => window.rosterProbe.painted > 0 && window.rosterProbe.arrived > 0);
    // Waits for prefetching of the previous and next week, and for the search for conflicts.
    await page.waitForTimeout(3000);
    const { painted, arrived } = await page.evaluate(() => window.rosterProbe);
    paints.push(Math.round(painted - arrived));
    await page.evaluate(() => void (window.rosterProbe.tasks.length = 0));
    await perform(page);
    // Long task entries are reported shortly after the task has ended.
    await page.waitForTimeout(120);
    tasks.push(...(await page.evaluate(() => window.rosterProbe.tasks)));
  }
  return { paints, tasks };
}

/** Drags a card and cancels with Escape before the release. */
async function dragOne(page: Page): Promise<void> {
  const box = (await page.locator('[data-shift]').nth(30).boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(300);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) {
    await page.mouse.move(at.x + step * 5, at.y + Math.sin(step / 5) * 120);
    await page.waitForTimeout(12);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** Scrolls to the last row and back with the mouse wheel. */
async function scrollAll(page: Page): Promise<void> {
  await page.mouse.move(800, 600);
  for (const direction of [1, -1])
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, direction * 240);
      await page.waitForTimeout(16);
    }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login?redirect=/profile`);
  await page.getByLabel(/username/i).fill(SIGN_IN.username);
  await page.locator('input[type="password"]').fill(SIGN_IN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/profile');
}

/** @returns `count` active employees, created where necessary. */
async function employ(address: string, authorization: string, count: number): Promise<readonly string[]> {
  const headers = { authorization, 'content-type': 'application/ld+json', accept: 'application/ld+json' };
  const listed = async () =>
    (
      (await (await fetch(`${address}/api/employees?itemsPerPage=500&status=ACTIVE`, { headers })).json()) as {
        member: { '@id': string }[];
      }
    ).member.map((item) => item['@id']);
  for (let left = count - (await listed()).length; left > 0; left -= 1) {
    const body = JSON.stringify({ nickname: `Bench ${count}-${left}`, generalHourlyRate: '12.00' });
    const answer = await fetch(`${address}/api/employees`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`The employee was not created: ${await answer.text()}`);
  }
  return (await listed()).slice(0, count);
}

type Shift = Readonly<Record<string, unknown>>;

function shiftOf(employee: string, day: number, hour: number, length: number): Shift {
  const start = day + hour * HOUR_MS;
  return {
    type: 'VIDEO',
    title: 'Bench',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + length * HOUR_MS).toISOString(),
    scheduleEmployees: [{ employee, role: 'GENERAL' }],
  };
}

/** One shift per person and day, and a second one for some. */
function fewShifts(people: readonly string[]): Shift[] {
  const first = people.flatMap((employee, index) =>
    Array.from({ length: 7 }, (_, day) => shiftOf(employee, WEEK + day * DAY_MS, 8 + (index % 6), 4)),
  );
  const second = people.slice(0, FEW.shifts - first.length).map((employee) => shiftOf(employee, WEEK + 2 * DAY_MS, 19, 3));
  return [...first, ...second].slice(0, FEW.shifts);
}

/** Shifts on five of seven days per person. */
function manyShifts(people: readonly string[]): Shift[] {
  return people.flatMap((employee, index) =>
    Array.from({ length: MANY.days }, (_, day) => day)
      .filter((day) => (day + index) % 7 < 5)
      .map((day) => shiftOf(employee, FORTNIGHT + day * DAY_MS, 8 + (index % 6), 6)),
  );
}

async function plan(address: string, authorization: string, shifts: readonly Shift[]): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  for (let at = 0; at < shifts.length; at += BATCH) {
    const body = JSON.stringify({ create: shifts.slice(at, at + BATCH), overrideReason: 'Benchmark' });
    const answer = await fetch(`${address}/api/schedules/batch`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`Seeding failed: ${await answer.text()}`);
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function worst(values: readonly number[]): string {
  return values.length === 0 ? `none over ${TARGET_TASK_MS} ms` : `${Math.max(...values)} ms`;
}

await main();
