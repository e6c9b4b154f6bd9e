/**
 * Benchmarks of the review page. Comments: the script that a step and a played frame cost without comments and with 5,000, and that of a
 * search and a filter. Pauses: whether the frame that is stated after playing is the one in the picture, by the counters burnt into the
 * test videos, next to two busy loops. `npm run build && npm run bench:review`; `BENCH_PAUSES` and `BENCH_COMMENTS` change the numbers.
 */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/kit/browser.ts';
import { AT_REST, COUNTER_RATES, type FrameAtRest } from '../e2e/kit/counters.ts';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const PAUSES = Number(process.env.BENCH_PAUSES ?? 200);
const COMMENTS = Number(process.env.BENCH_COMMENTS ?? 5000);
const TARGET_MS = 50;
const STEPS = 40;
const BUSY_LOOPS = 2;
/** Frames that are played before a pause, in turn. */
const PLAYED = [1, 4, 9, 17, 30] as const;
/** Requests at the same time. */
const AT_ONCE = 8;
const LOOK_AGAIN_MS = 200;

interface Upload {
  readonly '@id': string;
  readonly uuid: string;
}

type Send = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

async function main(): Promise<void> {
  const server = await startServer({ SIMILARITY: '0' });
  const browser = await launchBrowser();
  try {
    const send = sender(server.address, await signInTo(server.address));
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', baseURL: server.address })
    ).newPage();
    await page.context().request.post('/api/authentication/token', { data: { username: 'admin', password: 'greenroom-demo' } });
    const uploads = await Promise.all(COUNTER_RATES.map((rate) => upload(send, rate)));
    if (COMMENTS > 0) process.stdout.write(await comments(page, send, uploads[1]!));
    if (PAUSES > 0) {
      const { text, wrong } = await pauses(page, uploads);
      process.stdout.write(text);
      if (wrong > 0) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

function sender(address: string, authorization: string): Send {
  return async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(address + path, {
      method,
      headers: { authorization, ...(body instanceof FormData ? {} : { 'content-type': 'application/ld+json' }) },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
}

async function upload(send: Send, rate: string): Promise<Upload> {
  const job = await send<Upload>('POST', '/api/video_jobs', { title: `Review at ${rate} fps` });
  const task = await send<Upload>('POST', '/api/video_tasks', { title: 'Cut', videoJob: job['@id'] });
  const form = new FormData();
  for (const [field, value] of Object.entries({ videoTask: task['@id'], videoSerial: '1', versionType: 'DRAFT' })) form.set(field, value);
  form.set('file', new Blob([await readFile(`test/videos/counter-${rate}.mp4`)]), `counter-${rate}.mp4`);
  const made = await send<Upload>('POST', '/api/video_uploads', form);
  while ((await send<{ processing: string }>('GET', made['@id'])).processing !== 'READY')
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return made;
}

async function open(page: Page, { uuid }: Upload): Promise<void> {
  await page.goto(`/video-uploads/${uuid}`);
  await page.evaluate(
    'new Promise((done) => { const look = () => (document.querySelector("video")?.readyState > 2 && document.querySelector("aside form") ? done() : requestAnimationFrame(look)); look(); })',
  );
  await page.evaluate(AT_REST);
}

/** A fifth are replies; the others are spread over the video. */
async function comment(send: Send, { '@id': videoUpload }: Upload, count: number): Promise<void> {
  const parents: string[] = [];
  const one = async (index: number) => {
    const text = `Comment ${index}: the label is cut off at the left edge, and the light on the table changes between the two takes.`;
    const place = index % 5 === 4 ? { parent: parents[index % parents.length] } : { frame: index % 250 };
    const { '@id': made } = await send<Upload>('POST', '/api/video_comments', { videoUpload, text, ...place });
    if (!('parent' in place)) parents.push(made);
  };
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => one(from + index)));
}

interface Costs {
  readonly script: number[];
  /** With styles and layout. */
  readonly all: number[];
}

async function comments(page: Page, send: Send, video: Upload): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const lines: string[] = [];
  for (const count of [0, COMMENTS]) {
    if (count > 0) await comment(send, video, count);
    await open(page, video);
    await page
      .locator(count > 0 ? 'aside article' : 'aside form')
      .first()
      .waitFor();
    lines.push(line('a step', count, await steps(page, cdp)), line('a played frame', count, await played(page, cdp)));
    if (count > 0) {
      const search = page.getByRole('searchbox', { name: 'Search comments' });
      lines.push(
        line(
          'a letter of a search',
          count,
          await costs(
            page,
            cdp,
            Array.from('comment 49', (letter) => () => search.press(letter)),
          ),
        ),
        line('a search cleared', count, await costs(page, cdp, [() => search.fill('')])),
        line(
          'a filter',
          count,
          await costs(
            page,
            cdp,
            ['Resolved', 'Open', 'All'].map(
              (name) => () =>
                page
                  .getByRole('radiogroup', { name: 'Comments shown' })
                  .getByText(new RegExp(`^${name}`))
                  .click(),
            ),
          ),
        ),
      );
    }
  }
  return [
    '| what | comments | script, median ms | worst ms | with styles and layout, median ms | worst ms | target ms |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
    '',
  ].join('\n');
}

async function metrics(cdp: CDPSession): Promise<{ script: number; all: number }> {
  const { metrics: read } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (read.find((metric) => metric.name === name)?.value ?? Number.NaN);
  return { script: of('ScriptDuration'), all: of('TaskDuration') };
}

/** Until what the action has caused is rendered. */
const RENDERED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))';

