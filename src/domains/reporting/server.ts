/** Server entry point of reporting: the reports on live streams, products, employees, profit, and planned schedules compared with actual streams. */
import type { DomainServer } from '#server/engine/behaviour';
import { reportActions } from './hub/reports.service.ts';

/** @param agency the time zone of the reports' days, and the currency of amounts. */
export function reportingServer(agency: { readonly timeZone: string; readonly currency: string }): DomainServer {
  return { actions: reportActions(agency) };
}
