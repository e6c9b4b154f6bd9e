/** Turns events into notifications, excluding the user who caused the event. */
import type { Transaction } from '#server/database';
import type { EventType } from '#core/events';
import { listenTo, type JobResult, type Listener, type PublishedEvent } from '#server/jobs/job';
import { notify, type Message } from '../message/notify.query.ts';

/** Unique users, without the one who caused the event. */
export function others(users: readonly string[], { user }: Pick<PublishedEvent, 'user'>): string[] {
  return [...new Set(users)].filter((one) => one !== user);
}

/** Creates each notification; existing ones stay as they are. */
export async function sent(tx: Transaction, messages: readonly Message[]): Promise<JobResult> {
  let raised = 0;
  for (const message of messages) if ((await notify(tx, message)) !== null) raised += 1;
  return raised === 0 ? { state: 'SKIPPED', message: 'There is no one to notify.' } : { state: 'SUCCEEDED' };
}

/** Creates the notifications of an event, in one transaction. */
export type Reaction<Payload extends object> = (
  tx: Transaction,
  payload: Payload,
  event: Pick<PublishedEvent, 'uuid' | 'user'>,
) => Promise<JobResult>;

export function listenWith<Payload extends object>(event: EventType<Payload>, name: string, react: Reaction<Payload>): Listener {
  return listenTo(event, {
    name,
    execute: ({ database }, payload, published) => database.transaction((tx) => react(tx, payload, published)),
  });
}
