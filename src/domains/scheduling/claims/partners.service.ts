/** Handler that lists the partners with whom a shift could be swapped. */
import { answering } from '#server/engine/action-handlers';
import { swapPartners } from './partners.action.ts';
import { findPartners } from './partners.query.ts';

export const partnersAction = answering(swapPartners, async ({ database, actor, uuid }) => ({
  partners: await findPartners(database, actor, uuid),
}));
