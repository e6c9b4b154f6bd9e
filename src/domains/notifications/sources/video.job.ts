/** Notifications about video work: assigned, unassigned, completed and overdue tasks, versions to review, and decisions. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { formatDay } from '#core/date-text';
import { iriOf, uuidFromIri } from '#core/iri';
import { Temporal } from '#core/time';
import { VideoTask, VideoUpload, TASK_LIFE, taskChanged, uploadChanged, type TaskChange, type UploadChange } from '#domains/video';
import type { Transaction } from '#server/database';
import type { CronEntry } from '#server/jobs/cron';
import { defineJob, type Job, type Listener } from '#server/jobs/job';
import type { Message } from '../message/notify.query.ts';
import { managersOfClient, usersOfClient, usersOfEmployee } from './people.query.ts';
import { listenWith, others, sent, type Reaction } from './raise.service.ts';

interface Task {
  readonly uuid: string;
  readonly title: string;
  readonly job: string;
  readonly due: string | null;
  readonly assignee: string | null;
  readonly name: string | null;
  readonly workers: readonly string[];
  readonly runners: readonly string[];
}

const tasksWhere = (which: ReturnType<typeof sql>) => sql`
  select t.uuid, t.title, j.title as job, t.due_date as due, t.assigned_employee as assignee, e.public_name as name,
    ${usersOfEmployee(sql`t.assigned_employee`)} as workers, ${managersOfClient(sql`j.client`)} as runners
  from video_task t join video_job j on j.uuid = t.video_job and j.status <> 'DELETED' left join employee e on e.uuid = t.assigned_employee
  where ${which}`;

const linkOf = ({ uuid }: Pick<Task, 'uuid'>) => `/video-tasks/${uuid}`;
const subjectOf = ({ uuid }: Pick<Task, 'uuid'>) => iriOf(VideoTask, uuid);
const dueText = ({ job, due }: Task) => (due === null ? `For “${job}”.` : `For “${job}”, due ${formatDay(due, 'weekday')}.`);

export const reactToTask: Reaction<TaskChange> = async (tx, { record, from, to }, event) => {
  const [task] = await tx.rows<Task>(tasksWhere(sql`t.uuid = ${uuidFromIri(VideoTask, record)}`));
  if (task === undefined) return { state: 'SKIPPED', message: 'The task was deleted.' };
  const about = { link: linkOf(task), subject: subjectOf(task) };
  const messages: Message[] = [];
  const add = (kind: string, message: Omit<Message, 'key' | 'link'>) =>
    messages.push({ key: `${event.uuid}:${kind}`, ...about, ...message, to: others(message.to, event) });
  const moved = from?.assignedEmployee !== to.assignedEmployee;
  // Not reported if reassigned or unassigned in the meantime.
  if (moved && to.assignedEmployee !== null && to.assignedEmployee === task.assignee)
    add('assigned', { type: 'TASK_ASSIGNED', to: task.workers, title: `Your task: ${task.title}`, text: dueText(task) });
  if (moved && from?.assignedEmployee != null && from.assignedEmployee !== task.assignee)
    add('unassigned', {
      type: 'TASK_STATUS_CHANGE',
      to: await usersBehind(tx, from.assignedEmployee),
      title: `Unassigned: ${task.title}`,
      text: dueText(task),
    });
  if (!moved && from !== null && from.status !== to.status) {
    const done = to.status === 'COMPLETED';
    const state = TASK_LIFE.states[to.status].label.toLowerCase();
    const whose = task.name === null ? '' : ` ${task.name} is assigned.`;
    add('status', {
      type: done ? 'TASK_COMPLETED' : 'TASK_STATUS_CHANGE',
      to: [...new Set([...task.runners, ...task.workers])],
      title: done ? `Completed: ${task.title}` : `${task.title} is ${state}`,
      text: `${dueText(task)}${whose}`,
    });
  }
  return sent(tx, messages);
};

async function usersBehind(tx: Transaction, employee: string): Promise<readonly string[]> {
  const row = await oneRow<{ users: string[] }>(tx, sql`select ${usersOfEmployee(sql`${employee}::uuid`)} as users`);
  return row.users;
}

interface Version {
  readonly uuid: string;
  readonly revision: number;
  readonly serial: number;
  readonly videos: number;
  readonly final: boolean;
  readonly state: string;
  readonly reason: string | null;
  readonly task: string;
  readonly job: string;
  readonly uploader: string;
  readonly workers: readonly string[];
  readonly runners: readonly string[];
  readonly clients: readonly string[];
}

export const reactToUpload: Reaction<UploadChange> = async (tx, { record, from, to }, event) => {
  const [upload] = await tx.rows<Version>(sql`
        select v.uuid, v.revision, v.video_serial as serial, t.videos_required as videos, v.version_type = 'FINAL' as final, v.state, v.rejection_reason as reason,
          t.title as task, j.title as job, v.uploaded_by as uploader, ${usersOfEmployee(sql`t.assigned_employee`)} as workers,
          ${managersOfClient(sql`j.client`)} as runners, ${usersOfClient(sql`j.client`)} as clients
        from video_upload v join video_task t on t.uuid = v.video_task join video_job j on j.uuid = t.video_job
        where v.uuid = ${uuidFromIri(VideoUpload, record)}`);
  if (upload === undefined) return { state: 'SKIPPED', message: 'The video was deleted.' };
  if (upload.state !== to) return { state: 'SKIPPED', message: 'It has been decided in the meantime.' };
  const { uuid, revision, final, task, job, reason, uploader } = upload;
  const what = upload.videos > 1 ? `${task}, video ${upload.serial}` : task;
  const about = { link: `/video-uploads/${uuid}`, subject: record };
  if (from === null)
    return sent(tx, [
      {
        key: `${event.uuid}:waiting`,
        type: 'APPROVAL_REQUEST',
        ...about,
        to: others(final ? [...upload.runners, ...upload.clients] : upload.runners, event),
        title: `To review: ${what}`,
        text: `${final ? 'The final version' : `Draft ${revision}`} of “${job}” needs your approval.`,
      },
    ]);
  return sent(tx, [
    {
      key: `${event.uuid}:decided`,
      type: 'APPROVAL_RESPONSE',
      ...about,
      to: others([uploader, ...upload.workers, ...upload.runners], event),
      title: to === 'APPROVED' ? `Approved: ${what}` : `Rejected: ${what}`,
      text:
        to === 'APPROVED'
          ? `Version ${revision} of “${job}” is approved.`
          : `Version ${revision} of “${job}”: ${reason ?? 'no reason given'}`,
    },
  ]);
};

/** Daily reminder of tasks due tomorrow, and of tasks that became overdue. @param zone of the agency. */
export function taskReminders(zone: string): { readonly job: Job<Record<string, never>>; readonly cron: CronEntry } {
  const job = defineJob<Record<string, never>>({
    name: 'notifications.taskReminders',
    async execute({ database }) {
      const today = Temporal.Now.plainDateISO(zone);
      const [yesterday, tomorrow] = [today.subtract({ days: 1 }).toString(), today.add({ days: 1 }).toString()];
      return database.transaction(async (tx) => {
        const open = sql`t.status in ('PENDING', 'IN_PROGRESS')`;
        const due = await tx.rows<Task>(tasksWhere(sql`${open} and t.due_date = ${tomorrow}::date`));
        const late = await tx.rows<Task>(tasksWhere(sql`${open} and t.due_date = ${yesterday}::date`));
        const about = (task: Task) => ({ link: linkOf(task), subject: subjectOf(task) });
        return sent(tx, [
          ...due.map((task) => ({
            key: `task-due:${task.uuid}:${task.due}:${task.assignee}`,
            type: 'TASK_REMINDER' as const,
            ...about(task),
            to: task.workers,
            title: `Due tomorrow: ${task.title}`,
            text: dueText(task),
          })),
          ...late.map((task) => ({
            key: `task-late:${task.uuid}:${task.due}`,
            type: 'TASK_OVERDUE' as const,
            ...about(task),
            to: [...new Set([...task.workers, ...task.runners])],
            title: `Overdue: ${task.title}`,
            text: task.name === null ? `${dueText(task)} No one is assigned.` : `${dueText(task)} ${task.name} is assigned.`,
          })),
        ]);
      });
    },
  });
  return { job, cron: { job, match: '10 6 * * *' } };
}

export const videoListeners: readonly Listener[] = [
  listenWith(taskChanged, 'notifications.taskChanged', reactToTask),
  listenWith(uploadChanged, 'notifications.uploadChanged', reactToUpload),
];
