import { describe, expect, it } from 'vitest';
import { cellSince1904, dateOfSerial, SERIALS, SPREADSHEET_EPOCH, storable, tidy, type Cell } from './parse-cells.rules.ts';

const DAY = 86_400_000;

describe('text of a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['two words', 'two words'],
    ['a\u0000b\u0007c d', 'abc d'],
    ['a\u0085b é', 'ab é'],
    ['tab\tline\r\nend', 'tab\tline\r\nend'],
    ['half \uD83D', 'half \uFFFD'],
    ['whole \u{1F600}', 'whole \u{1F600}'],
  ])('%j is stored as %j', (text, stored) => {
    expect(storable(text)).toBe(stored);
  });

  it.each([
    ['plain', 'plain'],
    ['  two \u00A0\n words ', 'two words'],
    ['\uFEFFzero\u200B width\u2060', 'zero width'],
    ['é', 'é'],
  ])('%j is compared as %j', (text, compared) => {
    expect(tidy(text)).toBe(compared);
  });
});

describe('cell of a workbook whose day 0 is in 1904', () => {
  /** Days between the day 0 of both systems. */
  const OFFSET = 1462;

  it.each<Cell>([null, '', '2026-11-02'])('%j is not changed', (cell) => {
    expect(cellSince1904(cell)).toBe(cell);
  });

  it('that is a number stays as written, and knows the offset of its days', () => {
    expect(cellSince1904({ number: '45000.10' })).toEqual({ number: '45000.10', dayOffset: OFFSET });
  });

  it('that is a date stays one', () => {
    const first = { date: SPREADSHEET_EPOCH + (SERIALS.first + OFFSET) * DAY };
    expect(cellSince1904(first)).toBe(first);
    const date = { date: Date.UTC(2026, 10, 2, 19, 30) };
    expect(cellSince1904(date)).toBe(date);
  });

  it('that is a time of day or a duration is measured from the day 0 of other workbooks', () => {
    const halfPastTwo = { date: SPREADSHEET_EPOCH + OFFSET * DAY + 2.5 * 3_600_000 };
    expect(cellSince1904(halfPastTwo)).toEqual(dateOfSerial(2.5 / 24));
    const longest = { date: SPREADSHEET_EPOCH + (SERIALS.first + OFFSET) * DAY - 1000 };
    expect(cellSince1904(longest)).toEqual({ date: SPREADSHEET_EPOCH + SERIALS.first * DAY - 1000 });
  });
});
