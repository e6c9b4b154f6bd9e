/** How a schedule appears in the calendar: position, rows, styles, and visible and spoken text. */
import { describe, expect, it } from 'vitest';
import { dayToOpen, drawn, drawnMonth, moreEvent, rowsOf, spokenName } from './calendar-event.rules.ts';
import { openText, whenText } from '../../schedules/schedule/when-text.rules.ts';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { at, person, plan } from '../../../../../test/kit/planned.ts';

const london = createZoneClock('Europe/London');
const newYork = createZoneClock('America/New_York');
const overnight = plan({ start: at('2026-11-23T22:00:00Z'), end: at('2026-11-24T02:00:00Z') });

describe('the accessible name', () => {
  it('includes type, account, time, people and state', () => {
    expect(spokenName(plan(), london)).toBe('LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Ava host, draft');
    expect(spokenName(plan({ item: { title: 'Bundle hour' }, draft: false, people: [] }), london)).toBe(
      'LIVE, northpeak, Bundle hour, Mon, Nov 23, 10:00–14:00, unassigned',
    );
    expect(spokenName(plan({ type: 'VIDEO', account: null, people: [person('e1', 'Ava', 'MODEL')] }), london)).toBe(
      'VIDEO, Mon, Nov 23, 10:00–14:00, Ava model, draft',
    );
  });

  it('includes open places and the roles that the user could claim', () => {
    const needing = plan({ draft: false, item: { needs: { HOST: 2, SUPPORT: 1 } } });
    expect(spokenName(needing, london)).toBe('LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Ava host, 2\u00a0open');
    expect(spokenName({ ...needing, offer: { roles: ['HOST', 'SUPPORT'], requested: null } }, london)).toBe(
      'LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Open · Host or support, Ava host',
    );
    expect([openText(needing), openText(plan({ item: { needs: { HOST: 1 } } })), openText(plan())]).toEqual(['2\u00a0open', '', '']);
  });

  it('omits an empty title', () =>
    expect(spokenName(plan({ draft: false, item: { title: '' } }), london)).toBe('LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Ava host'));

  it('uses the displayed time zone', () => {
    expect(whenText(plan(), newYork)).toBe('Mon, Nov 23, 05:00–09:00');
    expect(whenText(overnight, london)).toBe('Mon, Nov 23, 22:00–02:00 next day');
  });
});

