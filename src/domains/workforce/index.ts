/** What workforce shows to the other domains, in the browser and on the server. */
export { Employee } from './employee.resource.ts';
export type { WeeklyHours } from './weekly-hours.rules.ts';
