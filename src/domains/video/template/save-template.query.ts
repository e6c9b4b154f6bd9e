/** The tasks of a job, as far as a template contains them. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';

interface JobTask {
  readonly title: string;
  readonly description: string | null;
  /** Uuid. */
  readonly videoTaskType: string | null;
  readonly videosRequired: number;
}

/** Oldest first. @param job uuid. */
export function readJobTasks(db: Queryable, job: string): Promise<JobTask[]> {
  return db.rows(sql`
    select title, description, video_task_type as "videoTaskType", videos_required as "videosRequired"
    from video_task where video_job = ${job} order by id`);
}
