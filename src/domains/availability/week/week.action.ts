/** What weeks of availability are read, handed in and copied with. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { day, recordOf } from '#core/action-shapes';
import { availabilityErrors } from '../errors.ts';
import type { EmployeeAvailability } from './employee-availability.resource.ts';
import { employeeIds, monday, ownOrEmployee, weekOfPeople, writtenDays } from './week-shapes.action.ts';

const people = role('ADMIN', 'MANAGER', 'EMPLOYEE');
const rows = z.array(recordOf<typeof EmployeeAvailability>('EmployeeAvailability')).readonly();

export const weekView = defineAction({
  method: 'GET',
  path: '/api/employee-availabilities/week-view',
  resource: 'EmployeeAvailability',
  access: people,
  summary: 'The week of everybody, or of those named; employees see their own.',
  input: z.object({ weekStartDate: monday(), 'employeeIds[]': employeeIds }),
  output: weekOfPeople,
});
export type WeekView = OutputOfAction<typeof weekView>;

export const nextWeek = defineAction({
  method: 'GET',
  path: '/api/employee-availabilities/next-week',
  resource: 'EmployeeAvailability',
  access: people,
  summary: 'The caller’s own next week; nobody’s for who is no employee.',
  input: z.object({}),
  output: weekOfPeople,
});

export const handInWeek = defineAction({
  method: 'POST',
  path: '/api/employee-availabilities/hand-in',
  resource: 'EmployeeAvailability',
  access: people,
  summary: 'Writes the named days of a week at once; the others stay. Admins may do it for anybody, others for themselves.',
  input: z.object({ employee: ownOrEmployee, weekStartDate: monday(), days: writtenDays }),
  output: z.object({ availabilities: rows }),
  changes: ['EmployeeAvailability'],
});

export const copyWeek = defineAction({
  method: 'POST',
  path: '/api/employee-availabilities/copy-week',
  resource: 'EmployeeAvailability',
  access: people,
  summary:
    'Copies one week of an employee to another, which then has the days of the first and, on the others, what the usual week puts there. An empty week is copied nowhere.',
  input: z.object({
    employee: ownOrEmployee,
    sourceWeekStartDate: monday(),
    targetWeekStartDate: monday(),
    overwrite: z.boolean().optional().describe('True = the target may have been handed in already.'),
  }),
  output: z.object({ copied: z.number(), availabilities: rows }),
  changes: ['EmployeeAvailability'],
  errors: errorsOf(availabilityErrors, 'weekTaken'),
});

const span = z.object({ start: z.string(), end: z.string() });

export const freeTimes = defineAction({
  method: 'GET',
  path: '/api/employee-availabilities/free-times',
  resource: 'EmployeeAvailability',
  access: role('ADMIN', 'MANAGER'),
  summary: 'When everybody who works here can work, as points in time: what conflicts of a plan are judged by.',
  input: z.object({ from: day(), to: day().describe('The last day, included; at most 62 days.') }),
  output: z.object({
    employees: z
      .array(
        z.object({
          employee: z.string(),
          free: z.array(span).readonly().describe('Days without an answer count in full; slots that meet are one.'),
          answered: z.array(z.string()).readonly().describe('Days that have been handed in.'),
          timeOff: z.array(span).readonly().describe('Approved.'),
        }),
      )
      .readonly(),
  }),
});
export type FreeTimes = OutputOfAction<typeof freeTimes>;