async function costs(page: Page, cdp: CDPSession, actions: readonly (() => Promise<void>)[]): Promise<Costs> {
  const found: Costs = { script: [], all: [] };
  for (const perform of actions) {
    const before = await metrics(cdp);
    await perform();
    await page.evaluate(RENDERED);
    const after = await metrics(cdp);
    found.script.push(after.script - before.script);
    found.all.push(after.all - before.all);
  }
  return found;
}

const steps = (page: Page, cdp: CDPSession) =>
  costs(
    page,
    cdp,
    Array.from({ length: STEPS }, () => () => page.keyboard.press('ArrowRight')),
  );

/** Of ten stretches of the video. */
async function played(page: Page, cdp: CDPSession): Promise<Costs> {
  const found: Costs = { script: [], all: [] };
  await page.keyboard.press('k');
  await page.keyboard.press('Space');
  for (let turn = 0; turn < 10; turn += 1) {
    const [from, before] = [await frameStated(page), await metrics(cdp)];
    await playedPast(page, from + 10);
    const [to, after] = [await frameStated(page), await metrics(cdp)];
    found.script.push((after.script - before.script) / (to - from));
    found.all.push((after.all - before.all) / (to - from));
  }
  await page.keyboard.press('Space');
  return found;
}

const frameStated = (page: Page) => page.evaluate<number>('Number(document.querySelector("[data-frame]").dataset.frame)');

/** Rarely looks, since looking costs time as well. */
async function playedPast(page: Page, frame: number): Promise<void> {
  await page.evaluate(
    `new Promise((done) => { const look = () => (Number(document.querySelector('[data-frame]').dataset.frame) > ${frame} ? done() : setTimeout(look, 20)); look(); })`,
  );
}

function line(what: string, count: number, { script, all }: Costs): string {
  const [short, long] = [script, all].map((times) => times.toSorted((a, b) => a - b)) as [number[], number[]];
  const ms = (value: number | undefined) => (value ?? Number.NaN).toFixed(1);
  const middle = Math.floor(script.length / 2);
  return `| ${what} | ${count} | ${ms(short[middle])} | ${ms(short.at(-1))} | ${ms(long[middle])} | ${ms(long.at(-1))} | ${TARGET_MS} |`;
}

async function pauses(page: Page, uploads: readonly Upload[]): Promise<{ text: string; wrong: number }> {
  const loops = Array.from({ length: BUSY_LOOPS }, () => new Worker('for (;;);', { eval: true }));
  const lines: string[] = [];
  let all = 0;
  try {
    for (const [index, rate] of COUNTER_RATES.entries()) {
      await open(page, uploads[index]!);
      const count = Math.round(PAUSES / COUNTER_RATES.length);
      let [wrong, farthest] = [0, 0];
      for (let turn = 0; turn < count; turn += 1) {
        let { stated: from } = await page.evaluate<FrameAtRest>(AT_REST);
        // The videos have ten seconds.
        if (from > 6 * Number(rate)) {
          await page.getByRole('slider', { name: 'Position' }).press('Home');
          from = 0;
        }
        await page.keyboard.press('Space');
        await playedPast(page, from + PLAYED[turn % PLAYED.length]!);
        await page.keyboard.press('Space');
        const { stated, shown } = await page.evaluate<FrameAtRest>(AT_REST);
        if (stated !== shown) wrong += 1;
        farthest = Math.max(farthest, Math.abs(stated - shown));
      }
      all += wrong;
      lines.push(`| ${rate} | ${count} | ${wrong} | ${farthest} |`);
    }
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
  return {
    text: ['| frames per second | pauses | stated another frame than shown | farthest, frames |', '|---|---|---|---|', ...lines, ''].join(
      '\n',
    ),
    wrong: all,
  };
}

await main();
