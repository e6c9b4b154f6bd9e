import { describe, expect, it } from 'vitest';
import { arrivals, byDay, searchOf, viewOf } from './inbox-view.rules.ts';

describe('the address of the inbox', () => {
  it.each([
    [{}, { unread: false, area: null, page: 1 }],
    [
      { show: 'unread', area: 'TASKS', page: '3' },
      { unread: true, area: 'TASKS', page: 3 },
    ],
    [
      { show: 'x', area: 'NOTHING', page: '-1' },
      { unread: false, area: null, page: 1 },
    ],
    [{ page: '1.5' }, { unread: false, area: null, page: 1 }],
  ] as const)('%j', (search, view) => {
    expect(viewOf(search)).toEqual(view);
    expect(viewOf(searchOf(view))).toEqual(view);
  });
});

it('entries are grouped by day', () => {
  const at = (createTime: string) => ({ createTime });
  const days = byDay([at('2026-06-10T09:00'), at('2026-06-10T08:00'), at('2026-06-09T08:00')], (instant) => instant.slice(0, 10));
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-06-10', 2],
    ['2026-06-09', 1],
  ]);
});

describe('new arrivals', () => {
  const entry = (uuid: string, readAt: string | null = null) => ({ uuid, readAt });
  const latest = [entry('c'), entry('b', 'read'), entry('a')];
  it.each([
    ['nothing at first', null, []],
    ['what is above what was known', new Set(['a']), ['c']],
    ['nothing when the newest was known', new Set(['c', 'b', 'a']), []],
    ['all when nothing was there', new Set<string>(), ['c', 'a']],
  ] as const)('is %s', (_, known, wanted) => expect(arrivals(known, latest).map(({ uuid }) => uuid)).toEqual(wanted));
});
