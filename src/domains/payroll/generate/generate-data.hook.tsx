/** Data of the wizard: its state in the URL, existing payrolls and employees, and the server's check of a period. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { OutputOfAction } from '#core/action';
import { callWithProgress } from '#web/data/call-with-progress.ts';
import { fetchList, type Params } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import type { Progress } from '#web/data/progress-call.ts';
import { useList } from '#web/data/use-list.ts';
import { Employee } from '#domains/workforce';
import { arrearsInput } from './arrears-choice.rules.ts';
import { payBody, readWizard, writeWizard, type PayBody, type Wizard } from './generate-address.rules.ts';
import type { validatePeriod } from './generate.action.ts';
import type { PeriodType } from '../basis/period.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';

export interface WizardAddress {
  readonly wizard: Wizard;
  /** Search parameters of a link to the wizard with these changes. */
  readonly with: (part: Partial<Wizard>) => Record<string, string>;
  /** Navigates with these changes: a new history entry, unless `replace` is set. */
  readonly go: (part: Partial<Wizard>, options?: { readonly replace?: boolean }) => void;
}

export function useWizard(): WizardAddress {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const wizard = useMemo(() => readWizard(search), [search]);
  const withPart = useCallback((part: Partial<Wizard>) => writeWizard({ ...wizard, ...part }), [wizard]);
  const go = useCallback<WizardAddress['go']>(
    (part, options) => void navigate({ to: '.', search: () => withPart(part), replace: options?.replace ?? false, resetScroll: false }),
    [navigate, withPart],
  );
  return { wizard, with: withPart, go };
}

const DAYS_OF_PAYROLLS: Params = [
  ['order[startDate]', 'desc'],
  ['pagination', 'false'],
  ...['periodType', 'startDate', 'endDate', 'status', 'whole', 'everyone'].map((field) => ['properties[]', field] as const),
];

/** Payrolls of every kind: one of another kind may have paid the days. */
export function usePayrolls() {
  const { data, error, refetch } = useList(Payroll, DAYS_OF_PAYROLLS);
  return { payrolls: data?.items, error, refetch };
}

interface UsualPeople {
  /** IRIs, including former employees: their last shifts are paid too. */
  readonly all: readonly string[];
  /** The number of these who are still employed. */
  readonly present: number;
}

export function useUsualPeople(type: PeriodType, enabled: boolean) {
  const params: Params = [
    ['payrollPeriod', type],
    ['pagination', 'false'],
    ['properties[]', 'nickname'],
    ['properties[]', 'status'],
  ];
  return useQuery({
    queryKey: keys.list(Employee, params),
    queryFn: async ({ signal }): Promise<UsualPeople> => {
      const { items } = await fetchList(Employee, params, signal);
      return { all: items.map((employee) => employee['@id']), present: items.filter(({ status }) => status !== 'DELETED').length };
    },
    enabled,
  });
}

export interface Question {
  /** Null while the employees are loading, and when there are none. */
  readonly body: PayBody | null;
  readonly noEmployees: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useQuestion(wizard: Wizard): Question {
  const { type, from, to, people } = wizard;
  const { data: usual, error, refetch } = useUsualPeople(type, people === 'usual');
  const noEmployees = people === 'usual' && usual?.all.length === 0;
  const known = from !== null && to !== null && !noEmployees && (people !== 'usual' || usual !== undefined);
  return {
    body: known ? payBody(wizard, { from, to }, usual?.all ?? []) : null,
    noEmployees,
    error: usual === undefined ? error : null,
    retry: () => void refetch(),
  };
}

export function checkKey(body: PayBody | null) {
  return ['payroll-check', body] as const;
}

/** Whether the last check found nothing that blocks the payroll; undefined = not checked. Does not check. */
export function useLastVerdict(body: PayBody | null): boolean | undefined {
  return useQuery<OutputOfAction<typeof validatePeriod>, Error, boolean, ReturnType<typeof checkKey>>({
    queryKey: checkKey(body),
    queryFn: skipToken,
    select: ({ valid }) => valid,
  }).data;
}

/** The request that generates the payroll: names the arrears to take when some are left out. Null until they are known. */
export function useGenerateBody(body: PayBody | null, leftOut: readonly string[]): PayBody | null {
  const { answer } = usePeriodCheck(leftOut.length === 0 ? null : body, { fresh: false });
  return useMemo(() => {
    if (body === null || leftOut.length === 0) return body;
    if (answer === undefined) return null;
    const arrears = arrearsInput(answer.arrears, leftOut);
    return arrears === undefined ? body : { ...body, arrears };
  }, [answer, body, leftOut]);
}

/** @param fresh also refetches when a result is cached, because issues may have been fixed since. */
export function usePeriodCheck(body: PayBody | null, { fresh }: { readonly fresh: boolean }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: checkKey(body),
    queryFn: ({ signal }) => {
      setProgress(null);
      return callWithProgress<typeof validatePeriod>('POST /api/payrolls/validate-period', {
        input: body!,
        signal,
        onProgress: setProgress,
      });
    },
    enabled: body !== null,
    staleTime: Infinity,
    refetchOnMount: fresh ? 'always' : true,
  });
  return { answer: data, error, busy: isFetching, progress, again: () => void refetch() };
}
