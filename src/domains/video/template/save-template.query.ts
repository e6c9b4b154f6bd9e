/** Handler that saves the tasks of a job as a template: the work to do, without assignees, dates and scripts. */
import sql from 'sql-template-tag';
import { iriOf } from '#core/iri';
import { writing } from '#server/engine/action-handlers';
import { createRecord } from '#server/engine/writes';
import { VideoTaskType } from '../task-type/video-task-type.resource.ts';
import { saveTemplate } from './save-template.action.ts';
import { VideoJobTemplate } from './video-job-template.resource.ts';

interface Task {
  readonly title: string;
  readonly description: string | null;
  readonly videoTaskType: string | null;
  readonly videosRequired: number;
}

export const saveTemplateAction = writing(saveTemplate, async ({ engine, tx, actor, requestId, row, answer }, { name }) => {
  const tasks = await tx.rows<Task>(sql`
    select title, description, video_task_type as "videoTaskType", videos_required as "videosRequired"
    from video_task where video_job = ${row.uuid} order by id`);
  const body = {
    name,
    tasks: tasks.map(({ videoTaskType, ...task }) => ({
      ...task,
      videoTaskType: videoTaskType === null ? null : iriOf(VideoTaskType, videoTaskType),
    })),
  };
  const uuid = await createRecord({ engine, tx, actor, requestId, resource: VideoJobTemplate, now: () => new Date() }, body);
  return answer(VideoJobTemplate, uuid);
});
