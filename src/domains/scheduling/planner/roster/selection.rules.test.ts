import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/span';
import { OTHER_ACCOUNT, person, plan } from '../../../../../test/kit/planned.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import { rosterOf } from './roster.rules.ts';
import { between, boxed, crossing, meansSelection, toggled, within } from './selection.rules.ts';

const base = plan();
const day = new Date(base.start).toISOString().slice(0, 10);
const next = new Date(base.start + 2 * DAY_MS).toISOString().slice(0, 10);
const on = (uuid: string, employee: string, days: number, more = {}) =>
  plan({
    uuid,
    start: base.start + days * DAY_MS,
    end: base.end + days * DAY_MS,
    people: [person(employee, employee)],
    item: { scheduleEmployees: [] },
    ...more,
  });
const roster = rosterOf({
  by: 'people',
  rows: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
  shown: [on('a0', 'a', 0), on('a1', 'a', 1), on('b0', 'b', 0), on('b1', 'b', 1), on('c1', 'c', 1), on('c0', 'c', 0, { mayEdit: false })],
  period: { from: day, to: next },
  clock: createZoneClock('UTC'),
});

describe('a selection', () => {
  it('adds and removes a single card', () => {
    expect([...toggled(new Set(), 'a')]).toEqual(['a']);
    expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  });

  it('extends over the rows and days between two cards, in either direction', () => {
    const places = [
      { uuid: 'a0', row: 'a' },
      { uuid: 'b1', row: 'b' },
    ] as const;
    expect([...between(roster, places[0], places[1])]).toEqual(['a0', 'a1', 'b0', 'b1']);
    expect([...between(roster, places[1], places[0])]).toEqual(['a0', 'a1', 'b0', 'b1']);
  });

  it('applies to a key pressed on one of its cards, or without focus', () =>
    expect(['a', 'b', null].map((focused) => meansSelection(new Set(['a']), focused))).toEqual([true, false, true]));

  it('drops schedules that are no longer shown', () => {
    const all = new Set(['a', 'b']);
    expect(within(all, [{ uuid: 'b' }, { uuid: 'c' }])).toEqual(new Set(['b']));
    expect(within(all, [{ uuid: 'c' }]).size).toBe(0);
    expect(within(all, [{ uuid: 'b' }, { uuid: 'c' }, { uuid: 'a' }])).toBe(all);
  });

  it('excludes read-only schedules, and is empty when a card is missing', () => {
    expect([...between(roster, { uuid: 'c0', row: 'c' }, { uuid: 'c1', row: 'c' })]).toEqual(['c1']);
    expect(between(roster, { uuid: 'gone', row: 'a' }, { uuid: 'c1', row: 'c' }).size).toBe(0);
  });

  it('extends from card to card within one cell, without the others', () => {
    const full = rosterOf({
      by: 'people',
      rows: ['a', 'b'].map((id) => ({ id, name: id })),
      shown: [...['1', '2', '3', '4'].map((uuid) => on(uuid, 'a', 0)), on('5', 'a', 1), on('6', 'b', 0)],
      period: { from: day, to: next },
      clock: createZoneClock('UTC'),
    });
    const reach = (one: string, other: string, row = 'a') => [...between(full, { uuid: one, row: 'a' }, { uuid: other, row })];
    expect([reach('2', '3'), reach('3', '2'), reach('2', '2')]).toEqual([['2', '3'], ['2', '3'], ['2']]);
    expect([reach('3', '5'), reach('3', '6', 'b')]).toEqual([
      ['1', '2', '3', '4', '5'],
      ['1', '2', '3', '4', '6'],
    ]);
    expect([reach('2', 'gone'), reach('2', '6', 'gone')]).toEqual([[], []]);
  });

  it('stays the same when empty, whatever is shown', () => {
    const none = new Set<string>();
    expect(within(none, [{ uuid: 'a' }])).toBe(none);
  });

  it('contains the editable cards in a box of cells, drawn from any corner', () => {
    const [high, low] = [
      { row: 'a', column: 1 },
      { row: 'c', column: 0 },
    ];
    expect([...boxed(roster, high, low)]).toEqual(['a0', 'a1', 'b0', 'b1', 'c1']);
    expect([...boxed(roster, low, high)]).toEqual(['a0', 'a1', 'b0', 'b1', 'c1']);
    expect([...boxed(roster, high, high)]).toEqual(['a1']);
    expect(boxed(roster, { row: 'a', column: 2 }, { row: 'c', column: 2 }).size).toBe(0);
    expect([boxed(roster, { row: 'gone', column: 0 }, low).size, boxed(roster, low, { row: 'gone', column: 0 }).size]).toEqual([0, 0]);
  });
});

describe('several schedules dragged to another row', () => {
  const accountOf = (uuid: string) => (uuid === 'a2' ? OTHER_ACCOUNT : null);
  const cleo = { id: 'c', name: 'Cleo' };
  const place = { employee: 'c', name: 'Cleo', role: 'HOST' };

  it('assign the person to the open places of the row where the drag started', () => {
    const half = plan({ people: [person('a', 'Ava')], item: { needs: { HOST: 2 } } });
    expect(crossing(plan({ people: [] }), 'people', NONE, cleo, accountOf)).toEqual({ change: { people: [place] } });
    expect(crossing(half, 'people', NONE, cleo, accountOf)).toEqual({ change: { people: [person('a', 'Ava'), place] } });
  });

  it('leave schedules without a card in that row alone', () => {
    const full = plan({ people: [person('a', 'Ava')], item: { needs: { HOST: 1 } } });
    expect(crossing(full, 'people', NONE, cleo, accountOf)).toEqual({ change: {} });
    expect(crossing(full, 'people', 'b', cleo, accountOf)).toEqual({ change: {} });
  });

  it('get an account if they had none', () => {
    const bloom = { id: 'a2', name: 'bloom' };
    expect(crossing(plan({ type: 'VIDEO', account: null }), 'accounts', NONE, bloom, accountOf)).toEqual({
      change: { account: OTHER_ACCOUNT },
    });
    expect(crossing(plan(), 'accounts', NONE, bloom, accountOf)).toEqual({ change: {} });
  });

  it('report why a change is rejected', () =>
    expect(crossing(plan({ people: [person('a', 'Ava'), person('c', 'Cleo')] }), 'people', 'a', cleo, accountOf)).toEqual({
      refused: 'Cleo is already on this schedule.',
    }));
});
