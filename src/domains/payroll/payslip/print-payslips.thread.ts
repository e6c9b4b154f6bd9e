/** Worker thread that draws all received payslips into one PDF, one person after another. */
import { insideThread } from '#server/threads/inside';
import type { StoredPayslip } from './payslip.query.ts';
import { drawPayslips } from './payslip-pages.service.ts';
import { payslipOf, type PayslipAgency, type PayslipSource } from './payslip.rules.ts';

export type PrinterInput =
  | { readonly type: 'payslips'; readonly payslips: readonly StoredPayslip[] }
  | { readonly type: 'print'; readonly agency: PayslipAgency };

const { post, onInput } = insideThread<null, PrinterInput, Uint8Array>();
let received: PayslipSource[] = [];

onInput((input) => {
  if (input.type === 'print') return print(input.agency);
  received.push(...input.payslips.map((stored) => ({ ...stored, detail: JSON.parse(stored.detail) as PayslipSource['detail'] })));
});

async function print(agency: PayslipAgency): Promise<void> {
  const payslips = received.map((source) => payslipOf(source, agency));
  received = [];
  const bytes = await drawPayslips(payslips);
  post(bytes, [bytes.buffer as ArrayBuffer]);
}
