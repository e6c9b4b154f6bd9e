/** Server entry point of workforce: hooks for writes of employees, and what other domains need to know about employees. */
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { employeeBehaviour } from './employee-writes.service.ts';

export function workforceServer(authentication: Authentication): DomainServer {
  return { behaviours: [employeeBehaviour(authentication)] };
}

export { rateOn, readRates, type HourlyRates } from './rates.query.ts';
export { employeeName } from './employee-name.query.ts';
export { employeeStillWorks } from './still-works.query.ts';
