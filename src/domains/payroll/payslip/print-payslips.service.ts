/** How payslips get onto paper without holding up the server: in a worker thread, which takes the details apart and draws. It stays for a while, since fonts take longest. */
import { askKept, defineThreads } from '#server/threads';
import type { StoredPayslip } from './payslip.query.ts';
import type { PrinterInput } from './print-payslips.thread.ts';
import type { PayslipAgency } from './payslip.rules.ts';

type Payslips = Iterable<readonly StoredPayslip[]> | AsyncIterable<readonly StoredPayslip[]>;

/** One print at a time: whoever asks meanwhile waits for their turn. */
const printers = defineThreads<null, PrinterInput, Uint8Array>({
  entry: 'print-payslips',
  atOnce: 1,
  waiting: 50,
  memoryMb: 768,
  keptMs: 60_000,
});

/** @returns a PDF. */
export function printPayslips(payslips: Payslips, agency: PayslipAgency): Promise<Uint8Array> {
  return askKept(printers, inputsOf(payslips, agency));
}

async function* inputsOf(payslips: Payslips, agency: PayslipAgency): AsyncGenerator<PrinterInput> {
  for await (const some of payslips) yield { type: 'payslips', payslips: some };
  yield { type: 'print', agency };
}
