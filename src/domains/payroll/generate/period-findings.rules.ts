/** Groups the findings about a period by severity, and describes each with links to where it can be fixed. */
import { countText } from '#core/number-format';
import type { OutputOfAction } from '#core/action';
import { uuidIn } from '#core/iri';
import { listText } from '#core/list-text';
import { Temporal } from '#core/time';
import type { validatePeriod } from './generate.action.ts';
import type { PayPeriod } from '../basis/period.rules.ts';

/** A finding of the server, in wire format. */
export type Finding = OutputOfAction<typeof validatePeriod>['findings'][number];

export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

interface NamedPlace extends Place {
  readonly label: string;
}

/** A schedule or employee listed in a finding. */
export interface FindingRecord {
  readonly key: string;
  readonly name: string;
  /** Start of the schedule; null for an employee. */
  readonly startTime: string | null;
  readonly roles: readonly string[];
  /** What pay lacks to the minimum wage; null = not about it. */
  readonly shortfall: string | null;
  readonly place: Place;
}

const UNTITLED = 'Video work';

const MINIMUM_WAGE = 'BELOW_MINIMUM_WAGE';

/** In the given order. The minimum wage is a separate group, because it is a legal requirement. */
export function bySeverity(findings: readonly Finding[]): Readonly<Record<'errors' | 'wage' | 'warnings', readonly Finding[]>> {
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return {
    errors: findings.filter(({ severity }) => severity === 'error'),
    wage: warnings.filter(({ code }) => code === MINIMUM_WAGE),
    warnings: warnings.filter(({ code }) => code !== MINIMUM_WAGE),
  };
}

/** The number of people that findings about employees name or count. */
export function peopleIn(findings: readonly Finding[]): number {
  return findings.reduce((sum, { count, employees = [] }) => sum + (count ?? employees.length), 0);
}

/** "Ready to generate, with 3 warnings and 2 people below the minimum wage." */
export function verdictText({ errors, underpaid, warnings }: Readonly<Record<'errors' | 'underpaid' | 'warnings', number>>): string {
  const toReview = [
    ...(warnings === 0 ? [] : [countText(warnings, 'warning')]),
    ...(underpaid === 0 ? [] : [`${peopleText(underpaid)} below the minimum wage`]),
  ];
  if (errors === 0) return toReview.length === 0 ? 'Ready to generate.' : `Ready to generate, with ${listText(toReview)}.`;
  return `${listText([countText(errors, 'blocking issue'), ...toReview])}.`;
}

export function peopleText(count: number): string {
  return countText(count, 'person', 'people');
}

/** Whether the list of affected employees is expanded from the start. */
export function namesEveryone({ code }: Pick<Finding, 'code'>): boolean {
  return code === MINIMUM_WAGE;
}

/** Where the whole finding can be fixed; null if only the days can be changed, or if each record has its own link. */
export function placeOf({ code, payroll }: Finding, { from, to }: PayPeriod): NamedPlace | null {
  if (payroll !== undefined) return { label: 'Open the other payroll', to: payrollPath(payroll) };
  switch (code) {
    case 'UNMATCHED_STREAMS':
      return { label: 'Match streams', to: '/live-streams/unmatched', search: { from, to } };
    case 'ALREADY_PAID':
      // Payrolls that start no later than the last day and end no earlier than the first.
      return { label: 'View payrolls of these days', to: '/payroll', search: { startDate: `..${to}`, endDate: `${from}..` } };
    case 'DRAFT_SCHEDULES':
      return {
        label: 'View drafts in the calendar',
        to: '/schedules',
        search: { view: viewOf({ from, to }), date: from, status: 'draft' },
      };
    default:
      return null;
  }
}

/** Whether choosing other days fixes it. */
export function needsOtherDays({ code }: Finding): boolean {
  return ['NOT_A_DAY', 'END_BEFORE_START', 'TOO_LONG', 'OVERLAP', 'UNUSUAL_LENGTH', 'NOTHING_TO_PAY'].includes(code);
}

/** @param dayOf the day of an instant in the agency's time zone, as the calendar shows it. */
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
    shortfall: null,
    place: {
      to: '/schedules',
      search: { view: 'day', date: dayOf(startTime), ...(code === 'DRAFT_SCHEDULES' ? { status: 'draft' } : {}) },
    },
  }));
  const people = employees.map(({ employee, name, roles = [], shortfall = null }): FindingRecord => ({
    key: employee,
    name,
    startTime: null,
    roles,
    shortfall,
    // Shifts are planned in the calendar; rates and the payroll period are on the employee's form, and time off is on their page.
    place:
      code === 'NO_SHIFTS'
        ? { to: '/schedules', search: { date: from, employees: uuidIn(employee) } }
        : { to: `/employees/${uuidIn(employee)}${code === 'WORKED_TIME_OFF' ? '' : '/edit'}` },
  }));
  return [...people, ...planned];
}

/** The number of records beyond those listed; if a finding lists both people and schedules, it counts the schedules. */
export function unnamedOf({ count, employees = [], schedules }: Finding): number {
  const named = (schedules ?? employees).length;
  return (count ?? named) - named;
}

export function payrollPath(iri: string): string {
  return `/payroll/${uuidIn(iri)}`;
}

/** The smallest calendar view that contains the days. */
function viewOf({ from, to }: PayPeriod): string {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  return days === 0 ? 'day' : days < 7 ? 'week' : 'month';
}
