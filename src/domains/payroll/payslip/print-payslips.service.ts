/**
 * Prints payslips in a worker thread, which parses and draws them without blocking the server. The thread is kept for a while, because
 * loading fonts is slow.
 */
import { requestOnce, defineThreads } from '#server/threads';
import type { StoredPayslip } from './payslip.query.ts';
import type { PrinterInput } from './print-payslips.thread.ts';
import type { PayslipAgency } from './payslip.rules.ts';

type Payslips = Iterable<readonly StoredPayslip[]> | AsyncIterable<readonly StoredPayslip[]>;

/** Prints one PDF at a time; further requests are queued. */
const printers = defineThreads<null, PrinterInput, Uint8Array>({
  entry: 'print-payslips',
  concurrency: 1,
  maxQueued: 50,
  memoryMb: 768,
  keepAliveMs: 60_000,
});

/** @returns a PDF. */
export function printPayslips(payslips: Payslips, agency: PayslipAgency): Promise<Uint8Array> {
  return requestOnce(printers, inputsOf(payslips, agency));
}

async function* inputsOf(payslips: Payslips, agency: PayslipAgency): AsyncGenerator<PrinterInput> {
  for await (const some of payslips) yield { type: 'payslips', payslips: some };
  yield { type: 'print', agency };
}
