/** Access rules and states of time off: each role, on their own records and on those of others. */
import { describe, expect, it } from 'vitest';
import { allows } from '#core/access';
import { actorOf, transitionsOf, writtenBy } from '../../../../test/kit/transitions.ts';
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
  it('is decided by admins and managers, and can also be cancelled by its employee', () =>
    expect(transitionsOf(TIME_OFF_LIFE, { uuid: 't', employee: 'a' }, actors)).toEqual([
      'REQUESTED → APPROVED (Approve): admin, manager',
      'REQUESTED → DECLINED (Decline): admin, manager',
      'REQUESTED → CANCELLED (Cancel): admin, manager, own',
      'APPROVED → CANCELLED (Cancel): admin, manager, own',
    ]));
  it('stores when it was decided', () =>
    expect(Object.values(writtenBy(TIME_OFF_LIFE))).toEqual([1, 2, 3].map(() => ({ decidedAt: 'now' }))));
  it('starts as requested and publishes an event', () => {
    expect([TIME_OFF_LIFE.initial, TIME_OFF_LIFE.states.REQUESTED.label]).toEqual(['REQUESTED', 'Waiting']);
    expect(timeOffChanged.name).toBe('availability.timeOffChanged');
  });
});

describe('availability access', () => {
  it('lets admins, managers and the employee read', () => expect(who(readsAvailability, 'a')).toEqual(['admin', 'manager', 'own']));
  it('lets admins and the employee write, including a manager who is an employee', () => {
    expect(who(writesAvailability, 'a')).toEqual(['admin', 'own']);
    expect(who(writesAvailability, 'm')).toEqual(['admin', 'manager']);
  });
});
