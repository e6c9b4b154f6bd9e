/** Entry point of operations for other domains, in the browser and on the server. */
export { BackgroundJob } from './background-job.resource.ts';
export { OutboxMail } from './outbox/outbox-mail.resource.ts';
