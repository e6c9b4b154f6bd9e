/** Server entry point of workforce: hooks for writes of employees, and what other domains need to know about employees. */
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { employeeBehaviour } from './employee-writes.service.ts';

/** @param agency its time zone defines days. */
export function workforceServer(authentication: Authentication, agency: { readonly timeZone: string }): DomainServer {
  return { behaviours: [employeeBehaviour(authentication, agency.timeZone)] };
}

export { rateOn, readRates, type HourlyRates } from './rates.query.ts';
export { employeeName } from './employee-name.query.ts';
export { employeeStillWorks } from './still-works.query.ts';
export { employeeOfUser } from './user-link.query.ts';
export { storeLastDay } from './last-day.query.ts';
