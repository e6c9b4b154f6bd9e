/** Contract of the employee report: hours worked, reliability, results, and for admins the cost. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { reference } from '#core/action-shapes';
import { SHIFT_ROLES } from '#domains/scheduling';
import { Employee } from '#domains/workforce';
import { reportingErrors } from '../errors.ts';
import {
  EMPLOYEE_FIGURE_NAMES,
  EMPLOYEE_FIGURES,
  isPayFigure,
  type EmployeeAnswer,
  type EmployeeFigure,
  type EmployeeUnit,
} from './employee-performance.rules.ts';
import { answerShape, changeAbout, coverShape, noteShape, shapeOf } from '../report/figure-shapes.action.ts';
import { SCHEDULE_STATES } from '../schedules/punctuality.rules.ts';
import { agencyQuestion, iris } from '../report/report-input.action.ts';
import { MOST_ROWS } from '../report/report-limits.rules.ts';

const figureName = z.enum(EMPLOYEE_FIGURE_NAMES);

const input = agencyQuestion({
  employees: iris(Employee).optional().describe('IRIs of employees: only these.'),
  roles: z.array(z.enum(SHIFT_ROLES)).min(1).optional().describe('Only shifts in these roles.'),
  employee: reference(Employee).optional().describe('IRI of the employee whose shifts to include.'),
  pay: z.boolean().default(true).describe('false = without pay, which is faster. Always without pay for anyone but admins.'),
  orderBy: z
    .object({
      figure: z.union([figureName, z.literal('label')]).describe('The column to sort by; pay figures for admins only.'),
      direction: z.enum(['asc', 'desc']).describe('Sort direction. Unknown values come last in both directions.'),
    })
    .optional()
    .describe('Default: GMV descending.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MOST_ROWS)
    .default(500)
    .describe('Maximum number of employees, also in files. Totals and shares include all.'),
});
export type EmployeeInput = z.output<typeof input>;

const VALUES: Readonly<Record<EmployeeUnit, z.ZodType>> = {
  count: z.number().nullable(),
  hours: z.number().nullable(),
  seconds: z.number().nullable(),
  money: z.string().nullable(),
  percent: z.string().nullable(),
  times: z.string().nullable(),
};
const described = (name: EmployeeFigure, value: z.ZodType, about: string) =>
  isPayFigure(name) ? value.optional().describe(`${about} Admins only: absent for others.`) : value.describe(about);
const figureShape = shapeOf(EMPLOYEE_FIGURE_NAMES, (name) =>
  described(name, VALUES[EMPLOYEE_FIGURES[name].unit], EMPLOYEE_FIGURES[name].about),
);
const figures = {
  ...figureShape,
  roleHours: z.record(z.string(), z.number()).describe('Hours by role.'),
  trend: z.array(z.string().nullable()).describe('GMV of each week; null = unknown.'),
  before: z.object(figureShape).nullable().describe('The same figures for the comparison period.'),
  change: z
    .object(
      shapeOf<EmployeeFigure, string | null>(EMPLOYEE_FIGURE_NAMES, (name) =>
        described(name, z.string().nullable(), changeAbout(EMPLOYEE_FIGURES[name])),
      ),
    )
    .nullable()
    .describe('Change of each figure.'),
};
const text = z.string().nullable();
const number = z.number().nullable();
const paid = (about: string) => text.optional().describe(`${about} Admins only: absent for others.`);

const output = z.object({
  ...coverShape,
  timeZone: z.string().describe('Time zone of the days.'),
  weeks: z.array(z.string()).describe('Mondays of the weeks that overlap the period.'),
  groups: z
    .array(
      z.object({
        key: z.string().describe('Uuid of the employee.'),
        label: z.string().describe('Display name.'),
        record: z.string().describe('IRI of the employee.'),
        ...figures,
        share: text.describe('Fraction of the total GMV.'),
      }),
    )
    .describe('Everyone with a shift in the period, in the requested order.'),
  totalGroups: z.number().describe('Total number of employees, regardless of the limit.'),
  totals: z.object(figures).describe('Totals of all shifts.'),
  shifts: z
    .array(
      z.object({
        schedule: z.string().describe('IRI of the schedule.'),
        title: text.describe('Its title.'),
        type: z.enum(['LIVE', 'VIDEO']).describe('Its type.'),
        liveAccount: text.describe('IRI of the live account.'),
        identity: text.describe('Its handle.'),
        color: text.describe('Its display colour.'),
        timezone: text.describe('Its time zone.'),
        role: z.enum(SHIFT_ROLES).describe('Role of the shift.'),
        startTime: z.string().describe('Planned start.'),
        endTime: z.string().describe('Planned end.'),
        hours: z.number().describe('Hours planned.'),
        state: z.enum(SCHEDULE_STATES).nullable().describe('ON_TIME, LATE or MISSED as in the schedule report; null = not LIVE.'),
        lateStartMinutes: number.describe('Minutes between the planned start and the start of the stream.'),
        liveStream: text.describe('IRI of the stream that the schedule became.'),
        streamStart: text.describe('Start of the schedule’s first stream.'),
        streamEnd: text.describe('End of the schedule’s last stream.'),
        onAirHours: number.describe('Hours of the stream within the shift.'),
        gmv: text.describe('Their share of the schedule’s GMV.'),
        hourlyGmv: text.describe('The schedule’s GMV ÷ hours on air.'),
        orders: number.describe('Their share of its orders.'),
        itemsSold: number.describe('Their share of the items sold.'),
        pay: paid('Base and bonuses.'),
        basePay: paid('Hours × rate.'),
        bonusPay: paid('Bonuses.'),
        payroll: paid('IRI of the payroll that pays it; null = estimated.'),
        payrollStatus: z.enum(['DRAFT', 'SUBMITTED', 'PAID']).nullable().optional().describe('Its status. Admins only: absent for others.'),
      }),
    )
    .nullable()
    .describe('Shifts of the requested employee, latest first, at most 2,000.'),
  notes: noteShape,
});

export const employeePerformance = defineAction({
  method: 'POST',
  path: '/api/reports/employee-performance',
  resource: 'ScheduleEmployee',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  summary: 'Performance of employees on the accounts you may see: hours, reliability, GMV per hour on air, and for admins also pay.',
  input,
  output: answerShape<EmployeeAnswer>(output),
  table: true,
  errors: errorsOf(reportingErrors),
});
