/** Decides what the worker thread does with payslips: draws all that came into one PDF, a person after the other. */
import { parentPort } from 'node:worker_threads';
import type { StoredPayslip } from './payslip.query.ts';
import { drawPayslips } from './payslip-pages.query.ts';
import { payslipOf, type PayslipAgency, type PayslipFacts } from './payslip.rules.ts';

export type PrinterFact = { readonly type: 'payslips'; readonly payslips: readonly StoredPayslip[] } | { readonly type: 'print'; readonly agency: PayslipAgency };

let came: PayslipFacts[] = [];

parentPort!.on('message', (fact: PrinterFact) => {
  if (fact.type === 'payslips') came.push(...fact.payslips.map((stored) => ({ ...stored, detail: JSON.parse(stored.detail) as PayslipFacts['detail'] })));
  else void print(fact.agency);
});

async function print(agency: PayslipAgency): Promise<void> {
  const payslips = came.map((facts) => payslipOf(facts, agency));
  came = [];
  const bytes = await drawPayslips(payslips);
  parentPort!.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
}
