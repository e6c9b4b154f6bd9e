/** Tests of the on-air timeline: order of lanes, position of bands, names at a moment. */
import { describe, expect, it } from 'vitest';
import { lanesOf, onAirAt, placeOf, roleText, type Figures, type Shift, type TimelineSchedule } from './stream-timeline.rules.ts';

const figures: Figures = {
  gmv: null,
  orders: null,
  itemsSold: null,
  viewers: null,
  views: null,
  newFollowers: null,
  likes: null,
  comments: null,
  shares: null,
  impressions: null,
  productImpressions: null,
  productClicks: null,
};
const shift = (name: string, role: string): Shift => ({ employee: `/api/employees/${name}`, name, role, hours: 2, gmv: null });
const schedule = (id: string, from: number, to: number, shifts: Shift[], title: string | null = null): TimelineSchedule => ({
  schedule: `/api/schedules/${id}`,
  title,
  startTime: time(from),
  endTime: time(to),
  match: 'AUTO',
  hours: to - from,
  estimated: false,
  figures,
  shifts,
});
const time = (hour: number) => new Date(Date.UTC(2026, 5, 10, 0, hour * 60)).toISOString();
const seconds = (hour: number) => Date.parse(time(hour)) / 1000;

const timeline = {
  schedules: [
    schedule('a', 10, 12, [shift('Mo', 'MODERATOR'), shift('Ava', 'HOST')], 'Morning'),
    schedule('b', 12, 14, [shift('Ben', 'HOST'), shift('Mo', 'MODERATOR')]),
  ],
  uncovered: { hours: 1, spans: [{ start: time(14), end: time(15) }], figures },
};

describe('lanes', () => {
  const lanes = lanesOf(timeline);
  it('start with the schedules, then hosts, then the others, each person once', () => {
    expect(lanes.map(({ label }) => label)).toEqual(['Schedule', 'Ava', 'Ben', 'Mo']);
    expect(lanes[3]!.bands.map(({ start }) => start)).toEqual([time(10), time(12)]);
  });
  it('show the time without a schedule', () => {
    expect(lanes[0]!.gaps).toMatchObject([{ label: 'Nobody scheduled', start: time(14), end: time(15) }]);
    expect(lanes[0]!.bands.map(({ label }) => label)).toEqual(['Morning', 'Schedule']);
  });
});

describe('a band', () => {
  const range = { min: seconds(10), max: seconds(14) };
  it('is placed at its time on the axis', () => {
    expect(placeOf({ start: time(11), end: time(12) }, range)).toEqual({ left: 0.25, width: 0.25, cutLeft: false, cutRight: false });
  });
  it('is cut at the edges of the visible range', () => {
    expect(placeOf({ start: time(9), end: time(11) }, range)).toEqual({ left: 0, width: 0.25, cutLeft: true, cutRight: false });
    expect(placeOf({ start: time(9), end: time(20) }, range)).toEqual({ left: 0, width: 1, cutLeft: true, cutRight: true });
  });
  it('is not shown outside the range, nor on an axis without length', () => {
    expect([
      placeOf({ start: time(8), end: time(10) }, range),
      placeOf({ start: time(14), end: time(15) }, range),
      placeOf({ start: time(11), end: time(12) }, { min: seconds(11), max: seconds(11) }),
    ]).toEqual([null, null, null]);
  });
  it('covers the axis together with its neighbours', () => {
    const places = [
      [10, 11],
      [11, 13.5],
      [13.5, 14],
    ].map(([start, end]) => placeOf({ start: time(start!), end: time(end!) }, range)!);
    expect(places.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 12);
    expect(places[1]!.left).toBeCloseTo(places[0]!.width, 12);
  });
});

describe('a moment', () => {
  it('lists who was on air, to the minute in which a schedule begins', () => {
    expect(onAirAt(timeline, seconds(11.99))).toBe('Mo, moderator; Ava, host');
    expect(onAirAt(timeline, seconds(12))).toBe('Ben, host; Mo, moderator');
  });
  it('has no one when nothing was scheduled', () => {
    expect(onAirAt(timeline, seconds(14))).toBeNull();
    expect(onAirAt({ schedules: [schedule('c', 14, 15, [])] }, seconds(14.5))).toBe('Nobody yet');
  });
  it('shows unknown roles unchanged', () => {
    expect([roleText('HOST'), roleText('DANCER')]).toEqual(['host', 'dancer']);
  });
});
