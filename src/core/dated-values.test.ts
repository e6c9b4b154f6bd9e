/** Tests for values that hold from a day, on fixed series and on random ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFrom, correctedOn, narrowed, valuesDuring, valuesOn, versionOn, withoutVersion, type Series } from './dated-values.ts';
import { money, text } from './fields.ts';

const FIELDS = { rate: money(), note: text({ nullable: true }) };
const at = (validFrom: string | null, rate: string, note: string | null = null) => ({ validFrom, values: { rate, note } });
const SERIES: Series = [at(null, '15.00', 'a'), at('2026-03-01', '16.00', 'a'), at('2026-06-01', '16.00', 'b')];

describe('the version of a day', () => {
  it.each([
    [null, null],
    ['1900-01-01', null],
    ['2026-02-28', null],
    ['2026-03-01', '2026-03-01'],
    ['2026-05-31', '2026-03-01'],
    ['2026-06-01', '2026-06-01'],
    ['2200-12-31', '2026-06-01'],
  ])('of %s began on %s', (day, begins) => {
    expect(versionOn(SERIES, day).validFrom).toBe(begins);
  });
});

describe('a change from a day', () => {
  it('begins a version there, and holds until the next one that set the value itself', () => {
    expect(changedFrom(FIELDS, SERIES, '2026-02-10', { rate: '15.50' })).toEqual([
      at(null, '15.00', 'a'),
      at('2026-02-10', '15.50', 'a'),
      at('2026-03-01', '16.00', 'a'),
      at('2026-06-01', '16.00', 'b'),
    ]);
  });
  it('changes later versions that only carried the value on', () => {
    expect(changedFrom(FIELDS, SERIES, '2026-04-01', { rate: '17.00' })).toEqual([
      at(null, '15.00', 'a'),
      at('2026-03-01', '16.00', 'a'),
      at('2026-04-01', '17.00', 'a'),
      at('2026-06-01', '17.00', 'b'),
    ]);
  });
  it('is one version with another change of the same day', () => {
    const once = changedFrom(FIELDS, SERIES, '2026-03-01', { note: 'c' });
    expect(once).toEqual([at(null, '15.00', 'a'), at('2026-03-01', '16.00', 'c'), at('2026-06-01', '16.00', 'b')]);
  });
  it('from the beginning changes what was first', () => {
    expect(changedFrom(FIELDS, SERIES, null, { rate: '14.00' })[0]).toEqual(at(null, '14.00', 'a'));
  });
  it('that sets a value back leaves no version that changes nothing', () => {
    expect(changedFrom(FIELDS, SERIES, '2026-03-01', { rate: '15' })).toEqual([at(null, '15.00', 'a'), at('2026-06-01', '15', 'b')]);
  });
});

describe('a correction', () => {
  it('changes each value from where the one in force began', () => {
    expect(correctedOn(FIELDS, SERIES, '2026-07-01', { rate: '16.50', note: 'B' })).toEqual([
      at(null, '15.00', 'a'),
      at('2026-03-01', '16.50', 'a'),
      at('2026-06-01', '16.50', 'B'),
    ]);
  });
  it('of a value that never changed changes it from the beginning', () => {
    expect(correctedOn(FIELDS, [at(null, '15.00')], '2026-07-01', { rate: '16.00' })).toEqual([at(null, '16.00')]);
  });
});

describe('taking a version away', () => {
  it('sets back what it changed, also where later versions carried it on', () => {
    expect(withoutVersion(FIELDS, SERIES, '2026-03-01')).toEqual([at(null, '15.00', 'a'), at('2026-06-01', '15.00', 'b')]);
  });
  it('keeps the first, and ignores days on which none began', () => {
    expect(withoutVersion(FIELDS, SERIES, '2026-04-01')).toEqual(SERIES);
  });
});

describe('values for a period', () => {
  const during = valuesDuring(SERIES, '2026-02-15', '2026-06-30');
  it('begin with those of its first day', () => {
    expect(during).toEqual({
      rate: '15.00',
      note: 'a',
      later: [
        { validFrom: '2026-03-01', values: { rate: '16.00', note: 'a' } },
        { validFrom: '2026-06-01', values: { rate: '16.00', note: 'b' } },
      ],
    });
    expect(valuesDuring(SERIES, '2026-03-01', '2026-05-31')).toEqual({ rate: '16.00', note: 'a' });
  });
  it('are found by day', () => {
    expect(valuesOn(during, '2026-02-28')).toMatchObject({ validFrom: null, values: { rate: '15.00' } });
    expect(valuesOn(during, '2026-03-01')).toMatchObject({ validFrom: '2026-03-01', values: { rate: '16.00' } });
  });
  it('can be narrowed', () => {
    expect(narrowed(during, '2026-03-01', '2026-06-01')).toEqual({
      rate: '16.00',
      note: 'a',
      later: [{ validFrom: '2026-06-01', values: { rate: '16.00', note: 'b' } }],
    });
    expect(narrowed(during, '2026-02-15', '2026-02-20')).toEqual({ rate: '15.00', note: 'a' });
  });
});

describe('any changes', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-01-${String(number).padStart(2, '0')}`);
  const changes = fc.array(fc.record({ from: fc.option(day), rate: fc.constantFrom('10.00', '11.00', '12.00') }), { maxLength: 8 });
  const days = ['2025-12-31', ...Array.from({ length: 28 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`)];

  it('keep one version a day, in order, each different from the one before, the first from the beginning', () => {
    fc.assert(
      fc.property(changes, (made) => {
        const series = made.reduce((before: Series, { from, rate }) => changedFrom(FIELDS, before, from, { rate }), [at(null, '9.00')]);
        expect(series[0]!.validFrom).toBeNull();
        const begins = series.slice(1).map(({ validFrom }) => validFrom ?? '');
        expect(begins).toEqual([...new Set(begins)].sort((one, other) => one.localeCompare(other)));
        for (const [index, version] of series.entries()) if (index > 0) expect(version.values).not.toEqual(series[index - 1]!.values);
      }),
    );
  });
  it('never change a day before theirs', () => {
    fc.assert(
      fc.property(changes, day, fc.constantFrom('20.00'), (made, from, rate) => {
        const before = made.reduce(
          (series: Series, change) => changedFrom(FIELDS, series, change.from, { rate: change.rate }),
          [at(null, '9.00')],
        );
        const after = changedFrom(FIELDS, before, from, { rate });
        for (const one of days) {
          if (one < from) expect(versionOn(after, one).values).toEqual(versionOn(before, one).values);
          if (one === from) expect(versionOn(after, one).values.rate).toBe(rate);
        }
      }),
    );
  });
  it('are undone by taking the version of a new day away', () => {
    fc.assert(
      fc.property(changes, day, (made, from) => {
        const before = made.reduce(
          (series: Series, change) => changedFrom(FIELDS, series, change.from, { rate: change.rate }),
          [at(null, '9.00')],
        );
        fc.pre(before.every(({ validFrom }) => validFrom !== from));
        const after = withoutVersion(FIELDS, changedFrom(FIELDS, before, from, { rate: '20.00' }), from);
        for (const one of days) expect(versionOn(after, one).values).toEqual(versionOn(before, one).values);
      }),
    );
  });
});
