/** Decides how payslips get onto paper without holding up the server: in a worker thread, which takes the details apart and draws. It stays for a while, since fonts take longest. */
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { StoredPayslip } from './payslip.query.ts';
import type { PrinterFact } from './payslip-printer.job.ts';
import type { PayslipAgency } from './payslip.rules.ts';

type Payslips = Iterable<readonly StoredPayslip[]> | AsyncIterable<readonly StoredPayslip[]>;

/** As of the export reader: beside the server's bundle, or what `test/kit/threads.global.ts` makes of the source. */
const ENTRY = import.meta.url.endsWith('.ts') ? resolve('dist/test/payslip-printer.js') : fileURLToPath(new URL('./payslip-printer.js', import.meta.url));
const MEMORY = { maxOldGenerationSizeMb: 2048 };
const KEPT_MS = 60_000;

/** One print at a time: whoever asks meanwhile waits for their turn. */
let turn: Promise<unknown> = Promise.resolve();
let waiting: Worker | null = null;
let leaving: NodeJS.Timeout | undefined;

/** @returns a PDF. */
export async function printPayslips(payslips: Payslips, agency: PayslipAgency): Promise<Uint8Array> {
  const mine = turn.then(() => print(payslips, agency));
  turn = mine.catch(() => undefined);
  return mine;
}

async function print(payslips: Payslips, agency: PayslipAgency): Promise<Uint8Array> {
  clearTimeout(leaving);
  const worker = waiting ?? startWorker();
  waiting = null;
  worker.ref();
  const tell = (fact: PrinterFact) => worker.postMessage(fact);
  const over = new AbortController();
  const printed = Promise.race([once(worker, 'message', over) as Promise<[Uint8Array]>, once(worker, 'exit', over).then(() => Promise.reject(new Error('The printer ended before it was done.')))]);
  // Told again where it is waited for.
  printed.catch(() => undefined);
  try {
    for await (const some of payslips) tell({ type: 'payslips', payslips: some });
    tell({ type: 'print', agency });
    const [bytes] = await printed;
    keep(worker);
    return bytes;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    over.abort();
  }
}

function startWorker(): Worker {
  const worker = new Worker(ENTRY, { resourceLimits: MEMORY, execArgv: [], env: {} });
  // Whoever waits for a print hears of it; without one there is nobody to tell.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (waiting === worker) waiting = null;
  });
  return worker;
}

function keep(worker: Worker): void {
  worker.unref();
  waiting = worker;
  leaving = setTimeout(() => {
          // Who comes while it ends must not take it.
          waiting = null;
          void worker.terminate();
        }, KEPT_MS).unref();
}
