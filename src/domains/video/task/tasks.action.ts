/** What video tasks are counted, assigned and changed together with. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { Employee } from '#domains/workforce';
import { reference, references } from '../job/bulk-shapes.action.ts';
import { TASK_STATUSES } from './task-life.rules.ts';
import { VideoTask } from './video-task.resource.ts';

const counts = {
  total: z.number().describe('Tasks that the reader may see, of jobs that have not been deleted.'),
  byStatus: z.object(
    Object.fromEntries(TASK_STATUSES.map((status) => [status, z.number()])) as Record<(typeof TASK_STATUSES)[number], z.ZodNumber>,
  ),
  overdue: z.number().describe('Due before today by the agency’s calendar, and pending or in progress.'),
  dueSoon: z.number().describe('Due within 7 days, and pending or in progress.'),
};
const changed = z.object({
  updated: z.number().describe('How many are different now.'),
  tasks: z.array(recordOf<typeof VideoTask>('VideoTask')),
});

export const taskStatistics = defineAction({
  method: 'GET',
  path: '/api/video_tasks/statistics',
  resource: 'VideoTask',
  access: VideoTask.access.read,
  summary: 'How many video tasks there are, by status, and how many are late or nobody’s.',
  input: z.object({}),
  output: z.object({ ...counts, unassigned: z.number().describe('Open tasks of nobody.') }),
});
export type TaskStatistics = OutputOfAction<typeof taskStatistics>;

export const employeeSummary = defineAction({
  method: 'GET',
  path: '/api/video_tasks/employee/:uuid/summary',
  resource: 'Employee',
  access: VideoTask.access.read,
  visible: Employee.access.read,
  summary: 'The same for the tasks of one employee, with how many were completed on time.',
  input: z.object({}),
  output: z.object({
    employee: z.object({ '@id': z.string(), uuid: z.string(), name: z.string() }),
    ...counts,
    completedOnTime: z.number().describe('Completed by the end of the day that they were due, or without one.'),
  }),
});

export const bulkAssign = defineAction({
  method: 'PATCH',
  path: '/api/video_tasks/bulk-assign',
  resource: 'VideoTask',
  access: role('ADMIN', 'MANAGER'),
  summary:
    'Assigns several video tasks to one employee, or to nobody: all of them, or none, and then it names each that cannot be changed.',
  input: z.object({ taskIds: references(VideoTask), employeeId: reference(Employee).nullable().describe('Null takes them off.') }),
  output: changed,
  changes: ['VideoTask', 'VideoJob'],
});

export const bulkTaskStatus = defineAction({
  method: 'PATCH',
  path: '/api/video_tasks/bulk-status',
  resource: 'VideoTask',
  access: role('ADMIN', 'MANAGER', 'EMPLOYEE'),
  summary: 'Brings several video tasks into one status: all of them, or none, and then it names each that cannot be changed.',
  input: z.object({ taskIds: references(VideoTask), status: z.enum(TASK_STATUSES) }),
  output: changed,
  changes: ['VideoTask', 'VideoJob'],
});
