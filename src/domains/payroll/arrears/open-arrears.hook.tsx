/** Reads open arrears: of everyone, of an employee, or of a closed payroll. */
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { Arrears } from './arrears.resource.ts';

const SHOWN = ['workedOn', 'amount', 'reason', 'payroll'];

export function useOpenArrears(whose: { readonly employee: string } | { readonly payroll: string } | null) {
  useLiveResource(Arrears.plural);
  return useList(Arrears, [
    ['status', 'OPEN'],
    ...Object.entries(whose ?? {}),
    ['order[workedOn]', 'asc'],
    ['pagination', 'false'],
    ...SHOWN.map((name): [string, string] => ['properties[]', name]),
  ]);
}

/** Search parameters of the list of arrears. */
export function openArrearsSearch(whose: { readonly employee: string } | { readonly payroll: string } | null = null) {
  return { status: 'OPEN', ...whose };
}