describe('a rendered event', () => {
  it('has local times without a zone', () => {
    expect(drawn(plan(), 'week', newYork)).toMatchObject({
      id: 'p1',
      start: '2026-11-23T05:00:00',
      end: '2026-11-23T09:00:00',
      styles: ['--account:#0b7285'],
    });
  });

  it('shows its type and account', () => {
    expect(drawn(plan(), 'week', london).classNames).toEqual(['shift', 'shift-live', 'shift-draft', 'shift-mine']);
    expect(drawn(plan({ type: 'VIDEO', draft: false, mayEdit: false }), 'week', london).classNames).toEqual([
      'shift',
      'shift-video',
      'shift-published',
      'shift-fixed',
    ]);
  });

  it('has a distinct style when places are open', () => {
    const looks = (needs: Record<string, number>) => drawn(plan({ item: { needs } }), 'week', london).classNames;
    expect(looks({ HOST: 2 })).toEqual(['shift', 'shift-live', 'shift-draft', 'shift-mine', 'shift-open']);
    expect(looks({ HOST: 1 })).toEqual(['shift', 'shift-live', 'shift-draft', 'shift-mine']);
  });

  it('shows its assignees and how many are missing', () => {
    const who = (part: Parameters<typeof plan>[0]) => drawn(plan(part), 'week', london).extendedProps.face.people;
    const both = [person('e1', 'Ava'), person('e2', 'Ben')];
    expect(who({ people: both })).toBe('Ava, Ben');
    expect(who({ people: both, item: { needs: { HOST: 3 } } })).toBe('1\u00a0open, Ava, Ben');
    expect(who({ people: [], item: { needs: { HOST: 3 } } })).toBe('3\u00a0open');
    expect(who({ people: [] })).toBe('Unassigned');
  });

  it('is named by its account, and in account rows by its title or people', () => {
    const name = (part: Parameters<typeof plan>[0], view: 'week' | 'accounts') => drawn(plan(part), view, london).extendedProps.face.name;
    const titled = { item: { title: 'Bundle hour' } };
    expect([name(titled, 'week'), name(titled, 'accounts')]).toEqual(['northpeak', 'Bundle hour']);
    expect([name({}, 'week'), name({}, 'accounts')]).toEqual(['northpeak', 'Ava']);
    expect(name({ people: [person('e1', 'Ava'), person('e2', 'Ben')] }, 'accounts')).toBe('Ava, Ben');
    expect(name({ people: [] }, 'accounts')).toBe('Unassigned');
    const video = { type: 'VIDEO', account: null } as const;
    expect([name(video, 'week'), name({ ...video, ...titled }, 'week')]).toEqual(['Video work', 'Bundle hour']);
  });

  it('has no colour without an account', () => expect(drawn(plan({ account: null, type: 'VIDEO' }), 'week', london).styles).toEqual([]));

  it('continues into the next day in the week view', () =>
    expect(drawn(overnight, 'week', london)).toMatchObject({ start: '2026-11-23T22:00:00', end: '2026-11-24T02:00:00' }));

  it('is not split in the list', () =>
    expect(drawn(plan({ draft: false }), 'accounts', london)).toEqual({
      id: 'p1',
      start: '2026-11-23T10:00:00',
      end: '2026-11-23T14:00:00',
      resourceIds: ['a1'],
      classNames: ['shift', 'shift-live', 'shift-published', 'shift-mine'],
      styles: ['--account:#0b7285'],
      extendedProps: {
        face: {
          uuid: 'p1',
          name: 'Ava',
          ends: ['Ava', ''],
          time: '10:00–14:00',
          shortTime: '10:00',
          people: 'Ava',
          label: 'LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Ava host',
          day: null,
        },
      },
    }));

  it('styles claimable shifts differently from the user’s own', () => {
    const part = { draft: false, mayEdit: false, people: [], item: { needs: { HOST: 1 } } } as const;
    const open = plan({ ...part, offer: { roles: ['HOST'], requested: null } });
    expect(drawn(open, 'week', london)).toMatchObject({
      classNames: expect.arrayContaining(['shift-offer']),
      extendedProps: { face: { people: 'Open · Host', label: 'LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Open · Host' } },
    });
    const requested = plan({ ...part, offer: { roles: ['HOST'], requested: 'HOST' } });
    expect(drawn(requested, 'week', london).extendedProps.face.people).toBe('Requested · Host');
  });

  it('appears in the row of its account or of all its assignees', () => {
    const two = plan({ people: [person('e1', 'Ava'), person('e2', 'Ben')] });
    expect(rowsOf(two, 'accounts')).toEqual(['a1']);
    expect(rowsOf(two, 'employees')).toEqual(['e1', 'e2']);
    expect(rowsOf(plan({ people: [], account: null }), 'employees')).toEqual([NONE]);
    expect(rowsOf(plan({ account: null }), 'accounts')).toEqual([NONE]);
    expect(rowsOf(two, 'week')).toEqual([]);
  });

  it('has the same time format in every view but the month, which shows the start', () => {
    expect(
      (['week', 'accounts', 'employees', 'month'] as const).map((view) => drawn(plan(), view, london).extendedProps.face.time),
    ).toEqual(['10:00–14:00', '10:00–14:00', '10:00–14:00', '10:00']);
  });
});

describe('a card with little space', () => {
  const faceOf = (planned: Parameters<typeof drawn>[0], view: 'week' | 'month' | 'accounts') =>
    drawn(planned, view, london).extendedProps.face;
  const account = { uuid: 'a1', name: 'acme.shop.uk', color: '#123456', zone: 'Europe/London' };

  it('keeps the end of an account’s name, the part that differs between similar names', () => {
    for (const view of ['week', 'month'] as const) expect(faceOf(plan({ account }), view).ends).toEqual(['acme.shop', '.uk']);
  });

  it('keeps the start of titles and people', () => {
    expect(faceOf(plan({ account: null, type: 'VIDEO', item: { title: 'Product shoot' } }), 'week').ends).toEqual(['Product shoot', '']);
    expect(faceOf(plan({ account, people: [person('e1', 'Ava B.')], item: { title: null } }), 'accounts').ends).toEqual(['Ava B.', '']);
  });

  it('has a shorter time as well', () => {
    expect([faceOf(plan(), 'week').shortTime, faceOf(plan(), 'month').shortTime]).toEqual(['10:00', '10:00']);
  });
});

