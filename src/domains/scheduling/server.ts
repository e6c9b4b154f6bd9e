/** What scheduling gives to the server: conflicts, labour cost, publishing, copying and repeating. */
import type { DomainServer } from '#server/engine/behaviour';
import { copyActions } from './copy/copy.query.ts';
import { weekNeedsAction } from './needs/week-needs.query.ts';
import { publishAction } from './schedule/publish.query.ts';
import { scheduleBehaviour, shiftBehaviour } from './schedule/schedule-writes.query.ts';

/** @param agency the zone whose days and weeks people work by. */
export function schedulingServer(agency: { readonly timeZone: string }): DomainServer {
  return {
    behaviours: [scheduleBehaviour(agency.timeZone), shiftBehaviour(agency.timeZone)],
    actions: [publishAction(agency.timeZone), ...copyActions(agency.timeZone), weekNeedsAction(agency.timeZone)],
  };
}
