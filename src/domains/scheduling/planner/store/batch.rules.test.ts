import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/span';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { person, plan } from '../../../../../test/kit/planned.ts';
import { MAX_BATCH_SIZE } from '../../schedules/schedule/request-limits.rules.ts';
import { batchSchedules } from '../../schedules/batch/batch.action.ts';
import { assigning, changes, moving, publishing, removing, tooMany, unassigning } from './batch.rules.ts';

const clock = createZoneClock('Europe/London');
const one = plan({ uuid: 's1', people: [person('e1', 'Ava')] });
const two = plan({ uuid: 's2', draft: true, people: [person('e1', 'Ava'), person('e2', 'Ben')] });

describe('batch edits', () => {
  it('move all by the same amount, and back', () => {
    const bulk = moving([one, two], DAY_MS, clock)!;
    expect(bulk.text).toBe('Moved 2 schedules');
    expect(bulk.forth.change!.map(({ uuid, change }) => [uuid, change.start])).toEqual([
      ['s1', one.start + DAY_MS],
      ['s2', two.start + DAY_MS],
    ]);
    expect(bulk.back([]).change!.map(({ change }) => change.start)).toEqual([one.start, two.start]);
    expect(moving([one], 0, clock)).toBeNull();
  });

  it('assign and remove a person where that changes something', () => {
    const ben = { employee: 'e2', name: 'Ben', role: 'MODERATOR' } as const;
    const bulk = assigning([one, two], ben)!;
    expect([bulk.text, bulk.forth.change!.map(({ uuid }) => uuid)]).toEqual(['Assigned Ben to 1 schedule', ['s1']]);
    expect(bulk.forth.change![0]!.change.people).toEqual([...one.people, ben]);
    expect(assigning([two], ben)).toBeNull();
    expect(unassigning([one, two], ben)!.forth.change!.map(({ uuid, change }) => [uuid, change.people!.length])).toEqual([['s2', 1]]);
    const without = unassigning([one, two], ben)!;
    expect([without.text, without.forth.change![0]!.change.people]).toEqual(['Removed Ben from 1 schedule', [one.people[0]]]);
    expect(unassigning([one], ben)).toBeNull();
  });

  it('publish only drafts, and unpublish them again', () => {
    const bulk = publishing([{ ...one, draft: false }, two], true)!;
    expect(bulk.forth.change).toEqual([{ uuid: 's2', change: {}, published: true }]);
    expect(bulk.back([]).change).toEqual([{ uuid: 's2', change: {}, published: false }]);
    expect(publishing([two], false)).toBeNull();
    expect([bulk.text, publishing([{ ...one, draft: false }], false)!.text]).toEqual(['Published 1 schedule', 'Unpublished 1 schedule']);
  });

  it('restore deleted schedules, published if they were', () => {
    const planned = { ...one, draft: false };
    const { text, forth, back } = removing([planned]);
    expect(text).toBe('Deleted 1 schedule');
    expect(forth).toEqual({ remove: ['s1'] });
    expect(back([]).create).toEqual([{ planned, instead: 's1' }]);
  });

  it('have the same size limit as the server', () => {
    const accepts = (count: number) =>
      batchSchedules.input.safeParse({ remove: Array.from({ length: count }, () => '/api/schedules/0199b3c0-0000-7000-8000-000000000000') })
        .success;
    expect([accepts(MAX_BATCH_SIZE), accepts(MAX_BATCH_SIZE + 1)]).toEqual([true, false]);
    expect([tooMany(MAX_BATCH_SIZE), tooMany(MAX_BATCH_SIZE + 1)]).toEqual([null, 'At most 300 at once']);
  });

  it('leave out schedules that would not change', () => {
    const bulk = changes(
      [
        { planned: one, change: {} },
        { planned: two, change: { start: two.start + 1 } },
      ],
      'Moved',
    );
    expect([bulk!.text, bulk!.forth.change!.map(({ uuid }) => uuid)]).toEqual(['Moved 1 schedule', ['s2']]);
    expect(changes([{ planned: one, change: {} }], 'Moved')).toBeNull();
  });
});
