/** Decides how the findings about a period are read: what stops the payroll before what would surprise, and where each of them is put right. */
import type { OutputOfAction } from '#core/action';
import { Temporal } from '#core/time';
import type { validatePeriod } from './generate.action.ts';
import type { PayPeriod } from './period.rules.ts';

/** What the server says of a period, as it travels. */
export type Finding = OutputOfAction<typeof validatePeriod>['findings'][number];

export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

export interface NamedPlace extends Place {
  readonly label: string;
}

/** One schedule or employee that a finding names. */
export interface FindingRecord {
  readonly key: string;
  readonly name: string;
  /** Of a schedule, when it begins. */
  readonly startTime: string | null;
  readonly roles: readonly string[];
  readonly place: Place;
}

const UNTITLED = 'Video work';

const MINIMUM_WAGE = 'BELOW_MINIMUM_WAGE';

/** Each in the order they came in; the minimum wage is treated apart, since the law asks for it. */
export function bySeverity(findings: readonly Finding[]): Readonly<Record<'errors' | 'wage' | 'warnings', readonly Finding[]>> {
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return {
    errors: findings.filter(({ severity }) => severity === 'error'),
    wage: warnings.filter(({ code }) => code === MINIMUM_WAGE),
    warnings: warnings.filter(({ code }) => code !== MINIMUM_WAGE),
  };
}

/** Whether everybody that it is about is named at once. */
export function namesEverybody({ code }: Pick<Finding, 'code'>): boolean {
  return code === MINIMUM_WAGE;
}

/** Where all that a finding is about is put right at once; null where only the days can be changed, or each record has a place of its own. */
export function placeOf({ code, payroll }: Finding, { from, to }: PayPeriod): NamedPlace | null {
  if (payroll !== undefined) return { label: 'Open the other payroll', to: payrollPath(payroll) };
  switch (code) {
    case 'UNMATCHED_STREAMS':
      return { label: 'Match streams', to: '/live-streams/unmatched', search: { from, to } };
    case 'ALREADY_PAID':
      // Those that begin by the last day and end from the first on.
      return { label: 'See payrolls of these days', to: '/payroll', search: { startDate: `..${to}`, endDate: `${from}..` } };
    case 'DRAFT_SCHEDULES':
      return { label: 'See drafts in the calendar', to: '/schedules', search: { view: viewOf({ from, to }), date: from, status: 'draft' } };
    default:
      return null;
  }
}

/** Whether other days are the remedy. */
export function needsOtherDays({ code }: Finding): boolean {
  return ['NOT_A_DAY', 'END_BEFORE_START', 'TOO_LONG', 'OVERLAP', 'UNUSUAL_LENGTH'].includes(code);
}

/** @param dayOf the agency's day of an instant, which the calendar shows. */
export function recordsOf(
  { code, employees = [], schedules = [] }: Finding,
  { from }: PayPeriod,
  dayOf: (instant: string) => string,
): FindingRecord[] {
  const planned = schedules.map(({ schedule, startTime, title }): FindingRecord => ({
    key: schedule,
    name: title ?? UNTITLED,
    startTime,
    roles: [],
    place: {
      to: '/schedules',
      search: { view: 'day', date: dayOf(startTime), ...(code === 'DRAFT_SCHEDULES' ? { status: 'draft' } : {}) },
    },
  }));
  const people = employees.map(({ employee, name, roles = [] }): FindingRecord => ({
    key: employee,
    name,
    startTime: null,
    roles,
    // A shift is planned in the calendar; rates and the usual period are the employee's own, and time off is on their page.
    place:
      code === 'NO_SHIFTS'
        ? { to: '/schedules', search: { date: from, employees: uuidIn(employee) } }
        : { to: `/employees/${uuidIn(employee)}${code === 'WORKED_TIME_OFF' ? '' : '/edit'}` },
  }));
  return [...people, ...planned];
}

/** How many more there are than are named; where both people and schedules are, the schedules are counted. */
export function unnamedOf({ count, employees = [], schedules }: Finding): number {
  const named = (schedules ?? employees).length;
  return (count ?? named) - named;
}

export function payrollPath(iri: string): string {
  return `/payroll/${uuidIn(iri)}`;
}

/** The smallest view of the calendar that holds the days. */
function viewOf({ from, to }: PayPeriod): string {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  return days === 0 ? 'day' : days < 7 ? 'week' : 'month';
}

function uuidIn(iri: string): string {
  return iri.slice(iri.lastIndexOf('/') + 1);
}
