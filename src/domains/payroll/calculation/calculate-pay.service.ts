/** Calculates pay without blocking the server: streams the inputs to a worker thread and yields everyone's pay. Writes nothing. */
import type { Queryable } from '#server/database';
import { readRates } from '#domains/workforce/server';
import { NO_ADJUSTMENTS } from './adjustments.rules.ts';
import { defineThreads } from '#server/threads';
import {
  readAccountRules,
  readAdjustmentsOf,
  readFigures,
  readMinimumWages,
  readPaidLeave,
  readPaidOnly,
  readSettings,
  readShifts,
  type PayQuestion,
} from './pay-inputs.query.ts';
import type { Calculated, CalculatedItems, CalculatorInput, CalculatorJob, CalculatorMessage } from './calculate-pay.thread.ts';

export interface CalculateProgress {
  readonly stage: 'reading' | 'calculating';
  readonly done: number;
  readonly total: number;
}

/**
 * A running calculation never waits for a database lock until it has finished, so queued calculations cannot block it; and the queue is
 * shorter than the connection pool.
 */
const calculators = defineThreads<null, CalculatorInput, CalculatorMessage>({
  entry: 'calculate-pay',
  concurrency: 2,
  maxQueued: 12,
  memoryMb: 2048,
  // Starting a thread takes longer than calculating a quarter.
  keepAliveMs: 60_000,
});

type OnProgress = (progress: CalculateProgress) => void;

/** Everyone's pay, in chunks of items. Leaving the loop stops the worker. */
export async function* calculate(db: Queryable, question: PayQuestion, onProgress?: OnProgress): AsyncGenerator<readonly Calculated[]> {
  for await (const { items } of calculateLines(db, question, onProgress, false)) yield items;
}

/** The same, with the text lines for COPY. */
export async function* calculateLines(
  db: Queryable,
  question: PayQuestion,
  onProgress: OnProgress = () => undefined,
  keep = true,
): AsyncGenerator<CalculatedItems> {
  const inForce = await readSettings(db, question);
  const job: CalculatorJob = {
    ...inForce,
    periodStart: question.from,
    wages: await readMinimumWages(db, question),
    leave: await readPaidLeave(db, question, inForce.settings),
    accounts: await readAccountRules(db, question),
    adjustments: await adjustmentsWith(db, question),
    arrears: question.arrears ?? [],
    employees: question.employees,
    paidOnly: await readPaidOnly(db, question),
    currency: question.currency,
    keep,
  };
  const thread = await calculators.start(null);
  try {
    thread.send({ type: 'job', job });
    let read = 0;
    for await (const shifts of readShifts(db, question)) {
      thread.send({ type: 'shifts', shifts });
      onProgress({ stage: 'reading', done: (read += 1), total: 0 });
    }
    for await (const figures of readFigures(db, question)) {
      thread.send({ type: 'figures', figures });
      onProgress({ stage: 'reading', done: (read += 1), total: 0 });
    }
    // After the shifts, so that every employee with a shift is included.
    thread.send({ type: 'go', rates: [...(await readRates(db, question))] });
    thread.send({ type: 'more' });
    for (;;) {
      const message = await thread.next();
      if (message.type === 'done') return thread.release();
      if (message.type === 'calculated') {
        thread.send({ type: 'more' });
        yield message;
      } else onProgress({ stage: 'calculating', done: message.done, total: message.total });
    }
  } finally {
    await thread.end();
  }
}

/** Manual adjustments by employee, also of those who have none and get an item nevertheless. */
async function adjustmentsWith(db: Queryable, { payroll, others = [] }: PayQuestion): Promise<CalculatorJob['adjustments']> {
  const adjusted = await readAdjustmentsOf(db, payroll);
  const known = new Set(adjusted.map(([employee]) => employee));
  return [...adjusted, ...others.filter((employee) => !known.has(employee)).map((employee) => [employee, NO_ADJUSTMENTS] as const)];
}
