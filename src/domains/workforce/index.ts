/** Entry point of workforce for other domains, in the browser and on the server. */
export { Employee } from './employee.resource.ts';
export { EmployeeTerms } from './employee-terms.resource.ts';
export type { WeeklyHours } from './weekly-hours.rules.ts';
export { worksAt, worksOn, type Employment } from './works-on.rules.ts';
