/** Geometry of the calendar: the time and row at a point, and the boxes of a span. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/span';
import { boxesOf, draggedBy, pointAt, spanBetween, type Geometry, edgeScroll } from './drag-geometry.rules.ts';
import { STEP_MS } from '../../schedules/schedule/zone-time.rules.ts';

const monday = Date.UTC(2026, 10, 23);
const days = [monday, monday + DAY_MS];
const columns: Geometry = {
  shape: 'columns',
  days,
  boxes: [
    { left: 50, top: 0, width: 100, height: 240 },
    { left: 150, top: 0, width: 100, height: 240 },
  ],
  rows: [],
};
const rows: Geometry = {
  shape: 'rows',
  days,
  boxes: [
    { left: 100, top: 0, width: 240, height: 40 },
    { left: 340, top: 0, width: 240, height: 40 },
  ],
  rows: [
    { left: 100, top: 0, width: 240, height: 40 },
    { left: 100, top: 40, width: 240, height: 60 },
  ],
};
const cells: Geometry = {
  shape: 'cells',
  days,
  boxes: [
    { left: 0, top: 0, width: 100, height: 80 },
    { left: 100, top: 0, width: 100, height: 80 },
  ],
  rows: [],
};

describe('a point', () => {
  it('is a day and a time in columns', () => expect(pointAt(columns, 160, 100)).toEqual({ wall: monday + DAY_MS + 10 * HOUR_MS, row: -1 }));
  it('has the time since the top of its day', () =>
    expect(pointAt({ ...columns, boxes: columns.boxes.map((box) => ({ ...box, top: 24 })) }, 60, 124)).toEqual({
      wall: monday + 10 * HOUR_MS,
      row: -1,
    }));
  it('is a day, a time and a row in a timeline', () =>
    expect(pointAt(rows, 340 + 60, 70)).toEqual({ wall: monday + DAY_MS + 6 * HOUR_MS, row: 1 }));
  it('is a day in a month', () => expect(pointAt(cells, 120, 30)).toEqual({ wall: monday + DAY_MS, row: -1 }));
  it('outside is clamped to the nearest position inside', () => {
    expect(pointAt(columns, -500, -500)).toEqual({ wall: monday, row: -1 });
    expect(pointAt(rows, 9000, 9000)).toEqual({ wall: monday + 2 * DAY_MS, row: 1 });
    expect(pointAt(rows, -9000, -9000)).toEqual({ wall: monday, row: 0 });
    expect(pointAt(columns, 9000, 9000)).toEqual({ wall: monday + 2 * DAY_MS, row: -1 });
    expect(pointAt(columns, 9000, -9000)).toEqual({ wall: monday + DAY_MS, row: -1 });
  });
  it('between two days belongs to the nearer one, in the middle to the earlier', () => {
    const apart = { ...cells, boxes: [cells.boxes[0]!, { left: 200, top: 0, width: 100, height: 80 }] };
    expect([140, 150, 160].map((x) => pointAt(apart, x, 10).wall)).toEqual([monday, monday, monday + DAY_MS]);
  });
  it('belongs to the week at its position in a month', () => {
    const month: Geometry = {
      shape: 'cells',
      days: [monday, monday + DAY_MS, monday + 7 * DAY_MS, monday + 8 * DAY_MS],
      boxes: [0, 80].flatMap((top) => [0, 100].map((left) => ({ left, top, width: 100, height: 80 }))),
      rows: [],
    };
    expect(pointAt(month, 120, 90)).toEqual({ wall: monday + 8 * DAY_MS, row: -1 });
    expect(pointAt(month, 20, 200)).toEqual({ wall: monday + 7 * DAY_MS, row: -1 });
    expect(pointAt(month, 20, 30)).toEqual({ wall: monday, row: -1 });
  });
  it('next to a timeline belongs to the row at its height', () =>
    expect([10, 39, 41, 99].map((y) => pointAt(rows, 20, y).row)).toEqual([0, 0, 1, 1]));
  it('is midnight of its day when nothing is rendered yet', () => {
    expect(pointAt({ shape: 'columns', days, boxes: [], rows: [] }, 10, 10)).toEqual({ wall: monday, row: -1 });
    expect(pointAt({ shape: 'cells', days: [], boxes: [], rows: [] }, 10, 10)).toEqual({ wall: 0, row: -1 });
  });
});

describe('a drag', () => {
  const from = pointAt(columns, 60, 103);
  it('snaps to quarters of an hour', () => {
    expect(draggedBy(from, pointAt(columns, 60, 104))).toBe(0);
    expect(draggedBy(from, pointAt(columns, 60, 113))).toBe(HOUR_MS);
    expect(draggedBy(from, pointAt(columns, 160, 103))).toBe(DAY_MS);
  });
  it('selects the time between two points, in either direction', () => {
    const selected = { start: monday + 10.25 * HOUR_MS, end: monday + 12 * HOUR_MS };
    expect(spanBetween('columns', from, pointAt(columns, 60, 120))).toEqual(selected);
    expect(spanBetween('columns', pointAt(columns, 60, 120), from)).toEqual(selected);
    expect(spanBetween('columns', from, from)).toEqual({ start: monday + 10.25 * HOUR_MS, end: monday + 10.25 * HOUR_MS + STEP_MS });
  });
  it('that starts and ends on a quarter selects exactly that, but at least a quarter', () => {
    const midnight = { wall: monday, row: -1 };
    expect(spanBetween('columns', midnight, { wall: monday + 2 * STEP_MS, row: -1 })).toEqual({
      start: monday,
      end: monday + 2 * STEP_MS,
    });
    expect(spanBetween('columns', midnight, midnight)).toEqual({ start: monday, end: monday + STEP_MS });
  });
  it('selects whole days in a month', () => {
    const both = { start: monday, end: monday + 2 * DAY_MS };
    expect(spanBetween('cells', pointAt(cells, 10, 10), pointAt(cells, 110, 10))).toEqual(both);
    expect(spanBetween('cells', pointAt(cells, 110, 10), pointAt(cells, 10, 10))).toEqual(both);
  });
});

describe('boxes', () => {
  const night = { start: monday + 21 * HOUR_MS, end: monday + DAY_MS + 3 * HOUR_MS };
  it('are one for each day of a shift across midnight', () =>
    expect(boxesOf(columns, night, -1)).toEqual([
      { left: 50, width: 100, top: 210, height: 30 },
      { left: 150, width: 100, top: 0, height: 30 },
    ]));
  it('are inside their row', () => {
    expect(boxesOf(rows, { start: monday, end: monday + 12 * HOUR_MS }, 1)).toEqual([{ left: 100, width: 120, top: 40, height: 60 }]);
    expect(boxesOf(rows, night, 7)).toEqual([]);
    // 21:00 is 210 of the 240 pixels of a day.
    expect(boxesOf(rows, night, 0)).toEqual([
      { left: 310, width: 30, top: 0, height: 40 },
      { left: 340, width: 30, top: 0, height: 40 },
    ]);
  });
  it('are measured from the top of their day', () =>
    expect(boxesOf({ ...columns, boxes: columns.boxes.map((box) => ({ ...box, top: 24 })) }, night, -1)).toEqual([
      { left: 50, width: 100, top: 234, height: 30 },
      { left: 150, width: 100, top: 24, height: 30 },
    ]));
  it('exclude days that the span only touches at midnight', () => {
    expect(boxesOf(cells, { start: monday + HOUR_MS, end: monday + DAY_MS }, -1)).toEqual([cells.boxes[0]]);
    expect(boxesOf(cells, { start: monday + DAY_MS, end: monday + DAY_MS + HOUR_MS }, -1)).toEqual([cells.boxes[1]]);
  });
  it('exclude days that are not rendered yet', () =>
    expect(boxesOf({ ...cells, boxes: cells.boxes.slice(0, 1) }, { start: monday, end: monday + 2 * DAY_MS }, -1)).toEqual([
      cells.boxes[0],
    ]));
  it('are the cells of a month', () =>
    expect(boxesOf(cells, { start: monday + HOUR_MS, end: monday + 2 * HOUR_MS }, -1)).toEqual([cells.boxes[0]]));
  it('are empty when the time is not shown', () =>
    expect(boxesOf(columns, { start: monday - DAY_MS, end: monday - HOUR_MS }, -1)).toEqual([]));
});

describe('scrolling near an edge', () => {
  it('moves towards the nearer edge, faster the nearer it is, and stops in the middle', () => {
    expect(edgeScroll(200, 200)).toBe(0);
    expect(edgeScroll(0, 400)).toBe(-14);
    expect(edgeScroll(400, -50)).toBe(14);
    expect(edgeScroll(16, 400)).toBe(-7);
    expect(edgeScroll(400, 24)).toBe(3.5);
    expect(edgeScroll(32, 16)).toBe(7);
  });
  it('starts within 32 pixels', () => {
    expect([edgeScroll(32, 400), edgeScroll(400, 32)]).toEqual([0, 0]);
    expect(edgeScroll(-200, 400)).toBe(-14);
  });
});