describe('the month view', () => {
  const many = Array.from({ length: 6 }, (_, index) =>
    plan({ uuid: `p${index}`, start: at('2026-11-23T10:00:00Z') + index, end: at('2026-11-23T12:00:00Z') }),
  );

  it('shows a limited number per day and how many more there are', () => {
    const events = drawnMonth(many, london, 4);
    expect(events.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'more-2026-11-23']);
    expect(events.at(-1)?.extendedProps.face).toMatchObject({ name: '+3 more', day: '2026-11-23', uuid: null });
  });

  it('shows all that fit', () => expect(drawnMonth(many.slice(0, 4), london, 4)).toHaveLength(4));

  it('shows only the count when there is room for one', () => {
    const ids = (perDay: number) => drawnMonth(many, london, perDay).map(({ id, extendedProps }) => [id, extendedProps.face.name]);
    expect(ids(1)).toEqual([['more-2026-11-23', '+6 more']]);
    expect(ids(0)).toEqual([['more-2026-11-23', '+6 more']]);
  });

  it('groups by day in chronological order', () => {
    const on = (uuid: string, start: string) => plan({ uuid, start: at(start), end: at(start) + 3_600_000 });
    const plans = [
      on('tue', '2026-11-24T08:00:00Z'),
      on('mon late', '2026-11-23T15:00:00Z'),
      on('mon early', '2026-11-23T09:00:00Z'),
      on('tue early', '2026-11-24T07:00:00Z'),
    ];
    expect(drawnMonth(plans, london, 4).map(({ id }) => id)).toEqual(['mon early', 'mon late', 'tue early', 'tue']);
    // 03:00 in London is still the day before in New York.
    expect(drawnMonth([on('night', '2026-11-24T03:00:00Z'), ...plans], newYork, 2).map(({ id }) => id)).toEqual([
      'mon early',
      'more-2026-11-23',
      'tue early',
      'tue',
    ]);
  });

  it('keeps a shift across midnight on the day it starts', () => {
    expect(drawnMonth([overnight], london, 4)[0]).toMatchObject({ start: '2026-11-23T22:00:00', end: '2026-11-24T00:00:00' });
  });
});

describe('the “more” entry', () => {
  const face = {
    uuid: null,
    time: '',
    shortTime: '',
    people: '',
    label: '+3 more on Mon, Nov 23, open the day',
    day: '2026-11-23',
  };

  it('comes last in a day of a month', () =>
    expect(moreEvent('2026-11-23', 3)).toEqual({
      id: 'more-2026-11-23',
      start: '2026-11-23T23:59:59',
      end: '2026-11-23T24:00:00',
      resourceIds: [],
      classNames: ['shift-more'],
      styles: [],
      extendedProps: { face: { ...face, name: '+3 more', ends: ['+3 more', ''] } },
    }));

  it('covers the folded time, and has a shorter text there', () =>
    expect(moreEvent('2026-11-23', 3, { start: '2026-11-23T10:30:00', end: '2026-11-23T13:00:00' })).toEqual({
      id: 'more-2026-11-23-1030',
      start: '2026-11-23T10:30:00',
      end: '2026-11-23T13:00:00',
      resourceIds: [],
      classNames: ['shift-more'],
      styles: [],
      extendedProps: { face: { ...face, name: '+3', ends: ['+3', ''] } },
    }));

  it('opens its day, unlike a schedule', () => {
    expect(dayToOpen('more-2026-11-23')).toBe('2026-11-23');
    expect(dayToOpen('more-2026-11-23-1030')).toBe('2026-11-23');
    expect(dayToOpen('0193-some-more-2026-11-23')).toBeNull();
  });
});
