/** Contracts of the calls for statistics and bulk changes of video tasks. */
import { recordFrom } from '#core/typed-object';
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { recordOf, reference } from '#core/action-shapes';
import { Employee } from '#domains/workforce';
import { references } from '../job/bulk-shapes.action.ts';
import { TASK_STATUSES } from '../job/task-life.rules.ts';
import { VideoTask } from './video-task.resource.ts';
import { SOON_DAYS } from '../job/job-life.rules.ts';

const counts = {
  total: z.number().describe('Tasks that you may read, of jobs that are not deleted.'),
  byStatus: z.object(recordFrom(TASK_STATUSES, () => z.number())),
  overdue: z.number().describe('Pending or in progress, and due before today in the agency’s time zone.'),
  dueSoon: z.number().describe(`Pending or in progress, and due within ${SOON_DAYS} days.`),
};
const changed = z.object({
  updated: z.number().describe('Number of tasks that changed.'),
  tasks: z.array(recordOf<typeof VideoTask>('VideoTask')),
});

export const taskStatistics = defineAction({
  method: 'GET',
  path: '/api/video_tasks/statistics',
  resource: 'VideoTask',
  access: VideoTask.access.read,
  summary: 'Counts of video tasks: by status, overdue, due soon and unassigned.',
  input: z.object({}),
  output: z.object({ ...counts, unassigned: z.number().describe('Open tasks without an assignee.') }),
});
export type TaskStatistics = OutputOfAction<typeof taskStatistics>;

export const employeeSummary = defineAction({
  method: 'GET',
  path: '/api/video_tasks/employee/:uuid/summary',
  resource: 'Employee',
  access: VideoTask.access.read,
  visible: Employee.access.read,
  summary: 'Counts of the video tasks of one employee, including those completed on time.',
  input: z.object({}),
  output: z.object({
    employee: z.object({ '@id': z.string(), uuid: z.string(), name: z.string() }),
    ...counts,
    completedOnTime: z.number().describe('Completed by the end of their due date, or without a due date.'),
  }),
});

export const bulkAssign = defineAction({
  method: 'PATCH',
  path: '/api/video_tasks/bulk-assign',
  resource: 'VideoTask',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Assigns several video tasks to one employee, or unassigns them: all or none; a refusal lists each task that cannot be changed.',
  input: z.object({ taskIds: references(VideoTask), employeeId: reference(Employee).nullable().describe('Null unassigns the tasks.') }),
  output: changed,
  changes: ['VideoTask', 'VideoJob'],
});

export const bulkTaskStatus = defineAction({
  method: 'PATCH',
  path: '/api/video_tasks/bulk-status',
  resource: 'VideoTask',
  access: role('ADMIN', 'MANAGER', 'EMPLOYEE'),
  summary: 'Sets the status of several video tasks: all or none; a refusal lists each task that cannot be changed.',
  input: z.object({ taskIds: references(VideoTask), status: z.enum(TASK_STATUSES) }),
  output: changed,
  changes: ['VideoTask', 'VideoJob'],
});
