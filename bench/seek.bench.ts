/**
 * Benchmark of seeking: time from a click on the timeline until the frame is displayed, on the demo's videos.
 * `npm run build && npm run bench:seek`
 */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/kit/browser.ts';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const VIDEOS = Number(process.env.BENCH_VIDEOS ?? 6);
const SEEKS = Number(process.env.BENCH_SEEKS ?? 40);
const TARGET_MS = 100;

interface Upload {
  readonly uuid: string;
  readonly frameRate: string;
  readonly height: number;
  readonly originalFilename: string;
}

/** Runs in the page: the time from the next press until the displayed frame is the one that the player names. */
const WATCH = (frameRate: string) => `(() => {
  const [numerator, denominator] = '${frameRate}'.split('/').map(Number);
  const video = document.querySelector('video');
  self.seek = new Promise((done) => addEventListener('pointerdown', () => {
    const began = performance.now();
    const drawn = (_now, { mediaTime }) => {
      const wanted = Number(document.querySelector('[data-frame]').dataset.frame);
      if (Math.floor((mediaTime * numerator) / denominator + 0.2) === wanted) done(performance.now() - began);
      else video.requestVideoFrameCallback(drawn);
    };
    video.requestVideoFrameCallback(drawn);
  }, { capture: true, once: true }));
})()`;

async function main(): Promise<void> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const headers = { authorization: await signInTo(server.address) };
    const answer = await fetch(`${server.address}/api/video_uploads?processing=READY&pagination=false`, { headers });
    const { member } = (await answer.json()) as { member: Upload[] };
    const rates = new Set<string>();
    // Videos with as many different frame rates as possible.
    const chosen = member.filter(({ frameRate }) => rates.size !== rates.add(frameRate).size);
    chosen.push(...member.filter((upload) => !chosen.includes(upload)));
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', baseURL: server.address })
    ).newPage();
    await page.context().request.post('/api/authentication/token', { data: { username: 'admin', password: 'greenroom-demo' } });
    const lines: string[] = [];
    const all: number[] = [];
    for (const upload of chosen.slice(0, VIDEOS)) {
      const times = await seeks(page, upload);
      all.push(...times);
      lines.push(line(`${upload.originalFilename}, ${upload.frameRate}, ${upload.height} lines`, times));
    }
    process.stdout.write(
      ['| video | median ms | p95 ms | worst ms | target ms |', '|---|---|---|---|---|', ...lines, line('all', all), ''].join('\n'),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function seeks(page: Page, { uuid, frameRate }: Upload): Promise<number[]> {
  await page.goto(`/video-uploads/${uuid}`);
  const track = page.getByRole('slider', { name: 'Position' });
  await track.waitFor();
  await page.evaluate(
    'new Promise((done) => { const look = () => (document.querySelector("video")?.readyState > 2 ? done() : requestAnimationFrame(look)); look(); })',
  );
  const box = (await track.boundingBox())!;
  const times: number[] = [];
  let at = 0;
  // The first one warms up.
  for (let turn = 0; turn <= SEEKS; turn += 1) {
    // Far from the current position, back and forth, so that no frame repeats.
    at = (at + 0.31 + (0.38 * ((turn * 7919) % 101)) / 101) % 1;
    await page.evaluate(WATCH(frameRate));
    await page.mouse.click(box.x + 1 + at * (box.width - 2), box.y + box.height / 2);
    const ms = await page.evaluate<number>('self.seek');
    if (turn > 0) times.push(ms);
  }
  return times;
}

function line(what: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const share = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!);
  return `| ${what} | ${share(0.5)} | ${share(0.95)} | ${share(1)} | ${TARGET_MS} |`;
}

await main();
