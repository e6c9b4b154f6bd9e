/** Decides how pay is reckoned without holding up the server: the facts go to a worker thread, everybody's pay comes back, and nothing is written. */
import { on } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Queryable } from '#server/database';
import { readAccountRules, readAdjustmentsOf, readFigures, readLeft, readRates, readSettings, readShifts, type PayQuestion } from './pay-facts.query.ts';
import type { Reckoned, ReckonedItems, ReckonerFact, ReckonerJob, ReckonerMessage } from './reckoner.job.ts';

export interface ReckonProgress {
  readonly stage: 'reading' | 'reckoning';
  readonly done: number;
  readonly total: number;
}

/** As of the export reader: beside the server's bundle, or what `test/kit/threads.global.ts` makes of the source. */
const ENTRY = import.meta.url.endsWith('.ts') ? resolve('dist/test/reckoner.js') : fileURLToPath(new URL('./reckoner.js', import.meta.url));
const MEMORY = { maxOldGenerationSizeMb: 2048 };

type Tell = (progress: ReckonProgress) => void;

/** Everybody's pay, some items at a time. Leaving the loop ends the worker. */
export async function* reckon(db: Queryable, question: PayQuestion, tell?: Tell): AsyncGenerator<readonly Reckoned[]> {
  for await (const { items } of reckonLines(db, question, tell, false)) yield items;
}

/** The same with the lines to load. */
export async function* reckonLines(db: Queryable, question: PayQuestion, tell: Tell = () => undefined, keep = true): AsyncGenerator<ReckonedItems> {
  const job: ReckonerJob = { ...(await readSettings(db, question)), accounts: await readAccountRules(db), adjustments: await readAdjustmentsOf(db, question.payroll), employees: question.employees, left: await readLeft(db, question), keep };
  const worker = new Worker(ENTRY, { workerData: job, resourceLimits: MEMORY, execArgv: [], env: {} });
  const messages = on(worker, 'message', { close: ['exit'] });
  const send = (fact: ReckonerFact) => worker.postMessage(fact);
  try {
    let read = 0;
    for await (const shifts of readShifts(db, question)) {
      send({ type: 'shifts', shifts });
      tell({ stage: 'reading', done: read += 1, total: 0 });
    }
    for await (const figures of readFigures(db, question)) {
      send({ type: 'figures', figures });
      tell({ stage: 'reading', done: read += 1, total: 0 });
    }
    send({ type: 'go', rates: await readRates(db) });
    send({ type: 'more' });
    for await (const [message] of messages as AsyncIterable<[ReckonerMessage]>) {
      if (message.type === 'done') return;
      if (message.type === 'reckoned') {
        send({ type: 'more' });
        yield message;
      } else tell({ stage: 'reckoning', done: message.done, total: message.total });
    }
    throw new Error('The reckoner ended before it was done.');
  } finally {
    await worker.terminate();
  }
}
