/** Behaviour of notifications and deliveries: every way that one may go, and the few that a person may send it. */
import { expect, it } from 'vitest';
import { actorOf, transitionsOf } from '../../../../test/kit/transitions.ts';
import { DELIVERY_LIFE, NOTIFICATION_LIFE } from './notification-life.rules.ts';

const actors = { admin: actorOf('ADMIN'), manager: actorOf('MANAGER'), employee: actorOf('EMPLOYEE', 'e'), client: actorOf('CLIENT') };

it('a notification is sent, kept or ended, by admins alone where a person may', () =>
  expect(transitionsOf(NOTIFICATION_LIFE, { uuid: 'n' }, actors)).toEqual([
    'PENDING → DRAFT (Keep as draft): admin',
    'DRAFT → PENDING (Send): admin',
    'PENDING → QUEUED (Queue): nobody',
    'FAILED → QUEUED (Queue): nobody',
    'QUEUED → SENDING (Begin): nobody',
    'FAILED → SENDING (Begin): nobody',
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

it('a delivery is tried again by an admin once it has failed', () =>
  expect(transitionsOf(DELIVERY_LIFE, { uuid: 'd' }, actors)).toEqual([
    'QUEUED → SENDING (Begin): nobody',
    'SENDING → SENT (Send): nobody',
    'SENDING → DELIVERED (Deliver): nobody',
    'SENDING → FAILED (Fail): nobody',
    'FAILED → QUEUED (Retry): admin',
    'SENDING → QUEUED (Try again): nobody',
    'QUEUED → CANCELLED (Cancel): nobody',
    'SENDING → CANCELLED (Cancel): nobody',
    'QUEUED → EXPIRED (Expire): nobody',
    'SENDING → EXPIRED (Expire): nobody',
  ]));

it('both begin where nothing was done yet', () =>
  expect([NOTIFICATION_LIFE.initial, DELIVERY_LIFE.initial]).toEqual(['PENDING', 'QUEUED']));
