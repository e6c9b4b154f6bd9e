/** A video task: a piece of a video job, of one type, done by one employee. */
import { anyOf, own } from '#core/access';
import { date, instant, integer, longText, many, one, state, text, webLinks } from '#core/fields';
import { defineResource } from '#core/resource';
import { runsJob, seesJob } from '../job/job-access.rules.ts';
import type { JobStatus } from '../job/job-life.rules.ts';
import { TASK_LIFE } from '../job/task-life.rules.ts';

/** Assignees may write status and progress; everything else is written by those who manage the job. */
const plans = runsJob('videoJob');

export const VideoTask = defineResource({
  name: 'VideoTask',
  plural: 'video_tasks',
  table: 'video_task',
  label: { one: 'Video task', many: 'Video tasks' },
  about: 'A piece of a video job, of one type, done by one employee.',
  title: 'title',
  fields: {
    title: text({ maxLength: 200, write: plans }),
    description: longText({ nullable: true, write: plans, minor: true }),
    scripts: longText({
      nullable: true,
      maxLength: 50_000,
      write: plans,
      label: 'Script',
      help: 'HTML with h1 to h3, p, ul, ol, li, strong, em and br; other tags are removed. Text without markup stays as it is.',
      minor: true,
    }),
    videoJob: one<{ title: string; status: JobStatus; clientName: string | null; dueDate: string | null; priority: number }>()('VideoJob', {
      createOnly: true,
      write: plans,
      embed: ['title', 'status', 'clientName', 'dueDate', 'priority'],
      label: 'Job',
    }),
    videoTaskType: one<{ name: string }>()('VideoTaskType', {
      nullable: true,
      write: plans,
      embed: ['name'],
      label: 'Type',
      help: 'Also accepted as `taskType` in bodies and filters.',
    }),
    taskType: one<{ name: string }>()('VideoTaskType', {
      nullable: true,
      readOnly: true,
      embed: ['name'],
      minor: true,
      label: 'Type',
      help: 'The same as `videoTaskType`. In bodies it sets `videoTaskType`, unless that is sent too.',
    }),
    status: state(TASK_LIFE),
    progress: integer({ default: 0, min: 0, max: 100, help: 'Percent. 0 is pending, 1 to 99 in progress, 100 completed.' }),
    videosRequired: integer({
      default: 1,
      min: 1,
      max: 999,
      write: plans,
      label: 'Videos',
      help: 'Number of videos required.',
      minor: true,
    }),
    assignedEmployee: one()('Employee', {
      nullable: true,
      write: plans,
      label: 'Assigned to',
      help: 'Changing it sets the task to pending.',
    }),
    assignedEmployeeName: text({ computed: true, readOnly: true, nullable: true, label: 'Assignee', minor: true }),
    dueDate: date({ nullable: true, write: plans, label: 'Due' }),
    startedAt: instant({ nullable: true, readOnly: true, label: 'Started', minor: true }),
    completedAt: instant({ nullable: true, readOnly: true, label: 'Completed', minor: true }),
    videoUploads: many<{
      originalFilename: string;
      videoSerial: number;
      revision: number;
      versionType: 'DRAFT' | 'FINAL';
      state: 'PENDING' | 'APPROVED' | 'REJECTED';
      processing: string;
      durationSeconds: string | null;
      approvedAt: string | null;
      approvedBy: string | null;
      fileUpload: string;
      fileSize: number;
      mimeType: string;
      thumbnailUrl: string | null;
      downloadUrl: string;
    }>()('VideoUpload', {
      by: 'videoTask',
      itemOnly: true,
      readOnly: true,
      minor: true,
      label: 'Uploads',
      embed: [
        'originalFilename',
        'videoSerial',
        'revision',
        'versionType',
        'state',
        'processing',
        'durationSeconds',
        'approvedAt',
        'approvedBy',
        'fileUpload',
        'fileSize',
        'mimeType',
        'thumbnailUrl',
        'downloadUrl',
      ],
    }),
    fileUploads: many<{ originalFilename: string; mimeType: string; fileSize: number; downloadUrl: string }>()('FileUpload', {
      by: 'videoTask',
      itemOnly: true,
      readOnly: true,
      minor: true,
      label: 'Files',
      embed: ['originalFilename', 'mimeType', 'fileSize', 'downloadUrl'],
    }),
    referenceLinks: webLinks({ default: [], write: plans, label: 'References', minor: true }),
  },
  filters: {
    title: 'partial',
    videoJob: 'exact',
    'videoJob.client': 'exact',
    'videoJob.status': 'exact',
    assignedEmployee: ['exact', 'exists'],
    status: 'exact',
    videoTaskType: ['exact', 'exists'],
    taskType: ['exact', 'exists'],
    progress: 'range',
    dueDate: ['date', 'exists'],
    startedAt: ['date', 'exists'],
    completedAt: ['date', 'exists'],
    createTime: 'date',
  },
  aliases: { taskType: 'videoTaskType' },
  search: ['title', 'videoJob.title'],
  orders: [
    'title',
    'status',
    'progress',
    'dueDate',
    'startedAt',
    'completedAt',
    'videoJob.priority',
    'videoJob.title',
    'createTime',
    'updateTime',
  ],
  defaultOrder: { id: 'asc' },
  access: {
    read: anyOf(seesJob('videoJob'), own('assignedEmployee')),
    create: plans,
    update: anyOf(plans, own('assignedEmployee')),
    remove: plans,
  },
  screen: {
    columns: ['title', 'videoJob', 'videoTaskType', 'assignedEmployee', 'status', 'progress', 'dueDate'],
    filterBar: ['status', 'videoTaskType', 'assignedEmployee', 'dueDate'],
  },
});
