/** A video job: work that a client orders, broken down into tasks. */
import { anyOf, manages, own, SELF } from '#core/access';
import { boolean, date, instant, integer, json, longText, many, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import type { TaskStatus } from './task-life.rules.ts';
import { runsJob, seesJob } from './job-access.rules.ts';
import { JOB_LIFE, SOON_DAYS } from './job-life.rules.ts';

/** A task as embedded in its job. */
interface VideoTaskLine extends Record<string, unknown> {
  readonly title: string;
  readonly status: TaskStatus;
  readonly progress: number;
  readonly videoTaskType: string | null;
  readonly videosRequired: number;
  readonly assignedEmployee: string | null;
  readonly assignedEmployeeName: string | null;
  readonly dueDate: string | null;
}

/** An employee who works on a job. */
export interface JobPerson {
  /** Uuid of the employee. */
  readonly employee: string;
  readonly name: string;
}

const runs = runsJob(SELF);

export const VideoJob = defineResource({
  name: 'VideoJob',
  plural: 'video_jobs',
  table: 'video_job',
  label: { one: 'Video job', many: 'Video jobs' },
  about: 'Work that a client orders, broken down into tasks.',
  title: 'title',
  fields: {
    title: text({ maxLength: 200 }),
    description: longText({ nullable: true, label: 'Brief', minor: true }),
    client: one<{ name: string }>()('Client', {
      nullable: true,
      embed: ['name'],
      read: seesJob(SELF),
      write: runs,
      linkable: manages('liveAccounts'),
    }),
    clientName: text({ computed: true, readOnly: true, nullable: true, label: 'Client’s name', minor: true }),
    status: state(JOB_LIFE),
    priority: integer({ default: 2, min: 1, max: 4, help: '1 low, 2 normal, 3 high, 4 urgent.' }),
    dueDate: date({ nullable: true, label: 'Due' }),
    startedAt: instant({ nullable: true, readOnly: true, label: 'Started', minor: true }),
    completedAt: instant({ nullable: true, readOnly: true, label: 'Completed', minor: true }),
    taskCount: integer({ computed: true, readOnly: true, label: 'Tasks', help: 'Number of tasks that you may read.' }),
    progress: integer({ computed: true, readOnly: true, help: 'Percent: the average of its tasks, excluding skipped ones.' }),
    overdue: boolean({
      computed: true,
      readOnly: true,
      help: 'Pending or in progress, and due before today in the agency’s time zone.',
      minor: true,
    }),
    dueSoon: boolean({ computed: true, readOnly: true, help: `Pending or in progress, and due within ${SOON_DAYS} days.`, minor: true }),
    readyToComplete: boolean({
      computed: true,
      readOnly: true,
      label: 'Ready to complete',
      help: 'The job has tasks, all of which have ended, but has not been completed yet.',
      minor: true,
    }),
    people: json<readonly JobPerson[]>()({
      computed: true,
      readOnly: true,
      help: 'The assignees of the tasks that you may read.',
      minor: true,
    }),
    videoTasks: many<VideoTaskLine>()('VideoTask', {
      by: 'videoJob',
      nested: true,
      createOnly: true,
      minor: true,
      label: 'Tasks',
      help: 'A new job can be created with its tasks; afterwards each task is written separately.',
      embed: ['title', 'status', 'progress', 'videoTaskType', 'videosRequired', 'assignedEmployee', 'assignedEmployeeName', 'dueDate'],
    }),
  },
  filters: {
    title: 'partial',
    client: ['exact', 'exists'],
    'client.name': 'partial',
    status: 'exact',
    priority: 'range',
    dueDate: ['date', 'exists'],
    startedAt: ['date', 'exists'],
    completedAt: ['date', 'exists'],
    'videoTasks.assignedEmployee': 'exact',
    'videoTasks.videoTaskType': 'exact',
    'videoTasks.status': 'exact',
    createTime: 'date',
  },
  search: ['title', 'client.name'],
  orders: ['title', 'client.name', 'status', 'priority', 'dueDate', 'startedAt', 'completedAt', 'createTime', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: {
    read: anyOf(seesJob(SELF), own('videoTasks.assignedEmployee')),
    create: runs,
    update: runs,
    remove: runs,
  },
  softDelete: { field: 'status', value: 'DELETED' },
  screen: {
    columns: ['title', 'client', 'status', 'priority', 'dueDate', 'taskCount', 'progress'],
    form: [{ title: 'Video job', fields: ['title', 'description', 'client', 'priority', 'dueDate', 'status', 'videoTasks'] }],
    openWith: { status: ['PENDING', 'IN_PROGRESS'] },
    filterBar: ['status', 'client', 'priority', 'dueDate'],
  },
});
