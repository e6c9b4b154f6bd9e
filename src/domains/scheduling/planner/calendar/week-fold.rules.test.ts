/** Week and day view with many parallel schedules: shown side by side, or folded into one. */
import { describe, expect, it } from 'vitest';
import { at, plan } from '../../../../../test/kit/planned.ts';
import { drawn } from './calendar-event.rules.ts';
import { drawnFolded, roomIn, type Room } from './week-fold.rules.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

const ROOM = { whole: 2, folded: 1 } as const;
const clock = createZoneClock('UTC');
const from = (uuid: string, start: string, end: string) =>
  plan({ uuid, start: at(`2026-11-23T${start}:00Z`), end: at(`2026-11-23T${end}:00Z`) });
const ids = (events: ReturnType<typeof drawnFolded>) => events.map(({ id }) => id);

describe('a week', () => {
  it('shows schedules side by side when there is room', () =>
    expect(
      ids(drawnFolded([from('a', '10:00', '12:00'), from('b', '11:00', '13:00'), from('c', '12:00', '14:00')], 'week', clock, ROOM)),
    ).toEqual(['a', 'b', 'c']));

  it('folds the rest of an overlapping group into one entry with the count, spanning their time', () => {
    const run = [from('a', '10:00', '12:00'), from('b', '10:30', '13:00'), from('c', '11:00', '11:30'), from('d', '12:00', '15:00')];
    const events = drawnFolded(run, 'week', clock, ROOM);
    expect(ids(events)).toEqual(['a', 'd', 'more-2026-11-23-1030']);
    expect(events.at(-1)).toMatchObject({
      start: '2026-11-23T10:30:00',
      end: '2026-11-23T13:00:00',
      extendedProps: { face: { name: '+2', day: '2026-11-23' } },
    });
  });

  it('folds nothing if all fit, and otherwise shows one less next to the fold', () => {
    const four = ['a', 'b', 'c', 'd'].map((uuid) => from(uuid, '10:00', '12:00'));
    expect(ids(drawnFolded(four, 'week', clock, { whole: 4, folded: 3 }))).toEqual(['a', 'b', 'c', 'd']);
    const events = drawnFolded(four, 'week', clock, { whole: 3, folded: 2 });
    expect(ids(events)).toEqual(['a', 'b', 'more-2026-11-23-1000']);
    expect(events.map(({ styles }) => styles.slice(-2))).toEqual([['--lane:0', '--lanes:2'], ['--lane:1', '--lanes:2'], []]);
  });

  it('leaves unfolded schedules unchanged', () =>
    expect(drawnFolded([from('a', '10:00', '12:00')], 'day', clock, ROOM)).toEqual([drawn(from('a', '10:00', '12:00'), 'day', clock)]));

  it('spans from the first start to the last end of the folded schedules', () => {
    const run = [from('a', '08:00', '18:00'), from('b', '09:00', '15:00'), from('c', '10:00', '11:00'), from('d', '11:00', '12:30')];
    expect(drawnFolded(run, 'week', clock, ROOM).at(-1)).toMatchObject({
      id: 'more-2026-11-23-0900',
      start: '2026-11-23T09:00:00',
      end: '2026-11-23T15:00:00',
      extendedProps: { face: { name: '+3' } },
    });
  });

  it('starts a new group where one ends as another starts, unless an earlier one is still running', () => {
    const three = (prefix: string, start: string, end: string) => ['a', 'b', 'c'].map((name) => from(prefix + name, start, end));
    expect(ids(drawnFolded([...three('x', '08:00', '10:00'), ...three('y', '10:00', '11:00')], 'week', clock, ROOM))).toEqual([
      'xa',
      'more-2026-11-23-0800',
      'ya',
      'more-2026-11-23-1000',
    ]);
    const long = [from('long', '08:00', '14:00'), from('short', '08:00', '09:00'), ...three('y', '10:00', '11:00')];
    expect(ids(drawnFolded(long, 'week', clock, ROOM))).toEqual(['long', 'more-2026-11-23-0800']);
  });

  it('folds claimable places before the user’s own shifts', () => {
    const offered = (uuid: string, start: string, end: string) => ({ ...from(uuid, start, end), offer: { roles: [], requested: null } });
    const run = [
      offered('a', '10:00', '12:00'),
      offered('b', '10:30', '13:00'),
      from('own', '11:00', '12:00'),
      offered('c', '12:00', '13:00'),
    ];
    expect(ids(drawnFolded(run, 'week', clock, ROOM))).toEqual(['own', 'c', 'more-2026-11-23-1000']);
  });

  describe('with a schedule to keep in sight', () => {
    const run = [from('a', '10:00', '12:00'), from('b', '10:30', '13:00'), from('c', '11:00', '11:30'), from('d', '12:00', '15:00')];
    const kept = (uuids: readonly string[], room: Room = ROOM, plans: Parameters<typeof drawnFolded>[0] = run) =>
      ids(drawnFolded(plans, 'week', clock, room, uuids));

    it('folds the others in its favour', () => {
      expect(kept(['c'])).toEqual(['c', 'd', 'more-2026-11-23-1000']);
      expect(kept(['b'])).toEqual(['b', 'more-2026-11-23-1000']);
      expect(kept(['c', 'c'])).toEqual(['c', 'd', 'more-2026-11-23-1000']);
    });

    it('changes nothing while that one is not folded, or not there', () => {
      for (const uuids of [[], ['a'], ['d'], ['elsewhere']]) expect(kept(uuids)).toEqual(['a', 'd', 'more-2026-11-23-1030']);
      expect(kept(['c'], { whole: 3, folded: 3 })).toEqual(['a', 'b', 'c', 'd']);
    });

    it('shows a run that fits, whichever one is to be kept', () => {
      const fits = [from('a', '10:00', '11:30'), from('b', '11:00', '12:15'), from('c', '12:00', '13:30'), from('d', '13:00', '14:00')];
      expect(kept(['d'], ROOM, fits)).toEqual(['a', 'b', 'c', 'd']);
    });

    it('keeps the first where there is no room for all of them', () => {
      expect(kept(['c', 'b'])).toEqual(['c', 'd', 'more-2026-11-23-1000']);
      expect(kept(['b', 'c'])).toEqual(['b', 'more-2026-11-23-1000']);
      expect(kept(['a', 'b'])).toEqual(['a', 'd', 'more-2026-11-23-1030']);
      const four = ['a', 'b', 'c', 'd'].map((uuid) => from(uuid, '10:00', '12:00'));
      expect(kept(['d', 'c'], { whole: 3, folded: 2 }, four)).toEqual(['c', 'd', 'more-2026-11-23-1000']);
    });

    it('keeps it even if it is a claimable place', () => {
      const offered = { ...from('offered', '10:00', '12:00'), offer: { roles: [], requested: null } };
      const plans = [from('a', '10:00', '12:00'), from('b', '10:00', '12:00'), offered];
      expect(kept(['offered'], ROOM, plans)).toEqual(['offered', 'more-2026-11-23-1000']);
    });
  });

  it('places nothing over another entry', () => {
    const run = [from('a', '10:00', '11:00'), from('b', '10:00', '14:00'), from('d', '11:00', '13:00'), from('e', '12:00', '14:00')];
    expect(ids(drawnFolded(run, 'week', clock, ROOM))).toEqual(['a', 'd', 'more-2026-11-23-1000']);
    const offer = { roles: [], requested: null };
    const early = [{ ...from('a', '10:00', '12:00'), offer }, { ...from('b', '11:00', '13:00'), offer }, from('own', '12:00', '13:00')];
    expect(ids(drawnFolded(early, 'week', clock, ROOM))).toEqual(['a', 'b', 'own']);
  });

  it('folds each group of a day separately', () => {
    const three = (prefix: string, start: string, end: string) => ['a', 'b', 'c'].map((name) => from(prefix + name, start, end));
    expect(ids(drawnFolded([...three('x', '08:00', '09:00'), ...three('y', '10:00', '11:00')], 'week', clock, ROOM))).toEqual([
      'xa',
      'more-2026-11-23-0800',
      'ya',
      'more-2026-11-23-1000',
    ]);
  });

  it('shows schedules next to the fold', () => {
    const [first] = drawnFolded(
      [from('a', '10:00', '12:00'), from('b', '10:30', '13:00'), from('c', '11:00', '12:00')],
      'week',
      clock,
      ROOM,
    );
    expect([first!.classNames.at(-1), first!.styles.slice(-2)]).toEqual(['shift-laned', ['--lane:0', '--lanes:1']]);
  });

  it.each([
    [1160, 7, { whole: 2, folded: 1 }],
    [1860, 7, { whole: 2, folded: 2 }],
    [1160, 1, { whole: 11, folded: 11 }],
    [300, 7, { whole: 2, folded: 1 }],
    // 288 and 287 pixels per day, without the hours: three cards of 96, or two.
    [2072, 7, { whole: 3, folded: 2 }],
    [2065, 7, { whole: 2, folded: 2 }],
    // 322 and 321 pixels: three cards next to the fold of 34, or two.
    [2310, 7, { whole: 3, folded: 3 }],
    [2303, 7, { whole: 3, folded: 2 }],
    [1, 1, { whole: 2, folded: 1 }],
    [0, 7, { whole: Number.POSITIVE_INFINITY, folded: Number.POSITIVE_INFINITY }],
  ])('of %s pixels and %s days has room for %o', (width, days, room) => expect(roomIn(width, days)).toEqual(room));
});
