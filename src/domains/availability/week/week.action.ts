/** Actions to read, hand in and copy weeks of availability. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { day, recordOf } from '#core/action-shapes';
import { availabilityErrors } from '../errors.ts';
import type { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { employeeIds, monday, ownOrEmployee, weekOfPeople, writtenDays } from '../slots/week-shapes.action.ts';

const people = role('ADMIN', 'MANAGER', 'EMPLOYEE');
const rows = z.array(recordOf<typeof EmployeeAvailability>('EmployeeAvailability')).readonly();

export const weekView = defineAction({
  method: 'GET',
  path: '/api/employee-availabilities/week-view',
  resource: 'EmployeeAvailability',
  access: people,
  summary: 'The week of all employees, or of the given ones; employees see only their own.',
  input: z.object({ weekStartDate: monday(), 'employeeIds[]': employeeIds }),
  output: weekOfPeople,
});
export type WeekView = OutputOfAction<typeof weekView>;

export const nextWeek = defineAction({
  method: 'GET',
  path: '/api/employee-availabilities/next-week',
  resource: 'EmployeeAvailability',
  access: people,
  summary: 'The caller’s own next week; empty for users who are not employees.',
  input: z.object({}),
  output: weekOfPeople,
});

export const handInWeek = defineAction({
  method: 'POST',
  path: '/api/employee-availabilities/hand-in',
  resource: 'EmployeeAvailability',
  access: people,
  summary: 'Writes the given days of a week and leaves the others. Admins may do this for any employee, others only for themselves.',
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
    'Copies one week of an employee to another. The target then has the days of the source; its other days are filled from the usual week. Copying an empty week does nothing.',
  input: z.object({
    employee: ownOrEmployee,
    sourceWeekStartDate: monday(),
    targetWeekStartDate: monday(),
    overwrite: z.boolean().optional().describe('True = replaces a target that has already been handed in.'),
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
  summary: 'Free times of all current employees as points in time, as used to detect scheduling conflicts.',
  input: z.object({ from: day(), to: day().describe('Last day, inclusive; at most 62 days.') }),
  output: z.object({
    employees: z
      .array(
        z.object({
          employee: z.string(),
          free: z.array(span).readonly().describe('Unanswered days count in full; adjacent slots are merged.'),
          answered: z.array(z.string()).readonly().describe('Days that have been handed in.'),
          timeOff: z.array(span).readonly().describe('Approved time off.'),
        }),
      )
      .readonly(),
  }),
});
