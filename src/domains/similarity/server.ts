/** Server entry point of similarity: the actions of the service, and those of users. */
import type { DomainServer } from '#server/engine/behaviour';
import { partActions } from './fingerprint/parts.service.ts';
import { bumperActions } from './bumper/bumpers.service.ts';
import { familyActions } from './family/families.service.ts';
import { completeActions } from './result/complete.service.ts';
import { decideActions } from './result/decide.service.ts';
import { resultActions, similarityBehaviours } from './result/results.service.ts';
import { claimActions } from './task/claim.service.ts';

export const similarityServer: DomainServer = {
  behaviours: similarityBehaviours,
  actions: [...claimActions, ...partActions, ...completeActions, ...decideActions, ...resultActions, ...familyActions, ...bumperActions],
};
