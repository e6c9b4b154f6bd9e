/** Behaviour of time off and of who says when somebody can work: each role, on what is their own and what is not. */
import { describe, expect, it } from 'vitest';
import { allows } from '#core/access';
import { actorOf, waysOf, writtenBy } from '../../../../test/kit/ways.ts';
import { readsAvailability, writesAvailability } from '../availability-access.rules.ts';
import { TIME_OFF_LIFE, timeOffChanged } from './time-off-life.rules.ts';

const actors = {
  admin: actorOf('ADMIN'),
  manager: actorOf('MANAGER', 'm'),
  own: actorOf('EMPLOYEE', 'a'),
  other: actorOf('EMPLOYEE', 'b'),
  client: actorOf('CLIENT'),
};
const who = (rule: typeof readsAvailability, employee: string) =>
  Object.entries(actors).flatMap(([name, actor]) => (allows(rule, actor, { uuid: 'r', employee }) ? [name] : []));

describe('time off', () => {
  it('is decided by who plans, and cancelled by whom it is of as well', () =>
    expect(waysOf(TIME_OFF_LIFE, { uuid: 't', employee: 'a' }, actors)).toEqual([
      'REQUESTED → APPROVED (Approve): admin, manager',
      'REQUESTED → DECLINED (Decline): admin, manager',
      'REQUESTED → CANCELLED (Cancel): admin, manager, own',
      'APPROVED → CANCELLED (Cancel): admin, manager, own',
    ]));
  it('says when it was decided', () =>
    expect(Object.values(writtenBy(TIME_OFF_LIFE))).toEqual([1, 2, 3].map(() => ({ decidedAt: 'now' }))));
  it('waits until then, and is heard of', () => {
    expect([TIME_OFF_LIFE.initial, TIME_OFF_LIFE.states.REQUESTED.label]).toEqual(['REQUESTED', 'Waiting']);
    expect(timeOffChanged.name).toBe('availability.timeOffChanged');
  });
});

describe('when somebody can work', () => {
  it('is read by who plans and by whose time it is', () => expect(who(readsAvailability, 'a')).toEqual(['admin', 'manager', 'own']));
  it('is written by admins and by whose time it is, also by a manager who works', () => {
    expect(who(writesAvailability, 'a')).toEqual(['admin', 'own']);
    expect(who(writesAvailability, 'm')).toEqual(['admin', 'manager']);
  });
});
