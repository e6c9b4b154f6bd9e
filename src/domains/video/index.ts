/** What video shows to the other domains, in the browser and on the server. */
export { VideoJob } from './job/video-job.resource.ts';
export { VideoTask } from './task/video-task.resource.ts';
export { VideoTaskType } from './task-type/video-task-type.resource.ts';
export { FileUpload } from './upload/file-upload.resource.ts';
export { VideoUpload } from './upload/video-upload.resource.ts';
export { VideoComment } from './review/video-comment.resource.ts';
