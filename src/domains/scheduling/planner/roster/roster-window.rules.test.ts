import { describe, expect, it } from 'vitest';
import { NONE, type Planned } from '../../schedules/schedule/planned.rules.ts';
import {
  cardNextTo,
  cardPlaces,
  cellKey,
  firstPlace,
  placeAfterRemoval,
  placeNextTo,
  placeOf,
  rowHeight,
  shownEntries,
  withKept,
  type OpenedCells,
} from './roster-window.rules.ts';
import type { Entry, RosterRow } from './roster.rules.ts';

const days = ['2026-11-23', '2026-11-24'];
const entry = (uuid: string) => ({ planned: { uuid } as Planned, person: null, open: [] }) satisfies Entry;
const entries = (count: number, name = 'e') => Array.from({ length: count }, (_, at) => entry(`${name}${at + 1}`));
const row = (id: string, ...cells: readonly (readonly Entry[])[]): RosterRow => ({ row: { id, name: id }, cells, totals: null });
const none: OpenedCells = new Set<string>();

describe('a cell with many cards', () => {
  it.each([
    ['ava', 'people', 4, 4],
    ['ava', 'people', 5, 5],
    ['ava', 'people', 6, 4],
    [NONE, 'people', 3, 3],
    [NONE, 'people', 4, 2],
    [NONE, 'accounts', 5, 5],
  ] as const)('in row %s of %s shows of %i cards %i', (id, by, count, shown) => {
    expect(shownEntries(entries(count), id, by, false).length).toBe(shown);
    expect(shownEntries(entries(count), id, by, true).length).toBe(count);
  });
});

describe('the reachable cards', () => {
  const rows = [row('ava', entries(1, 'a'), entries(6, 'b')), row('ben', [], []), row('cleo', [entry('b1')], [])];
  const folded = cardPlaces({ rows, days }, 'people', none);
  const names = (places: typeof folded) => places.map(({ uuid, row: id }) => `${id} ${uuid}`);
  it('are all unfolded cards, row by row and day by day', () => {
    expect(names(folded)).toEqual(['ava a1', 'ava b1', 'ava b2', 'ava b3', 'ava b4', 'cleo b1']);
    const opened = cardPlaces({ rows, days }, 'people', new Set([cellKey('ava', days[1]!)]));
    expect(names(opened)).toEqual(['ava a1', 'ava b1', 'ava b2', 'ava b3', 'ava b4', 'ava b5', 'ava b6', 'cleo b1']);
  });
  it('are found in the requested row, else in the first row that has one', () => {
    expect(placeOf(folded, 'b1', 'cleo')).toEqual({ uuid: 'b1', row: 'cleo' });
    expect(placeOf(folded, 'b1', 'ben')).toEqual({ uuid: 'b1', row: 'ava' });
    expect(placeOf(folded, 'b1', null)).toEqual({ uuid: 'b1', row: 'ava' });
    expect(placeOf(folded, 'b6', 'ava')).toBeNull();
  });
  it('hand focus over when one is removed: to the same schedule, else to the next card, else to the previous one', () => {
    const without = (uuid: string, ...more: string[]) => folded.filter((place) => place.uuid !== uuid && !more.includes(place.uuid));
    const last = { uuid: 'b1', row: 'cleo' };
    expect(placeAfterRemoval(folded, without('b2'), { uuid: 'b2', row: 'ava' })).toEqual({ uuid: 'b3', row: 'ava' });
    expect(placeAfterRemoval(folded, without('b2', 'b3'), { uuid: 'b2', row: 'ava' })).toEqual({ uuid: 'b4', row: 'ava' });
    expect(placeAfterRemoval(folded, folded.slice(0, -1), last)).toEqual({ uuid: 'b1', row: 'ava' });
    expect(placeAfterRemoval(folded, without('b1'), last)).toEqual({ uuid: 'b4', row: 'ava' });
    const moved = { uuid: 'b1', row: 'ben' };
    expect(placeAfterRemoval(folded, [...folded.slice(0, -1), moved], last)).toEqual(moved);
    expect(placeAfterRemoval(folded, [], last)).toBeNull();
    expect(placeAfterRemoval(folded, without('b1'), { uuid: 'b1', row: 'ben' })).toBeNull();
  });
});

