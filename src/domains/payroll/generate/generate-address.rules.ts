/** Decides what the address of the wizard says: the step, the days, whom to pay and the order of the preview; a reload is where one was. */
import type { InputOfAction } from '#core/action';
import type { generatePayroll } from './generate.action.ts';
import { readDay } from '#core/time';
import { PERIOD_TYPES, periodFindings, type PayPeriod, type PeriodType } from './period.rules.ts';
import { readSort, writeSort, type PreviewSort } from './preview-rows.rules.ts';

export const STEPS = ['period', 'check', 'preview', 'generate'] as const;
export type Step = (typeof STEPS)[number];
export const STEP_LABELS: Readonly<Record<Step, string>> = {
  period: 'Period',
  check: 'What is missing',
  preview: 'Preview',
  generate: 'Generate',
};

/** Everyone who worked, those whom this kind of period usually pays, or some. */
export const PEOPLE = ['everyone', 'usual', 'chosen'] as const;
export type People = (typeof PEOPLE)[number];

export interface Wizard {
  readonly step: Step;
  readonly type: PeriodType;
  /** Null = as suggested. */
  readonly from: string | null;
  readonly to: string | null;
  readonly people: People;
  /** Uuids of the chosen. */
  readonly employees: readonly string[];
  readonly sort: PreviewSort;
}

/** What is asked of the server. */
export type PayBody = InputOfAction<typeof generatePayroll>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A step that lacks what it needs is the first one instead. */
export function readWizard(search: Readonly<Record<string, unknown>>): Wizard {
  const text = (key: string) => (typeof search[key] === 'string' ? search[key] : '');
  const one = <Value extends string>(key: string, values: readonly Value[], first: Value) =>
    values.find((value) => value === text(key)) ?? first;
  const wizard: Wizard = {
    step: one('step', STEPS, 'period'),
    type: one('type', PERIOD_TYPES, 'MONTHLY'),
    from: readDay(text('from')),
    to: readDay(text('to')),
    people: one('people', PEOPLE, 'everyone'),
    employees: [
      ...new Set(
        text('employees')
          .split(',')
          .filter((uuid) => UUID.test(uuid)),
      ),
    ],
    sort: readSort(text('sort')),
  };
  return isComplete(wizard) ? wizard : { ...wizard, step: 'period' };
}

/** Nothing that would be read the same without it. */
export function writeWizard({ step, type, from, to, people, employees, sort }: Wizard): Record<string, string> {
  const order = writeSort(sort);
  return {
    ...(step === 'period' ? {} : { step }),
    ...(type === 'MONTHLY' ? {} : { type }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(people === 'everyone' ? {} : { people }),
    ...(people !== 'chosen' || employees.length === 0 ? {} : { employees: employees.join(',') }),
    ...(order === null ? {} : { sort: order }),
  };
}

/** Whether days and people are there that can be paid at all. */
export function isComplete(
  wizard: Pick<Wizard, 'type' | 'from' | 'to' | 'people' | 'employees'>,
): wizard is Wizard & { readonly from: string; readonly to: string } {
  const { type, from, to, people, employees } = wizard;
  if (from === null || to === null || (people === 'chosen' && employees.length === 0)) return false;
  return !periodFindings(type, { from, to }).some(({ severity }) => severity === 'error');
}

/** @param usual IRIs of those whom the kind of period usually pays. */
export function payBody({ type, people, employees }: Wizard, { from, to }: PayPeriod, usual: readonly string[]): PayBody {
  const chosen = people === 'chosen' ? employees.map((uuid) => `/api/employees/${uuid}`) : usual;
  return { periodType: type, startDate: from, endDate: to, ...(people === 'everyone' ? {} : { employees: [...chosen] }) };
}
