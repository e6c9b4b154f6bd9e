import { describe, expect, it } from 'vitest';
import { drawn, drawnMonth, rowsOf, spokenName, whenText } from './calendar-event.rules.ts';
import { NONE } from '../schedule/planned.rules.ts';
import { createZoneClock } from './zone-time.rules.ts';
import { at, person, plan } from '../../../../test/kit/planned.ts';

const london = createZoneClock('Europe/London');
const newYork = createZoneClock('America/New_York');
const overnight = plan({ start: at('2026-11-23T22:00:00Z'), end: at('2026-11-24T02:00:00Z') });

describe('what is said', () => {
  it('names type, account, time, people and state', () => {
    expect(spokenName(plan(), london)).toBe('LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Ava host, draft');
    expect(spokenName(plan({ item: { title: 'Bundle hour' }, draft: false, people: [] }), london)).toBe(
      'LIVE, northpeak, Bundle hour, Mon, Nov 23, 10:00–14:00, nobody assigned',
    );
    expect(spokenName(plan({ type: 'VIDEO', account: null, people: [person('e1', 'Ava', 'MODEL')] }), london)).toBe(
      'VIDEO, Mon, Nov 23, 10:00–14:00, Ava model, draft',
    );
  });

  it('says the time of the zone that is shown', () => {
    expect(whenText(plan(), newYork)).toBe('Mon, Nov 23, 05:00–09:00');
    expect(whenText(overnight, london)).toBe('Mon, Nov 23, 22:00–02:00 next day');
  });
});

describe('what is drawn', () => {
  it('has local times without a zone', () => {
    expect(drawn(plan(), 'week', newYork)).toMatchObject({
      id: 'p1',
      start: '2026-11-23T05:00:00',
      end: '2026-11-23T09:00:00',
      styles: ['--account:#0b7285'],
    });
  });

  it('shows what it is and whose', () => {
    expect(drawn(plan(), 'week', london).classNames).toEqual(['shift', 'shift-live', 'shift-draft', 'shift-mine']);
    expect(drawn(plan({ type: 'VIDEO', draft: false, mayEdit: false }), 'week', london).classNames).toEqual([
      'shift',
      'shift-video',
      'shift-published',
      'shift-fixed',
    ]);
  });

  it('shows what the reader could take unlike what is theirs', () => {
    const part = { draft: false, mayEdit: false, people: [], item: { needs: { HOST: 1 } } } as const;
    const open = plan({ ...part, offer: { roles: ['HOST'], asked: null } });
    expect(drawn(open, 'week', london)).toMatchObject({
      classNames: expect.arrayContaining(['shift-offer']),
      extendedProps: { face: { people: 'Open · Host', label: 'LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Open · Host' } },
    });
    const asked = plan({ ...part, offer: { roles: ['HOST'], asked: 'HOST' } });
    expect(drawn(asked, 'week', london).extendedProps.face.people).toBe('Asked · Host');
  });

  it('is shown in the rows of its account or of all its people', () => {
    const two = plan({ people: [person('e1', 'Ava'), person('e2', 'Ben')] });
    expect(rowsOf(two, 'accounts')).toEqual(['a1']);
    expect(rowsOf(two, 'employees')).toEqual(['e1', 'e2']);
    expect(rowsOf(plan({ people: [], account: null }), 'employees')).toEqual([NONE]);
    expect(rowsOf(plan({ account: null }), 'accounts')).toEqual([NONE]);
    expect(rowsOf(two, 'week')).toEqual([]);
  });

  it('has its times written alike in every view but the month, which shows the start', () => {
    expect(
      (['week', 'accounts', 'employees', 'month'] as const).map((view) => drawn(plan(), view, london).extendedProps.face.time),
    ).toEqual(['10:00–14:00', '10:00–14:00', '10:00–14:00', '10:00']);
  });
});

describe('a card with little room', () => {
  const faceOf = (planned: Parameters<typeof drawn>[0], view: 'week' | 'month' | 'accounts') =>
    drawn(planned, view, london).extendedProps.face;
  const account = { uuid: 'a1', name: 'acme.shop.uk', color: '#123456', zone: 'Europe/London' };

  it('keeps the end of an account’s name, the part that differs from names that begin alike', () => {
    for (const view of ['week', 'month'] as const) expect(faceOf(plan({ account }), view).ends).toEqual(['acme.shop', '.uk']);
  });

  it('reads titles and people from the front', () => {
    expect(faceOf(plan({ account: null, type: 'VIDEO', item: { title: 'Product shoot' } }), 'week').ends).toEqual(['Product shoot', '']);
    expect(faceOf(plan({ account, people: [person('e1', 'Ava B.')], item: { title: null } }), 'accounts').ends).toEqual(['Ava B.', '']);
  });

  it('has its time shorter as well', () => {
    expect([faceOf(plan(), 'week').shortTime, faceOf(plan(), 'month').shortTime]).toEqual(['10–14', '10:00']);
  });
});

describe('a month', () => {
  const many = Array.from({ length: 6 }, (_, index) =>
    plan({ uuid: `p${index}`, start: at('2026-11-23T10:00:00Z') + index, end: at('2026-11-23T12:00:00Z') }),
  );

  it('shows so many a day and says how many more there are', () => {
    const events = drawnMonth(many, london, 4);
    expect(events.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'more-2026-11-23']);
    expect(events.at(-1)?.extendedProps.face).toMatchObject({ name: '+3 more', day: '2026-11-23', uuid: null });
  });

  it('shows all that fit', () => expect(drawnMonth(many.slice(0, 4), london, 4)).toHaveLength(4));

  it('keeps a shift over midnight on the day it starts', () => {
    expect(drawnMonth([overnight], london, 4)[0]).toMatchObject({ start: '2026-11-23T22:00:00', end: '2026-11-24T00:00:00' });
  });
});
