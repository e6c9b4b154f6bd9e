/** Entry point of video for other domains, in the browser and on the server. */
export { runsJob } from './job/job-access.rules.ts';
export { VideoJob } from './job/video-job.resource.ts';
export { VideoTask } from './task/video-task.resource.ts';
export { VideoTaskType } from './task-type/video-task-type.resource.ts';
export { VideoJobTemplate } from './template/video-job-template.resource.ts';
export { VideoJobTemplateTask } from './template/video-job-template-task.resource.ts';
export { FileUpload } from './upload/file-upload.resource.ts';
export { VideoUpload } from './version/video-upload.resource.ts';
export { VideoComment } from './review/video-comment.resource.ts';
export { JOB_LIFE, JOB_STATUSES, type JobStatus } from './job/job-life.rules.ts';
export { TASK_LIFE, TASK_STATUSES, type TaskStatus } from './job/task-life.rules.ts';
export { taskChanged, type TaskChange } from './task/task-events.rules.ts';
export { uploadChanged, type UploadChange } from './upload/upload-events.rules.ts';
