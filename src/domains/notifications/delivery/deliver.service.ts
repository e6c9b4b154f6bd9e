/** Delivery polls: one per channel, which claims due deliveries, hands over several concurrently, and records the outcome of each. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Poll, PollContext } from '#server/jobs/cron';
import type { Channel, Outcome } from './channel.service.ts';
import {
  anyDue,
  beginAttempt,
  releaseDeliveries,
  keepEnding,
  releaseDue,
  renewLeases,
  settle,
  settleLeft,
  claimDeliveries,
  type Claimed,
  type Ending,
} from './deliveries.query.ts';
import { retryAfter } from './retry.rules.ts';

const EVERY_SECONDS = 1;
const SETTLE_SECONDS = 10;
const BATCH = 100;
const AT_ONCE = 16;
const RENEW_MS = 5000;
const KEEP_AGAIN_MS = 500;
/** About two minutes in total. */
const MAX_ATTEMPTS = 240;

/** @param zone of the agency, for quiet hours of users without a time zone. */
export function deliveryPolls(channels: readonly Channel[], zone: string): Poll[] {
  return [
    { name: 'notifications.release', everySeconds: EVERY_SECONDS, execute: ({ database }) => releaseDue(database) },
    { name: 'notifications.settle', everySeconds: SETTLE_SECONDS, execute: ({ database }) => settleLeft(database) },
    ...channels.map((channel) => ({
      name: `notifications.deliver-${channel.name.toLowerCase()}`,
      everySeconds: EVERY_SECONDS,
      execute: (context: PollContext) => deliverAll(channel, zone, context),
    })),
  ];
}

/** Continues while deliveries are in progress, so that deliveries that become due do not wait for the slowest one. */
async function deliverAll(channel: Channel, zone: string, context: PollContext): Promise<void> {
  const { database, signal, log } = context;
  if (!(await anyDue(database, channel.name))) return;
  const inProgress = new Map<number, Claimed>();
  const running = new Set<Promise<void>>();
  const done: Claimed[] = [];
  const startDelivery = (delivery: Claimed) => {
    const sending = deliverOne(channel, delivery, context)
      .catch((error: unknown) => log.warn({ err: error, delivery: delivery.key }, 'A delivery could not be processed.'))
      .finally(() => {
        inProgress.delete(delivery.id);
        running.delete(sending);
        done.push(delivery);
      });
    running.add(sending);
  };
  const renewing = setInterval(
    () =>
      void renewLeases(database, [...inProgress.keys()]).catch((error: unknown) =>
        log.warn({ err: error }, 'The leases of deliveries could not be renewed.'),
      ),
    RENEW_MS,
  );
  const settleDone = () =>
    settle(
      database,
      done.splice(0).map(({ notification }) => ({ notification: notification.uuid })),
    );
  try {
    while (!signal.aborted) {
      const { found, deliveries: batch } = await claimDeliveries(database, {
        channel: channel.name,
        zone,
        most: BATCH,
        inProgress: [...inProgress.keys()],
      });
      if (found === 0 && running.size === 0) return;
      for (const delivery of batch) inProgress.set(delivery.id, delivery);
      for (const delivery of batch) {
        while (running.size >= AT_ONCE && !signal.aborted) await Promise.race(running);
        if (signal.aborted) break;
        startDelivery(delivery);
      }
      if (running.size > 0) await Promise.race([Promise.all(running), pause(EVERY_SECONDS * 1000)]);
      await settleDone();
    }
  } finally {
    await Promise.all(running);
    clearInterval(renewing);
    await releaseDeliveries(database, [...inProgress.values()]);
    await settleDone();
  }
}

async function deliverOne(channel: Channel, delivery: Claimed, context: PollContext): Promise<void> {
  const { database } = context;
  if (!(await beginAttempt(database, delivery))) return releaseDeliveries(database, [delivery]);
  const outcome = await attempt(channel, delivery, context);
  await keep(context, delivery, endingOf(outcome, channel.provider(context), delivery.attempts + 1));
}

/** The provider has accepted the message, so recording the outcome is retried while the database is unavailable. */
async function keep({ database, signal, log }: PollContext, delivery: Claimed, ending: Ending): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await keepEnding(database, delivery, ending);
    } catch (error) {
      if (signal.aborted || tries === MAX_ATTEMPTS) throw error;
      if (tries === 1) log.warn({ err: error, delivery: delivery.key }, 'The outcome of a delivery could not be recorded; retrying.');
      await pause(KEEP_AGAIN_MS);
    }
  }
}

async function attempt(channel: Channel, delivery: Claimed, context: PollContext): Promise<Outcome> {
  try {
    return await channel.send(delivery, context);
  } catch (error) {
    context.log.warn({ err: error, delivery: delivery.key }, 'A delivery has failed and will be retried.');
    return { state: 'RETRY', answer: 'Unexpected error; see the log.' };
  }
}

function endingOf(outcome: Outcome, provider: string, attempts: number): Ending {
  const { answer } = outcome;
  if (outcome.state !== 'RETRY') return { status: outcome.state, provider, answer, wait: 0 };
  const wait = retryAfter(attempts, Math.random(), outcome.afterSeconds ?? null);
  return wait === null ? { status: 'FAILED', provider, answer, wait: 0 } : { status: 'QUEUED', provider, answer, wait };
}
