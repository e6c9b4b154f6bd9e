/** What the worker thread does with payslips: draws all that came into one PDF, a person after the other. */
import { insideThread } from '#server/threads/inside';
import type { StoredPayslip } from './payslip.query.ts';
import { drawPayslips } from './payslip-pages.service.ts';
import { payslipOf, type PayslipAgency, type PayslipSource } from './payslip.rules.ts';

export type PrinterInput =
  | { readonly type: 'payslips'; readonly payslips: readonly StoredPayslip[] }
  | { readonly type: 'print'; readonly agency: PayslipAgency };

const { say, onInput } = insideThread<null, PrinterInput, Uint8Array>();
let came: PayslipSource[] = [];

onInput((input) => {
  if (input.type === 'print') return print(input.agency);
  came.push(...input.payslips.map((stored) => ({ ...stored, detail: JSON.parse(stored.detail) as PayslipSource['detail'] })));
});

async function print(agency: PayslipAgency): Promise<void> {
  const payslips = came.map((source) => payslipOf(source, agency));
  came = [];
  const bytes = await drawPayslips(payslips);
  say(bytes, [bytes.buffer as ArrayBuffer]);
}
