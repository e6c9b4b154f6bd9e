/** Contracts for validating a period, and for generating and recalculating a payroll. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { anyReference, recordOf, reference } from '#core/action-shapes';
import { SHIFT_ROLES } from '#domains/scheduling';
import { Employee } from '#domains/workforce';
import { Arrears } from '../arrears/arrears.resource.ts';
import { ARREARS_KINDS } from '../arrears/arrears.rules.ts';
import { payrollErrors } from '../errors.ts';
import type { Payroll } from '../basis/payroll.resource.ts';
import { PERIOD_TYPES } from '../basis/period.rules.ts';

const MOST_EMPLOYEES = 5000;
const MOST_ARREARS = 5000;

const periodInput = z.object({
  periodType: z.enum(PERIOD_TYPES).default('MONTHLY').describe('Usual length of the period. Other ranges are accepted with a warning.'),
  startDate: z.string().describe('First day, YYYY-MM-DD, in the agency’s time zone.'),
  endDate: z.string().describe('Last day, YYYY-MM-DD, inclusive.'),
  employees: z
    .array(anyReference(Employee))
    .min(1)
    .max(MOST_EMPLOYEES)
    .optional()
    .describe('IRIs of employees to limit the payroll to. Absent = everyone who has shifts.'),
});
export type PeriodInput = z.output<typeof periodInput>;

const generateInput = periodInput.extend({
  arrears: z
    .array(reference(Arrears))
    .max(MOST_ARREARS)
    .optional()
    .describe('The open arrears to take, by IRI. Absent = all of its people; they are listed by validate-period.'),
});

const amount = z.string();

const finding = z.object({
  code: z
    .string()
    .describe(
      'NOT_A_DAY, END_BEFORE_START, TOO_LONG, OVERLAP, NOTHING_TO_PAY (errors); UNUSUAL_LENGTH, DRAFT_SCHEDULES, NOT_ENDED, UNMATCHED_STREAMS, WORKED_TIME_OFF, RATES_MISSING, ALREADY_PAID, OTHER_PERIOD, NO_SHIFTS, BELOW_MINIMUM_WAGE, OPEN_ARREARS (warnings).',
    ),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  propertyPath: z.string().optional(),
  count: z.number().optional().describe('Total number, which can exceed the records listed.'),
  payroll: z.string().optional().describe('IRI of the other payroll.'),
  employees: z
    .array(
      z.object({
        employee: z.string(),
        name: z.string(),
        roles: z.array(z.string()).optional(),
        shortfall: z.string().optional().describe('Difference to the minimum wage.'),
      }),
    )
    .optional(),
  schedules: z.array(z.object({ schedule: z.string(), startTime: z.string(), title: z.string().nullable() })).optional(),
});

const preview = z.object({
  employee: z.string(),
  name: z.string(),
  hours: z.partialRecord(z.enum(SHIFT_ROLES), z.number()).describe('By role, to 2 decimals.'),
  seconds: z.partialRecord(z.enum(SHIFT_ROLES), z.number()).describe('By role.'),
  baseAmount: amount,
  bonusAmount: amount,
  totalAmount: amount,
});

const openArrears = z.object({
  arrears: z.string().describe('IRI.'),
  employee: z.string(),
  name: z.string(),
  payroll: z.string().describe('IRI of the closed payroll that it belongs to.'),
  workedOn: z.string(),
  kind: z.enum(ARREARS_KINDS),
  amount: amount.describe('Negative = paid too much.'),
  reason: z.string(),
});

export const validatePeriod = defineAction({
  method: 'POST',
  path: '/api/payrolls/validate-period',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary: 'Validates a period before it is paid: errors, warnings and an estimate. Writes nothing.',
  input: periodInput,
  output: z.object({
    valid: z.boolean().describe('Whether there are no errors among the findings.'),
    findings: z.array(finding),
    estimatedTotal: amount,
    items: z.array(preview).describe('What each employee would get, without arrears.'),
    arrears: z.array(openArrears).describe('Open arrears of these people, which a payroll takes unless others are named.'),
  }),
  progress: true,
  errors: errorsOf(payrollErrors, 'tooMuch'),
});

const generation = {
  method: 'POST',
  resource: 'Payroll',
  access: role('ADMIN'),
  status: 201,
  summary: 'Generates the payroll of a period: calculates everyone’s pay and saves it as a draft.',
  input: generateInput,
  output: recordOf<typeof Payroll>('Payroll').describe('The payroll, its items embedded.'),
  progress: true,
  changes: ['Payroll', 'PayrollItem'],
  errors: errorsOf(payrollErrors, 'arrearsNotOpen', 'periodTaken', 'tooMuch'),
} as const;

export const generatePayroll = defineAction({ ...generation, path: '/api/payrolls/generate' });
/** The same action at the collection's URL, where records are created. */
export const createPayroll = defineAction({ ...generation, path: '/api/payrolls' });

export const recalculatePayroll = defineAction({
  method: 'POST',
  path: '/api/payrolls/:uuid/recalculate',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary: 'Recalculates a draft from current schedules, streams, rates and settings. Adjustments are kept.',
  input: z.object({}),
  output: recordOf<typeof Payroll>('Payroll').describe('The payroll, its items embedded.'),
  progress: true,
  changes: ['Payroll', 'PayrollItem'],
  errors: errorsOf(payrollErrors, 'statusNotAllowed', 'periodTaken', 'tooMuch'),
});
