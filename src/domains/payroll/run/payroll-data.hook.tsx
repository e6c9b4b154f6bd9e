/** Data of the payroll page: the people in one call, and the actions that change the payroll's status. */
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemOf } from '#core/resource';
import { callWithProgress } from '#web/data/call-with-progress.ts';
import { call } from '#web/data/call.ts';
import { fetchList, type ListPage, type Params } from '#web/data/calls.ts';
import { forget, keys } from '#web/data/keys.ts';
import type { Progress } from '#web/data/progress-call.ts';
import type { recalculatePayroll } from '../generate/generate.action.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import type { exportPayroll } from './payroll-export.action.ts';
import { composition, type Share } from '../basis/payroll-page.rules.ts';
import { PERSON_PROPERTIES, type PersonItem } from '../item/payroll-people.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import type { changePayrollStatus, checkSubmit, SubmitCheck } from '../basis/payroll-status.action.ts';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';

export type PayrollRecord = ItemOf<typeof Payroll>;

/** All people at once, without their explanations, so that sorting and searching happen in the browser. */
export function usePeople(payroll: string): UseQueryResult<ListPage<PersonItem>> {
  const params: Params = [
    ['payroll', payroll],
    ['pagination', 'false'],
    ...PERSON_PROPERTIES.map((name) => ['properties[]', name] as const),
  ];
  return useQuery({
    queryKey: keys.list(PayrollItem, params),
    queryFn: ({ signal }) => fetchList(PayrollItem, params, signal) as Promise<ListPage<PersonItem>>,
  });
}

interface Composed {
  readonly shares: readonly Share[];
  /** Names of people with an amount to pay and no bank account. */
  readonly missingAccounts: readonly string[];
}

/** Sums of the lines, calculated by the server. Cached under the items' key, so that a change of an item invalidates it. */
export function useComposition(uuid: string): UseQueryResult<Composed> {
  return useQuery({
    queryKey: ['api', PayrollItem.plural, 'composition', uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof exportPayroll>('GET /api/payrolls/:uuid/export', { params: { uuid }, input: { kind: 'accountant' }, signal }))
        .data,
    select: ({ people, missingAccounts }): Composed => ({ shares: composition(people), missingAccounts }),
  });
}

/** Never cached, because issues may have been fixed since. */
export function useSubmitCheck(uuid: string): UseQueryResult<SubmitCheck> {
  return useQuery({
    queryKey: ['api', PayrollItem.plural, 'submit-check', uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof checkSubmit>('GET /api/payrolls/:uuid/submit-check', { params: { uuid }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export interface StepOptions {
  /** Only with PAID. */
  readonly payDate?: string;
  /** Withdraws the step while it waits for the connection. */
  readonly withdraw?: AbortSignal;
}

export interface PayrollSteps {
  readonly go: (to: PayrollStatus, options?: StepOptions) => Promise<void>;
  readonly recalculate: () => Promise<void>;
  /** The action in progress. */
  readonly busy: PayrollStatus | 'recalculate' | null;
  /** Progress of recalculating. */
  readonly progress: Progress | null;
}

export function usePayrollSteps(uuid: string): PayrollSteps {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const step = useMutation({
    mutationFn: ({ status, payDate, withdraw }: { readonly status: PayrollStatus } & StepOptions) =>
      call<typeof changePayrollStatus>('PATCH /api/payrolls/:uuid/status', {
        params: { uuid },
        input: { status, ...(payDate === undefined ? {} : { payDate }) },
        withdraw,
      }),
    onSettled: () => forget(client, Payroll),
  });
  const calculating = useMutation({
    mutationFn: () =>
      callWithProgress<typeof recalculatePayroll>('POST /api/payrolls/:uuid/recalculate', {
        params: { uuid },
        waits: 'change',
        onProgress: setProgress,
      }),
    onSettled: () => {
      setProgress(null);
      return forget(client, Payroll);
    },
  });
  return {
    go: (status, options) => step.mutateAsync({ status, ...options }).then(() => undefined),
    recalculate: () => calculating.mutateAsync().then(() => undefined),
    busy: calculating.isPending ? 'recalculate' : step.isPending ? step.variables.status : null,
    progress,
  };
}
