/** Inserts the demo's video production: task types, jobs with their tasks, and the shoots that work on them. */
import { itemAt } from '#core/present';
import sql from 'sql-template-tag';
import type { Temporal } from '#core/time';
import type { Transaction } from '#server/database';
import { demoJobs, TASK_TYPES, TEMPLATES } from './video.rules.ts';

type Uuids = ReadonlyMap<string, string>;

export async function insertVideo(
  tx: Transaction,
  { today, clients, employees }: { readonly today: Temporal.PlainDate; readonly clients: Uuids; readonly employees: Uuids },
): Promise<void> {
  const types = await tx.rows<{ name: string; uuid: string }>(sql`
    insert into video_task_type (name, is_active) select name, active from jsonb_to_recordset(${JSON.stringify(TASK_TYPES)}::jsonb) as t (name text, active boolean) returning name, uuid`);
  await tx.rows(sql`
    with template as (insert into video_job_template (name) select name from jsonb_to_recordset(${JSON.stringify(TEMPLATES)}::jsonb) as t (name text) returning uuid, name)
    insert into video_job_template_task (job_template, place, title, video_task_type, videos_required)
    select template.uuid, l.place, l.task ->> 'title', type.uuid, (l.task ->> 'videos')::int
    from jsonb_to_recordset(${JSON.stringify(TEMPLATES)}::jsonb) as t (name text, tasks jsonb)
    join template using (name) cross join lateral jsonb_array_elements(t.tasks) with ordinality as l (task, place)
    join video_task_type type on type.name = l.task ->> 'type'`);
  const typeOf = new Map(types.map(({ name, uuid }) => [name, uuid]));
  const planned = demoJobs(today);
  const jobs = await tx.rows<{ uuid: string }>(sql`
    insert into video_job (title, description, client, status, priority, due_date, started_at, completed_at, create_time, update_time)
    select title, description, client, status, priority, due, started, completed, ordered, coalesce(completed, started, ordered)
    from jsonb_to_recordset(${JSON.stringify(planned.map((job) => ({ ...job, client: job.client === null ? null : clients.get(job.client) })))}::jsonb)
      as j (title text, description text, client uuid, status text, priority int, due date, started timestamptz, completed timestamptz, ordered timestamptz)
    returning uuid`);
  const tasks = planned.flatMap((job, index) =>
    job.tasks.map((task) => ({
      ...task,
      job: itemAt(jobs, index).uuid,
      ordered: job.ordered,
      type: typeOf.get(task.type),
      employee: task.employee === null ? null : employees.get(task.employee),
    })),
  );
  await tx.rows(sql`
    insert into video_task (title, description, scripts, reference_links, video_job, video_task_type, assigned_employee, videos_required, due_date, status, progress, started_at, completed_at, create_time, update_time)
    select title, description, scripts, links, job, type, employee, videos, due, status, progress, started, completed, ordered, coalesce(completed, started, ordered)
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
      as t (title text, description text, scripts text, links jsonb, job uuid, type uuid, employee uuid, videos int, due date, status text, progress int, started timestamptz, completed timestamptz, ordered timestamptz)`);
  // Shoots around the current day are assigned to the jobs in rotation.
  const shot = jobs.filter((_, index) => itemAt(planned, index).shot).map(({ uuid }) => uuid);
  await tx.rows(sql`
    insert into schedule_video_job (schedule, video_job)
    select s.uuid, j.job from (select uuid, row_number() over (order by start_time, id) as place from schedule where type = 'VIDEO' and start_time >= ${today.subtract({ days: 7 }).toString()}::date and start_time < ${today.add({ days: 21 }).toString()}::date) s
    join unnest(${shot}::uuid[]) with ordinality as j (job, place) on j.place % 3 = s.place % 3`);
}
