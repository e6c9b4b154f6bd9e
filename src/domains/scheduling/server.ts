/** Server side of scheduling: behaviours, and actions for publishing, copying, printing, claims, swaps and filling. */
import type { DomainServer } from '#server/engine/behaviour';
import { claimActions, claimBehaviour } from './claims/claims.service.ts';
import { requestsOfSchedule, requestsOfShift } from './claims/planned-changes.service.ts';
import { partnersAction } from './claims/partners.service.ts';
import { swapActions, swapBehaviour } from './claims/swaps.service.ts';
import { applyActions } from './fill/apply-fill.service.ts';
import { fillActions } from './fill/fill.service.ts';
import { leavingBehaviours } from './leaving/leaving.service.ts';
import { copyActions } from './schedules/copy/copy.service.ts';
import { batchAction } from './schedules/batch/batch.service.ts';
import { weekNeedsAction } from './schedules/needs/week-needs.service.ts';
import { publishAction } from './schedules/publish/publish.service.ts';
import { printActions } from './schedules/print/print-week.service.ts';
import { templateActions, templateBehaviour } from './schedules/templates/template.service.ts';
import { scheduleBehaviour, shiftBehaviour } from './schedules/writes/schedule-writes.service.ts';

/** @param agency its time zone defines days and weeks. */
export function schedulingServer(agency: { readonly timeZone: string; readonly currency: string }): DomainServer {
  return {
    behaviours: [
      scheduleBehaviour(agency.timeZone),
      shiftBehaviour(agency.timeZone),
      requestsOfSchedule,
      requestsOfShift,
      claimBehaviour,
      swapBehaviour,
      templateBehaviour,
      ...leavingBehaviours(agency.timeZone),
    ],
    actions: [
      publishAction(agency.timeZone),
      batchAction(agency.timeZone),
      ...copyActions(agency.timeZone),
      ...printActions(agency.timeZone),
      ...templateActions(agency.timeZone),
      weekNeedsAction(agency.timeZone),
      ...claimActions(agency.timeZone),
      ...swapActions(agency.timeZone),
      ...fillActions(agency),
      ...applyActions(agency.timeZone),
      partnersAction,
    ],
  };
}
