/** Reads payslips and downloads them as PDF. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemOf } from '#core/resource';
import { call } from '#web/data/call.ts';
import { fetchList, type ListPage, type Params } from '#web/data/calls.ts';
import { downloadFile } from '#web/data/download.ts';
import { keys } from '#web/data/keys.ts';
import { toast } from '#web/kit/toast.tsx';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import type { Payslip, readPayslip } from './payslip.action.ts';

export function usePayslip(uuid: string | undefined): UseQueryResult<Payslip> {
  return useQuery({
    queryKey: [...keys.item(PayrollItem, uuid ?? ''), 'payslip'],
    queryFn: async ({ signal }) =>
      (await call<typeof readPayslip>('GET /api/payroll_items/:uuid/payslip', { params: { uuid: uuid ?? '' }, signal })).data,
    enabled: uuid !== undefined,
  });
}

const OWN = [
  'payroll',
  'baseAmount',
  'bonusAmount',
  'deductionAmount',
  'additionalAmount',
  'arrearsAmount',
  'totalAmount',
  'workingSeconds',
] as const;
export type OwnPayslip = Pick<ItemOf<typeof PayrollItem>, 'uuid' | (typeof OWN)[number]>;

/** The user's own payslips, newest first, without their explanations. */
export function useOwnPayslips(): UseQueryResult<ListPage<OwnPayslip>> {
  const params: Params = [
    ['pagination', 'false'],
    ['order[payroll.startDate]', 'desc'],
    ...OWN.map((name) => ['properties[]', name] as const),
  ];
  return useQuery({ queryKey: keys.list(PayrollItem, params), queryFn: ({ signal }) => fetchList(PayrollItem, params, signal) });
}

interface PdfDownload {
  readonly busy: boolean;
  readonly start: () => void;
}

export function usePdf(path: string, name: string): PdfDownload {
  const [busy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    downloadFile(path, name)
      .catch((error: unknown) => toast.error(error, { title: 'Could not create the PDF' }))
      .finally(() => setBusy(false));
  };
  return { busy, start };
}
