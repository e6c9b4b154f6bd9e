/** What reporting gives to the server: the reports over live streams, their products, people, profit, and plans compared with what really happened. */
import type { DomainServer } from '#server/engine/behaviour';
import { reportActions } from './report/reports.service.ts';

/** @param agency the zone whose days reports are made of, and the currency that amounts are in. */
export function reportingServer(agency: { readonly timeZone: string; readonly currency: string }): DomainServer {
  return { actions: reportActions(agency) };
}
