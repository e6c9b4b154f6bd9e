/** Compares the pay clock with the platform's own calendar (Intl), week by week and around every clock change from 2020 to 2035. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { payClock, type PayClock } from './pay-clock.rules.ts';

const ZONES = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Chisinau',
  'Atlantic/Azores',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'America/Sao_Paulo',
  'America/Los_Angeles',
  'America/Nuuk',
  'Asia/Kathmandu',
  'Asia/Jakarta',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Antarctica/Troll',
] as const;
const MINUTE = 60_000;
const WEEK = 7 * 1440 * MINUTE;
const [FIRST, LAST] = [Date.UTC(2020, 0, 1), Date.UTC(2036, 0, 1)];

/** Uses the platform, which shares no code with our time library. */
function platformOffset(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
  return (instant) => {
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(instant))!;
    return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  };
}

describe.each(ZONES)('pay clock in %s', (zone) => {
  const offsetOf = platformOffset(zone);

  it('has the platform’s offset in every week', () => {
    const clock = payClock(zone);
    for (let at = FIRST; at < LAST; at += WEEK)
      if (clock.stretchAt(at).offset !== offsetOf(at)) expect.fail(`${zone} at ${new Date(at).toISOString()}`);
  });

  it('has the same offsets whichever way it is asked, also right at a change', () => {
    const [forwards, backwards] = [payClock(zone), payClock(zone)];
    const instants: number[] = [];
    for (let { to } = payClock(zone).stretchAt(FIRST); to < LAST; { to } = payClock(zone).stretchAt(to)) instants.push(to - 1, to, to + 1);
    const offsets = (clock: PayClock, order: readonly number[]) => new Map(order.map((at) => [at, clock.stretchAt(at).offset]));
    const asked = offsets(forwards, instants);
    expect([...offsets(backwards, instants.toReversed())].toReversed()).toEqual([...asked]);
    for (const at of instants) expect([at, payClock(zone).stretchAt(at).offset]).toEqual([at, asked.get(at)]);
  });

  it('changes exactly when the platform’s does, whichever side is looked up first', () => {
    const clock = payClock(zone);
    for (let { to } = clock.stretchAt(FIRST); to < LAST; { to } = clock.stretchAt(to)) {
      expect([offsetOf(to - MINUTE), offsetOf(to)]).toEqual([clock.stretchAt(to - 1).offset, clock.stretchAt(to).offset]);
      expect(payClock(zone).stretchAt(to)).toEqual(clock.stretchAt(to));
      expect(payClock(zone).stretchAt(to - 1).to).toBe(to);
    }
  });

  it('has the right local date on both sides of every midnight', () => {
    const clock = payClock(zone);
    for (let month = 0; month < 16 * 12; month += 5) {
      const midnight = new Temporal.PlainDate(2020, 1, 15).add({ months: month }).toZonedDateTime(zone).epochMilliseconds;
      for (const at of [midnight - 1, midnight])
        expect(clock.dayOf(at)).toBe(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString());
    }
  });
});
