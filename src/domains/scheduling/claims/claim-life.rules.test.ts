/** Claims and swaps: permissions in each state. */
import { describe, expect, it } from 'vitest';
import { actorOf, transitionsOf, writtenBy } from '../../../../test/kit/transitions.ts';
import { CLAIM_LIFE, claimChanged, SWAP_LIFE, swapChanged, takesPart } from './claim-life.rules.ts';
import { allows } from '#core/access';

const actors = {
  admin: actorOf('ADMIN'),
  planner: actorOf('MANAGER', 'm'),
  asking: actorOf('EMPLOYEE', 'a'),
  asked: actorOf('EMPLOYEE', 'b'),
  other: actorOf('EMPLOYEE', 'c'),
  client: actorOf('CLIENT'),
};
const record = { uuid: 'r', employee: 'a', colleague: 'b', mayDecide: true, mayTake: false };
const CONFLICTS = ['no hard conflict', 'a reason for each soft conflict'];
const DECIDED = { decidedAt: 'now' };

describe('a claim', () => {
  it('is decided by planners of the schedule and withdrawn by its employee', () =>
    expect(transitionsOf(CLAIM_LIFE, record, actors)).toEqual([
      'REQUESTED → APPROVED (Approve): admin, planner',
      'REQUESTED → DECLINED (Decline): admin, planner',
      'REQUESTED → CANCELLED (Withdraw): admin, asking',
      'APPROVED → CANCELLED (End): nobody',
      'CANCELLED → REQUESTED (Restore): nobody',
      'CANCELLED → APPROVED (Restore with the shift): nobody',
    ]));
  it('cannot be decided by a manager of other accounts, nor by an admin about the own request', () =>
    expect(transitionsOf(CLAIM_LIFE, { ...record, mayDecide: false }, actors)[0]).toBe('REQUESTED → APPROVED (Approve): nobody'));
  it('stores when it was decided, but not when it was withdrawn', () =>
    expect(writtenBy(CLAIM_LIFE)).toEqual({
      Approve: DECIDED,
      Decline: DECIDED,
      Withdraw: {},
      End: {},
      Restore: {},
      'Restore with the shift': {},
    }));
  it('can be approved only while the place is open, without conflicts', () =>
    expect(CLAIM_LIFE.transitions.map(({ guards }) => guards ?? [])).toEqual([
      ['the place is still open', ...CONFLICTS],
      [],
      [],
      ['the shift was removed'],
      ['who left is back'],
      ['who left is back'],
    ]));
});

describe('a swap', () => {
  it('is accepted by the colleague it was offered to, then decided', () =>
    expect(transitionsOf(SWAP_LIFE, record, actors)).toEqual([
      'REQUESTED → ACCEPTED (Accept): admin, asked',
      'ACCEPTED → APPROVED (Approve): admin, planner',
      'REQUESTED → DECLINED (Decline): admin, planner, asked',
      'ACCEPTED → DECLINED (Decline): admin, planner, asked',
      'REQUESTED → CANCELLED (Withdraw): admin, asking',
      'ACCEPTED → CANCELLED (Withdraw): admin, asking',
      'CANCELLED → REQUESTED (Restore): nobody',
      'CANCELLED → ACCEPTED (Restore as accepted): nobody',
    ]));
  it('that is open to all is accepted by anyone who could take the shift', () => {
    const [accept] = transitionsOf(SWAP_LIFE, { ...record, colleague: null, mayTake: true }, { other: actors.other });
    expect(accept).toBe('REQUESTED → ACCEPTED (Accept): other');
  });
  it('stores when it was decided', () =>
    expect(writtenBy(SWAP_LIFE)).toEqual({
      Accept: {},
      Approve: DECIDED,
      Decline: DECIDED,
      Withdraw: {},
      Restore: {},
      'Restore as accepted': {},
    }));
  it('can be accepted and approved only while both have their shifts', () =>
    expect(SWAP_LIFE.transitions.map(({ guards }) => guards ?? [])).toEqual([
      ['both still have their shifts'],
      ['both still have their shifts', ...CONFLICTS],
      [],
      [],
      ['who left is back'],
      ['who left is back'],
    ]));
  it('is visible to both participants', () =>
    expect(Object.entries(actors).flatMap(([name, actor]) => (allows(takesPart, actor, record) ? [name] : []))).toEqual([
      'asking',
      'asked',
    ]));
});

it('claims and swaps publish different events', () => expect(claimChanged.name).not.toBe(swapChanged.name));
