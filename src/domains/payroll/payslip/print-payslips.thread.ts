/** Decides what the worker thread does with payslips: draws all that came into one PDF, a person after the other. */
import { insideThread } from '#server/threads/inside';
import type { StoredPayslip } from './payslip.query.ts';
import { drawPayslips } from './payslip-pages.service.ts';
import { payslipOf, type PayslipAgency, type PayslipFacts } from './payslip.rules.ts';

export type PrinterFact =
  | { readonly type: 'payslips'; readonly payslips: readonly StoredPayslip[] }
  | { readonly type: 'print'; readonly agency: PayslipAgency };

const { say, onFact } = insideThread<null, PrinterFact, Uint8Array>();
let came: PayslipFacts[] = [];

onFact((fact) => {
  if (fact.type === 'print') return print(fact.agency);
  came.push(...fact.payslips.map((stored) => ({ ...stored, detail: JSON.parse(stored.detail) as PayslipFacts['detail'] })));
});

async function print(agency: PayslipAgency): Promise<void> {
  const payslips = came.map((facts) => payslipOf(facts, agency));
  came = [];
  const bytes = await drawPayslips(payslips);
  say(bytes, [bytes.buffer as ArrayBuffer]);
}
