/** Handler that saves the tasks of a job as a template: the work to do, without assignees, dates and scripts. */
import { iriOf } from '#core/iri';
import { writing } from '#server/engine/action-handlers';
import { createRecord } from '#server/engine/writes';
import { VideoTaskType } from '../task-type/video-task-type.resource.ts';
import { saveTemplate } from './save-template.action.ts';
import { readJobTasks } from './save-template.query.ts';
import { VideoJobTemplate } from './video-job-template.resource.ts';

export const saveTemplateAction = writing(saveTemplate, async ({ engine, tx, actor, requestId, row, answer }, { name }) => {
  const tasks = await readJobTasks(tx, row.uuid);
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
