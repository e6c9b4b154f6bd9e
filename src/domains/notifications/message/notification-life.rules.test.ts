/** Tests of the state machines of notifications and deliveries: all transitions, and those that users may make. */
import { expect, it } from 'vitest';
import { actorOf, transitionsOf } from '../../../../test/kit/transitions.ts';
import { DELIVERY_LIFE, NOTIFICATION_LIFE } from './notification-life.rules.ts';

const actors = { admin: actorOf('ADMIN'), manager: actorOf('MANAGER'), employee: actorOf('EMPLOYEE', 'e'), client: actorOf('CLIENT') };

it('a notification can be sent, drafted or ended, by admins only where users may change it', () =>
  expect(transitionsOf(NOTIFICATION_LIFE, { uuid: 'n' }, actors)).toEqual([
    'PENDING → DRAFT (Keep as draft): admin',
    'DRAFT → PENDING (Send): admin',
    'PENDING → QUEUED (Queue): nobody',
    'QUEUED → SENDING (Begin): nobody',
    'SENDING → QUEUED (Try again): nobody',
    'FAILED → QUEUED (Try again): nobody',
    'SENT → SENDING (Retry): nobody',
    'DELIVERED → SENDING (Retry): nobody',
    'FAILED → SENDING (Retry): nobody',
    'QUEUED → SENT (Finish): nobody',
    'SENDING → SENT (Finish): nobody',
    'PENDING → DELIVERED (Deliver): nobody',
    'QUEUED → DELIVERED (Deliver): nobody',
    'SENDING → DELIVERED (Deliver): nobody',
    'QUEUED → FAILED (Fail): nobody',
    'SENDING → FAILED (Fail): nobody',
    'PENDING → CANCELLED (Cancel): nobody',
    'DRAFT → CANCELLED (Cancel): nobody',
    'QUEUED → CANCELLED (Cancel): nobody',
    'SENDING → CANCELLED (Cancel): nobody',
    'PENDING → EXPIRED (Expire): nobody',
    'QUEUED → EXPIRED (Expire): nobody',
    'SENDING → EXPIRED (Expire): nobody',
  ]));

it('a failed delivery can be retried by an admin', () =>
  expect(transitionsOf(DELIVERY_LIFE, { uuid: 'd' }, actors)).toEqual([
    'QUEUED → SENDING (Begin): nobody',
    'SENDING → SENT (Send): nobody',
    'SENDING → DELIVERED (Deliver): nobody',
    'QUEUED → FAILED (Fail): nobody',
    'SENDING → FAILED (Fail): nobody',
    'FAILED → QUEUED (Retry): admin',
    'SENDING → QUEUED (Try again): nobody',
    'QUEUED → CANCELLED (Cancel): nobody',
    'SENDING → CANCELLED (Cancel): nobody',
    'QUEUED → EXPIRED (Expire): nobody',
    'SENDING → EXPIRED (Expire): nobody',
  ]));

it('both start in their initial state', () => expect([NOTIFICATION_LIFE.initial, DELIVERY_LIFE.initial]).toEqual(['PENDING', 'QUEUED']));
