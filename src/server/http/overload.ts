/** Rejects requests to the API while the event loop lags, so that those already accepted end. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { isOfApi } from './api-address.ts';

/** The event loop lags too much to accept more requests; callers may retry later. */
export class OverloadError extends Error {
  constructor() {
    super('The event loop lags.');
    this.name = 'OverloadError';
  }
}

const MAX_EVENT_LOOP_DELAY_MS = 3000;

export async function rejectWhileOverloaded(app: FastifyInstance, maxEventLoopDelay = MAX_EVENT_LOOP_DELAY_MS): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async (request, _reply, _type, value) => {
      // Pages and their files cost little, and a page that is rejected could not even say why. Without a sample the plugin reports an
      // infinite delay.
      if (isOfApi(request) && value !== Infinity) throw new OverloadError();
    },
  });
}
