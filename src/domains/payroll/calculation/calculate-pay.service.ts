/** Decides how pay is reckoned without holding up the server: the facts go to a worker thread, everybody's pay comes back, and nothing is written. */
import type { Queryable } from '#server/database';
import { defineThreads } from '#server/threads';
import {
  readAccountRules,
  readAdjustmentsOf,
  readFigures,
  readLeft,
  readRates,
  readSettings,
  readShifts,
  type PayQuestion,
} from './pay-inputs.query.ts';
import type { Reckoned, ReckonedItems, ReckonerFact, ReckonerJob, ReckonerMessage } from './calculate-pay.thread.ts';

export interface ReckonProgress {
  readonly stage: 'reading' | 'reckoning';
  readonly done: number;
  readonly total: number;
}

/** Who has a turn waits for no lock of the database until it is over, so that nobody in line holds up the one before; and fewer stand in line than there are connections. */
const reckoners = defineThreads<null, ReckonerFact, ReckonerMessage>({
  entry: 'calculate-pay',
  atOnce: 2,
  waiting: 12,
  memoryMb: 2048,
  // Starting one takes longer than calculating a quarter.
  keptMs: 60_000,
});

type Tell = (progress: ReckonProgress) => void;

/** Everybody's pay, some items at a time. Leaving the loop ends the worker. */
export async function* reckon(db: Queryable, question: PayQuestion, tell?: Tell): AsyncGenerator<readonly Reckoned[]> {
  for await (const { items } of reckonLines(db, question, tell, false)) yield items;
}

/** The same with the lines to load. */
export async function* reckonLines(
  db: Queryable,
  question: PayQuestion,
  tell: Tell = () => undefined,
  keep = true,
): AsyncGenerator<ReckonedItems> {
  const job: ReckonerJob = {
    ...(await readSettings(db, question)),
    accounts: await readAccountRules(db),
    adjustments: await readAdjustmentsOf(db, question.payroll),
    employees: question.employees,
    left: await readLeft(db, question),
    keep,
  };
  const thread = await reckoners.start(null);
  try {
    thread.send({ type: 'job', job });
    let read = 0;
    for await (const shifts of readShifts(db, question)) {
      thread.send({ type: 'shifts', shifts });
      tell({ stage: 'reading', done: (read += 1), total: 0 });
    }
    for await (const figures of readFigures(db, question)) {
      thread.send({ type: 'figures', figures });
      tell({ stage: 'reading', done: (read += 1), total: 0 });
    }
    thread.send({ type: 'go', rates: await readRates(db) });
    thread.send({ type: 'more' });
    for (;;) {
      const message = await thread.next();
      if (message.type === 'done') return thread.keep();
      if (message.type === 'reckoned') {
        thread.send({ type: 'more' });
        yield message;
      } else tell({ stage: 'reckoning', done: message.done, total: message.total });
    }
  } finally {
    await thread.end();
  }
}
