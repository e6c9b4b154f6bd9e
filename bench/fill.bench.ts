/**
 * Benchmark of filling open places in the server's worker thread: time until the best plan is proven to be close enough to the optimum,
 * whether every place is filled even without time to optimise, and the longest event loop delay. On a busy machine, BENCH_PATIENCE=4
 * multiplies the time limit; the CPU seconds stay comparable.
 * `npm run build && npm run bench:fill`
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FillInput } from '../src/domains/scheduling/fill/fill-problem.rules.ts';
import type { FillJob, FillMessage } from '../src/domains/scheduling/fill/fill-week.thread.ts';
import { randomWeek } from '../test/kit/fill-input.ts';

const SIZES = [
  { people: 40, schedules: 120, targetSeconds: 5, targetGap: 0.01 },
  { people: 80, schedules: 300, targetSeconds: 30, targetGap: 0.03 },
] as const;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const TIME_FACTOR = Number(process.env.BENCH_PATIENCE ?? 1);
const TARGET_LOOP_MS = 50;
const NO_TIME = 0;
/** Measures the event loop delay of the idle machine. */
const IDLE_MS = 5000;

type Done = Extract<FillMessage, { type: 'done' }>;

/** The thread is reused, as in the server; the first job includes its start. */
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
  const idle = await maxLoopDelay(() => new Promise((onEnd) => setTimeout(onEnd, IDLE_MS)));
  const delay = await maxLoopDelay(measure);
  console.log(`event loop blocked for at most ${delay.toFixed(1)} ms, target ${TARGET_LOOP_MS} ms (${idle.toFixed(1)} ms when idle)`);
  await worker.terminate();
}

async function maxLoopDelay(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

async function measure(): Promise<void> {
  let missed = false;
  for (const { people, schedules, targetSeconds, targetGap } of SIZES) {
    const times: number[] = [];
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const input = randomWeek({ people, schedules, days: 7, seed });
      const quick = await fill(input, NO_TIME);
      const { done, seconds, cpu } = await fill(input, targetSeconds * TIME_FACTOR);
      times.push(cpu);
      const good = done.gap <= targetGap && cpu <= targetSeconds && quick.done.open.length === done.open.length;
      missed ||= !good;
      console.log(
        `${people} people, ${schedules} places, week ${seed}: ${done.proposals.length} filled in ${seconds.toFixed(2)} s (${cpu.toFixed(2)} s CPU), gap ${percent(done.gap)}; without optimisation time ${quick.done.proposals.length} filled in ${quick.seconds.toFixed(2)} s${good ? '' : '  <- misses the target'}`,
      );
    }
    times.sort((a, b) => a - b);
    console.log(
      `  median CPU time: ${times[Math.floor(times.length / 2)]!.toFixed(2)} s, target ${targetSeconds} s to ${percent(targetGap)}`,
    );
  }
  if (missed) process.exitCode = 1;
}

await main();
