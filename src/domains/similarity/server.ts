/** Server entry point of similarity: the actions of the service, and those of users. */
import type { DomainServer } from '#server/engine/behaviour';
import { partActions } from './fingerprint/parts.service.ts';
import { completeActions } from './result/complete.query.ts';
import { decideActions } from './result/decide.query.ts';
import { resultActions, similarityBehaviours } from './result/results.query.ts';
import { claimActions } from './task/claim.query.ts';

export const similarityServer: DomainServer = {
  behaviours: similarityBehaviours,
  actions: [...claimActions, ...partActions, ...completeActions, ...decideActions, ...resultActions],
};
