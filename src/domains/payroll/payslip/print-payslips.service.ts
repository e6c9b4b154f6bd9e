/** How payslips get onto paper without holding up the server: in a worker thread, which takes the details apart and draws. It stays for a while, since fonts take longest. */
import { defineThreads } from '#server/threads';
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
export async function printPayslips(payslips: Payslips, agency: PayslipAgency): Promise<Uint8Array> {
  const printer = await printers.start(null);
  try {
    for await (const some of payslips) printer.send({ type: 'payslips', payslips: some });
    printer.send({ type: 'print', agency });
    const bytes = await printer.next();
    printer.keep();
    return bytes;
  } catch (error) {
    await printer.end();
    throw error;
  }
}
