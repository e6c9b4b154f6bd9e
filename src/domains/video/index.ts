/** What video shows to the other domains, in the browser and on the server. */
export { VideoJob } from './job/video-job.resource.ts';
export { VideoTask } from './task/video-task.resource.ts';
export { VideoTaskType } from './task-type/video-task-type.resource.ts';
