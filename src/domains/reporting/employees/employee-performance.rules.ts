/** Decides the figures of the employee report, and which of them only admins see. */
import { keysOf } from '#core/typed-object';
import type { ShiftRole } from '#domains/scheduling';
import type { Note } from '../report/analytics.rules.ts';
import type { FigureUnit } from '../report/figures.rules.ts';
import type { ComparedWith, ReportAnswer } from '../report/totals.rules.ts';
import type { ScheduleState } from '../schedules/punctuality.rules.ts';

export type EmployeeUnit = FigureUnit | 'times';

interface FigureKind {
  readonly label: string;
  readonly unit: EmployeeUnit;
  readonly about: string;
}

/** Figures for everyone who may open the report, in display order. */
const WORK_FIGURES = {
  gmv: { label: 'GMV', unit: 'money', about: 'An equal share of the GMV of each schedule, per person on it.' },
  hourlyGmv: {
    label: 'GMV per hour on air',
    unit: 'money',
    about: 'GMV of their schedules, not split, ÷ hours on air, for schedules whose GMV is known. In the totals, each schedule counts once.',
  },
  onAirHours: { label: 'On air', unit: 'hours', about: 'Hours of the stream within the shifts.' },
  hours: { label: 'Hours', unit: 'hours', about: 'Planned hours of the shifts.' },
  shifts: { label: 'Shifts', unit: 'count', about: 'Shifts of published schedules that have ended and start in the period.' },
  onTimeRate: { label: 'Reliability', unit: 'percent', about: 'On time ÷ (on time + late + missed), for LIVE shifts.' },
  onTime: { label: 'On time', unit: 'count', about: 'LIVE shifts whose stream was on air at most 5 minutes after the planned start.' },
  late: { label: 'Late', unit: 'count', about: 'LIVE shifts whose stream started more than 5 minutes after the planned start.' },
  missed: { label: 'Missed', unit: 'count', about: 'LIVE shifts without a stream.' },
  orders: { label: 'Orders', unit: 'count', about: 'An equal share of each schedule’s orders.' },
  itemsSold: { label: 'Items sold', unit: 'count', about: 'An equal share of each schedule’s items sold.' },
} as const satisfies Readonly<Record<string, FigureKind>>;

/** What the agency pays; admins only. */
const PAY_FIGURES = {
  pay: { label: 'Pay', unit: 'money', about: 'Base and bonuses from the payroll that pays the shift, else estimated.' },
  basePay: { label: 'Base', unit: 'money', about: 'Hours × rate.' },
  bonusPay: { label: 'Bonuses', unit: 'money', about: 'For time of day, weekends, holidays and results.' },
  estimatedPay: { label: 'Estimated', unit: 'money', about: 'The part of the pay that is not on a payroll yet.' },
  hourlyPay: { label: 'Pay per hour', unit: 'money', about: 'Pay ÷ hours, for shifts whose pay is known.' },
  gmvPerPay: {
    label: 'GMV ÷ pay',
    unit: 'times',
    about: 'GMV per unit of pay, for shifts whose GMV and pay are known.',
  },
} as const satisfies Readonly<Record<string, FigureKind>>;

export const EMPLOYEE_FIGURES = { ...WORK_FIGURES, ...PAY_FIGURES } as const;
type WorkFigure = keyof typeof WORK_FIGURES;
type PayFigure = keyof typeof PAY_FIGURES;
export type EmployeeFigure = keyof typeof EMPLOYEE_FIGURES;
export const WORK_FIGURE_NAMES = keysOf(WORK_FIGURES);
export const EMPLOYEE_FIGURE_NAMES = keysOf(EMPLOYEE_FIGURES);

export function isPayFigure(name: string): name is PayFigure {
  return name in PAY_FIGURES;
}

/** Money and rates as exact decimal strings, the rest as numbers; null = unknown. */
type Value = string | number | null;
/** Pay figures are absent, not null, if the requester may not see them. */
export type EmployeeFigures = Readonly<Record<WorkFigure, Value>> & Readonly<Partial<Record<PayFigure, Value>>>;
type EmployeeChanges = Readonly<Record<WorkFigure, string | null>> & Readonly<Partial<Record<PayFigure, string | null>>>;

export type ComparedEmployee = ComparedWith<EmployeeFigures, EmployeeChanges>;

export type RoleHours = Readonly<Partial<Record<ShiftRole, number>>>;

export type EmployeeGroup = EmployeeFigures &
  ComparedEmployee & {
    readonly key: string;
    readonly label: string;
    /** IRI of the employee. */
    readonly record: string;
    readonly roleHours: RoleHours;
    /** Fraction of the total GMV. */
    readonly share: string | null;
    /** GMV of each week, in the order of `weeks`; null = unknown. */
    readonly trend: readonly (string | null)[];
  };

/** One shift of the requested employee. */
export interface EmployeeShift extends Readonly<Partial<Record<'pay' | 'basePay' | 'bonusPay', string | null>>> {
  readonly schedule: string;
  readonly title: string | null;
  readonly type: 'LIVE' | 'VIDEO';
  readonly liveAccount: string | null;
  readonly identity: string | null;
  readonly color: string | null;
  readonly timezone: string | null;
  readonly role: ShiftRole;
  readonly startTime: string;
  readonly endTime: string;
  readonly hours: number;
  /** Null = not LIVE. */
  readonly state: ScheduleState | null;
  readonly lateStartMinutes: number | null;
  readonly liveStream: string | null;
  readonly streamStart: string | null;
  readonly streamEnd: string | null;
  readonly onAirHours: number | null;
  readonly gmv: string | null;
  readonly hourlyGmv: string | null;
  readonly orders: number | null;
  readonly itemsSold: number | null;
  /** IRI of the payroll that pays it; null = estimated. */
  readonly payroll?: string | null;
  readonly payrollStatus?: 'DRAFT' | 'SUBMITTED' | 'PAID' | null;
}

export interface EmployeeAnswer extends ReportAnswer<
  EmployeeGroup,
  EmployeeFigures & ComparedEmployee & Pick<EmployeeGroup, 'roleHours' | 'trend'>
> {
  readonly timeZone: string;
  /** Mondays. */
  readonly weeks: readonly string[];
  /** Latest first; null = not requested. */
  readonly shifts: readonly EmployeeShift[] | null;
  readonly notes: readonly Note[];
}
