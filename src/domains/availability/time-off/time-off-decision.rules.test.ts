/** Decisions on the own time off, before and after it has begun. */
import { describe, expect, it } from 'vitest';
import { actorOf } from '../../../../test/kit/transitions.ts';
import { decisionRefusal } from './time-off-decision.rules.ts';

const actors = { admin: actorOf('ADMIN', 'a'), manager: actorOf('MANAGER', 'a'), employee: actorOf('EMPLOYEE', 'a') };
const START = '2026-06-10T08:00:00Z';
const refusals = (own: boolean, status: 'REQUESTED' | 'APPROVED', to: 'APPROVED' | 'DECLINED' | 'CANCELLED', minutes: number) =>
  Object.values(actors).map((actor) => decisionRefusal({ own, status, startTime: START }, to, actor, Date.parse(START) + minutes * 60_000));

describe('the own time off', () => {
  it('is approved and declined by another user, whatever the role', () => {
    expect(refusals(true, 'REQUESTED', 'APPROVED', -1)).toEqual(['ownTimeOff', 'ownTimeOff', 'ownTimeOff']);
    expect(refusals(true, 'REQUESTED', 'DECLINED', -1)).toEqual(['ownTimeOff', 'ownTimeOff', 'ownTimeOff']);
  });

  it('can be cancelled until it begins, once approved; admins can cancel it later too', () => {
    expect(refusals(true, 'APPROVED', 'CANCELLED', -1)).toEqual([null, null, null]);
    expect(refusals(true, 'APPROVED', 'CANCELLED', 0)).toEqual([null, 'begun', 'begun']);
  });

  it('can be withdrawn at any time while it waits', () => expect(refusals(true, 'REQUESTED', 'CANCELLED', 1)).toEqual([null, null, null]));
});

it('decisions on the time off of others are not refused', () => {
  expect(refusals(false, 'REQUESTED', 'APPROVED', 1)).toEqual([null, null, null]);
  expect(refusals(false, 'APPROVED', 'CANCELLED', 1)).toEqual([null, null, null]);
});
