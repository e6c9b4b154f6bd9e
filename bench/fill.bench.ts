/**
 * Measures filling open places as the server does it, in its worker thread: how long until the best plan is proved to be close
 * enough, whether every place is filled even without time to improve, and how long the event loop was held meanwhile.
 * On a busy machine BENCH_PATIENCE=4 waits so many times longer than the aim; the seconds of the processor stay comparable.
 * `npm run build && npm run bench:fill`
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FillInput } from '../src/domains/scheduling/fill/fill-problem.rules.ts';
import type { FillJob, FillMessage } from '../src/domains/scheduling/fill/fill-week.thread.ts';
import { randomWeek } from '../test/kit/fill-input.ts';

const SIZES = [
  { people: 40, schedules: 120, aimSeconds: 5, aimGap: 0.01 },
  { people: 80, schedules: 300, aimSeconds: 30, aimGap: 0.03 },
] as const;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PATIENCE = Number(process.env.BENCH_PATIENCE ?? 1);
const AIM_LOOP_MS = 50;
const NO_TIME = 0;
/** How busy the machine is without us. */
const IDLE_MS = 5000;

type Done = Extract<FillMessage, { type: 'done' }>;

/** The thread stays, as in the server; the first job of all pays for its start. */
const worker = new Worker(resolve('dist/server/fill-week.js'), { workerData: null });

function fill(
  input: FillInput,
  timeLimitSeconds: number,
): Promise<{ readonly done: Done; readonly seconds: number; readonly cpu: number }> {
  const before = process.cpuUsage();
  const started = performance.now();
  return new Promise((onDone, onFailure) => {
    const onMessage = (envelope: { message: FillMessage } | { problem: { detail: string } }) => {
      if ('problem' in envelope) return onFailure(new Error(envelope.problem.detail));
      if (envelope.message.type !== 'done') return;
      worker.off('message', onMessage);
      const { user, system } = process.cpuUsage(before);
      onDone({ done: envelope.message, seconds: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 });
    };
    worker.on('message', onMessage);
    worker.postMessage({ input, timeLimitSeconds, showsCost: true, currency: 'GBP' } satisfies FillJob);
  });
}

const percent = (part: number) => `${(part * 100).toFixed(2)} %`;

async function main(): Promise<void> {
  const idle = await longestHold(() => new Promise((onEnd) => setTimeout(onEnd, IDLE_MS)));
  const held = await longestHold(measure);
  console.log(`event loop held for ${held.toFixed(1)} ms at the most, aim ${AIM_LOOP_MS} ms (${idle.toFixed(1)} ms when nothing was done)`);
  await worker.terminate();
}

async function longestHold(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

async function measure(): Promise<void> {
  let missed = false;
  for (const { people, schedules, aimSeconds, aimGap } of SIZES) {
    const times: number[] = [];
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const input = randomWeek({ people, schedules, days: 7, seed });
      const quick = await fill(input, NO_TIME);
      const { done, seconds, cpu } = await fill(input, aimSeconds * PATIENCE);
      times.push(cpu);
      const good = done.gap <= aimGap && cpu <= aimSeconds && quick.done.open.length === done.open.length;
      missed ||= !good;
      console.log(
        `${people} people, ${schedules} places, week ${seed}: ${done.proposals.length} filled in ${seconds.toFixed(2)} s (${cpu.toFixed(2)} s of the processor), gap ${percent(done.gap)}; without time ${quick.done.proposals.length} filled in ${quick.seconds.toFixed(2)} s${good ? '' : '  <- misses the aim'}`,
      );
    }
    times.sort((a, b) => a - b);
    console.log(
      `  median of the processor: ${times[Math.floor(times.length / 2)]!.toFixed(2)} s, aim ${aimSeconds} s to ${percent(aimGap)}`,
    );
  }
  if (missed) process.exitCode = 1;
}

await main();