describe('the arrow keys', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const grid = {
    rows: [row('ava', entries(1), entries(2)), row('ben', [], []), row('cleo', [], entries(1))],
    days,
    by: 'people' as const,
    opened: new Set<string>(),
  };
  const uuidAt = (line: number, column: number, index = 0) => grid.rows[line]!.cells[column]![index]!.planned.uuid;
  const at = (name: string, column: number, uuid: string | null = null) => ({ row: name, column, uuid });
  it('move within the row, and reach empty cells', () => {
    expect(placeNextTo(grid, at('ava', 0, uuidAt(0, 0)), 'right')).toEqual(at('ava', 1, uuidAt(0, 1)));
    expect(placeNextTo(grid, at('ava', 1, uuidAt(0, 1, 1)), 'left')).toEqual(at('ava', 0, uuidAt(0, 0)));
    expect(placeNextTo(grid, at('ben', 0), 'right')).toEqual(at('ben', 1));
    expect(placeNextTo(grid, at('ben', 1), 'right')).toBeNull();
    expect(placeNextTo(grid, at('ben', 0), 'left')).toBeNull();
  });
  it('move through the cards of a cell, then to the row above or below', () => {
    expect(placeNextTo(grid, at('ava', 1, uuidAt(0, 1)), 'down')).toEqual(at('ava', 1, uuidAt(0, 1, 1)));
    expect(placeNextTo(grid, at('ava', 1, uuidAt(0, 1, 1)), 'down')).toEqual(at('ben', 1));
    expect(placeNextTo(grid, at('ben', 1), 'down')).toEqual(at('cleo', 1, uuidAt(2, 1)));
    expect(placeNextTo(grid, at('ben', 1), 'up')).toEqual(at('ava', 1, uuidAt(0, 1, 1)));
    expect(placeNextTo(grid, at('ava', 0, uuidAt(0, 0)), 'up')).toBeNull();
    expect(placeNextTo(grid, at('gone', 0), 'down')).toBeNull();
  });
  it('pass empty cells when they extend a selection', () => {
    expect(cardNextTo(grid, at('ava', 1, uuidAt(0, 1, 1)), 'down')).toEqual(at('cleo', 1, uuidAt(2, 1)));
    expect(cardNextTo(grid, at('ava', 0, uuidAt(0, 0)), 'down')).toBeNull();
  });
  it('begin on the first card of the day, else on any card, else on an empty cell', () => {
    expect(firstPlace(grid, days[1]!)).toEqual(at('ava', 1, uuidAt(0, 1)));
    expect(firstPlace(grid, '2020-01-01')).toEqual(at('ava', 0, uuidAt(0, 0)));
    expect(firstPlace({ ...grid, rows: [grid.rows[2]!] }, days[0]!)).toEqual(at('cleo', 1, uuidAt(2, 1)));
    expect(firstPlace({ ...grid, rows: [grid.rows[1]!] }, days[1]!)).toEqual(at('ben', 1));
    expect(firstPlace({ ...grid, rows: [] }, days[0]!)).toBeNull();
  });
});

describe('the rendered rows', () => {
  const rows = ['ava', 'ben', 'cleo', 'dele', 'eve'].map((id) => row(id, [], []));
  it('are those in view and those that must stay, in order and without duplicates', () => {
    expect(withKept([1, 2], rows, ['eve', 'ava', 'ben'])).toEqual([0, 1, 2, 4]);
    expect(withKept([1, 2], rows, ['gone'])).toEqual([1, 2]);
  });
  it('have an estimated height based on the visible cards of their fullest cell', () => {
    const height = (...counts: number[]) => rowHeight(row('ava', ...counts.map((count) => entries(count))), 'people');
    expect(height(0, 0)).toBe(height(1, 0));
    expect(height(1, 2)).toBeGreaterThan(height(1, 1));
    expect(height(1, 6)).toBe(height(1, 60));
    expect(height(1, 5)).toBe(height(1, 6));
  });
});
