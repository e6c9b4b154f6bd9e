import { describe, expect, it } from 'vitest';
import { screenConflicts, withReasons } from './screen-conflicts.rules.ts';
import { at, person, plan } from '../../../../../test/kit/planned.ts';

const worker = { uuid: 'e1', name: 'Ava', status: 'ACTIVE' as const, leavesOn: null, leftAt: null, rates: null, availability: null };
const late = plan({ uuid: 'p1', start: at('2026-11-23T18:00:00Z'), end: at('2026-11-23T22:00:00Z') });
const early = plan({ uuid: 'p2', start: at('2026-11-24T06:00:00Z'), end: at('2026-11-24T10:00:00Z') });
const found = (shown: readonly string[], workers = [worker], loaded = [late, early]) =>
  [...screenConflicts(loaded, new Set(shown), workers, 'Europe/London')].flat();

describe('conflicts on the screen', () => {
  it('are found with the same rules as on the server', () => {
    expect(found(['p1', 'p2']).map(({ schedule }) => schedule)).toEqual(['p1', 'p2']);
    expect(found(['p2'])[0]).toMatchObject({
      schedule: 'p2',
      employee: 'e1',
      message: expect.stringContaining('only 8 h free before Tue 06:00') as string,
    });
  });

  it('are reported for displayed schedules, taking all loaded ones into account', () => expect(found(['p1'])).toHaveLength(1));

  it('do not reveal missing rates to users who may not see rates', () => {
    expect(found(['p1'], [worker], [late])).toEqual([]);
    expect(
      found(['p1'], [{ ...worker, rates: { HOST: null, MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null } }] as never, [late]),
    ).toHaveLength(1);
  });

  it('include employees on holiday', () => expect(found(['p1'], [{ ...worker, status: 'HOLIDAY' }] as never, [late])).toHaveLength(1));

  it('are checked for each assignee', () => {
    const two = plan({ people: [person('e1', 'Ava'), person('e2', 'Ben')] });
    expect([...screenConflicts([two], new Set(['p1']), [worker, { ...worker, uuid: 'e2', name: 'Ben' }], 'UTC')]).toHaveLength(2);
  });

  it('carry the reason that was given for accepting those of the schedule', () => {
    const accepted = { ...late, item: { ...late.item, acceptedReason: 'Agreed with Ava' } };
    const shown = withReasons(found(['p1', 'p2']), [accepted, early]);
    expect(shown.map(({ schedule, reason }) => [schedule, reason])).toEqual([
      ['p1', 'Agreed with Ava'],
      ['p2', 'Agreed with Ava'],
    ]);
    expect(withReasons(found(['p1', 'p2']), [late, early]).map(({ reason }) => reason)).toEqual([null, null]);
    const other = { schedule: 'p2', employee: 'e1', message: 'Ava is on holiday.' };
    expect(withReasons([other], [accepted, early])[0]!.reason).toBeNull();
  });
});
