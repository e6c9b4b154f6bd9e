/** The wizard's state in the URL (step, days, employees, sort order), so that a reload restores it. */
import type { InputOfAction } from '#core/action';
import type { generatePayroll } from './generate.action.ts';
import { readDay } from '#core/time';
import { PERIOD_TYPES, periodFindings, type PayPeriod, type PeriodType } from '../basis/period.rules.ts';
import { readSort, writeSort, type PreviewSort } from './preview-rows.rules.ts';

export const STEPS = ['period', 'check', 'preview', 'generate'] as const;
export type Step = (typeof STEPS)[number];
export const STEP_LABELS: Readonly<Record<Step, string>> = {
  period: 'Period',
  check: 'Check',
  preview: 'Preview',
  generate: 'Generate',
};

export type StepMark = 'done' | 'blocked' | null;

/**
 * What the step list shows for each step. A step that was passed over in the URL is not done.
 * @param valid whether the last check of these days found nothing that blocks the payroll; undefined = not checked.
 */
export function stepMarks(at: Step, valid: boolean | undefined): Readonly<Record<Step, StepMark>> {
  const passed = (step: Step) => STEPS.indexOf(step) < STEPS.indexOf(at);
  return {
    period: passed('period') ? 'done' : null,
    check: valid === false ? 'blocked' : passed('check') && valid === true ? 'done' : null,
    preview: passed('preview') && valid === true ? 'done' : null,
    generate: null,
  };
}

/** Everyone who worked, employees who usually have this payroll period, or selected employees. */
export const PEOPLE = ['everyone', 'usual', 'chosen'] as const;
export type People = (typeof PEOPLE)[number];

export interface Wizard {
  readonly step: Step;
  readonly type: PeriodType;
  /** Null = use the suggestion. */
  readonly from: string | null;
  readonly to: string | null;
  readonly people: People;
  /** Uuids of the selected employees. */
  readonly employees: readonly string[];
  readonly sort: PreviewSort;
  /** Uuids of open arrears that are left out. */
  readonly leftOut: readonly string[];
}

/** Request body for the server. */
export type PayBody = InputOfAction<typeof generatePayroll>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Falls back to the first step if the requested one lacks its inputs. */
export function readWizard(search: Readonly<Record<string, unknown>>): Wizard {
  const text = (key: string) => (typeof search[key] === 'string' ? search[key] : '');
  const oneOf = <Value extends string>(key: string, values: readonly Value[], first: Value) =>
    values.find((value) => value === text(key)) ?? first;
  const wizard: Wizard = {
    step: oneOf('step', STEPS, 'period'),
    type: oneOf('type', PERIOD_TYPES, 'MONTHLY'),
    from: readDay(text('from')),
    to: readDay(text('to')),
    people: oneOf('people', PEOPLE, 'everyone'),
    employees: uuidsIn(text('employees')),
    sort: readSort(text('sort')),
    leftOut: uuidsIn(text('without')),
  };
  return isComplete(wizard) ? wizard : { ...wizard, step: 'period' };
}

function uuidsIn(text: string): string[] {
  return [...new Set(text.split(',').filter((uuid) => UUID.test(uuid)))];
}

/** Omits defaults. */
export function writeWizard({ step, type, from, to, people, employees, sort, leftOut }: Wizard): Record<string, string> {
  const order = writeSort(sort);
  return {
    ...(step === 'period' ? {} : { step }),
    ...(type === 'MONTHLY' ? {} : { type }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(people === 'everyone' ? {} : { people }),
    ...(people !== 'chosen' || employees.length === 0 ? {} : { employees: employees.join(',') }),
    ...(order === null ? {} : { sort: order }),
    ...(leftOut.length === 0 ? {} : { without: leftOut.join(',') }),
  };
}

/** Whether the days and the employees are set and valid for a payroll. */
export function isComplete(
  wizard: Pick<Wizard, 'type' | 'from' | 'to' | 'people' | 'employees'>,
): wizard is Wizard & { readonly from: string; readonly to: string } {
  const { type, from, to, people, employees } = wizard;
  if (from === null || to === null || (people === 'chosen' && employees.length === 0)) return false;
  return !periodFindings(type, { from, to }).some(({ severity }) => severity === 'error');
}

/** The part of the request that is checked before: a check has all arrears. */
export function checkedBody({ arrears: _arrears, ...body }: PayBody): PayBody {
  return body;
}

/** @param usual IRIs of the employees who usually have this payroll period. */
export function payBody({ type, people, employees }: Wizard, { from, to }: PayPeriod, usual: readonly string[]): PayBody {
  const chosen = people === 'chosen' ? employees.map((uuid) => `/api/employees/${uuid}`) : usual;
  return { periodType: type, startDate: from, endDate: to, ...(people === 'everyone' ? {} : { employees: [...chosen] }) };
}
