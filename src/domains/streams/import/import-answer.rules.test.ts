/** Tests of import results in the browser: summaries, verdicts, progress and the filter of rows. */
import { describe, expect, it } from 'vitest';
import {
  changesInOrder,
  filterRows,
  isOtherExport,
  otherKind,
  progressText,
  reportIn,
  shareOf,
  sizeText,
  summaryText,
  verdictOf,
  type ImportRow,
} from './import-answer.rules.ts';

const counts = { created: 0, updated: 0, skipped: 0, locked: 0, failed: 0 };

describe('a response', () => {
  it('of a refused import contains the rows', () => {
    expect(reportIn({ ...counts, failed: 1, rows: [], unknownAccounts: [] })).toMatchObject({ failed: 1 });
    expect(reportIn({ title: 'No' })).toBeNull();
  });
  it('identifies a file that belongs to the other import', () => {
    expect(isOtherExport({ type: '/api/errors/streams.wrongExport' })).toBe(true);
    expect(isOtherExport({ type: '/api/errors/wrongExport' })).toBe(true);
    expect(isOtherExport({ type: '/api/errors/streams.noHeader' })).toBe(false);
    for (const other of [null, undefined, 'wrongExport', {}, { type: 5 }, { type: 'wrongExports' }, { type: 'a/notwrongExport' }])
      expect(isOtherExport(other)).toBe(false);
    expect(isOtherExport({ type: 'wrongExport' })).toBe(true);
    expect([otherKind('list'), otherKind('dashboard')]).toEqual(['dashboard', 'list']);
  });
  it('of another kind contains no rows', () => {
    for (const other of [null, undefined, 'text', 5, [], {}, { rows: [] }, { unknownAccounts: [] }, { rows: {}, unknownAccounts: [] }])
      expect(reportIn(other)).toBeNull();
  });
});

describe('texts', () => {
  it('summarise the counts', () => {
    expect(summaryText({ ...counts, created: 1200, skipped: 3 })).toBe('1,200 created, 3 skipped');
    expect(summaryText({ ...counts, updated: 1, skipped: 5, locked: 2 })).toBe('1 updated, 3 skipped, 2 locked');
    expect(summaryText(counts)).toBe('no rows');
  });
  it.each([
    [{ ...counts, created: 2 }, [], true, 'Nothing is saved until'],
    [{ ...counts, created: 2, skipped: 1 }, ['shop'], true, 'will be skipped'],
    [{ ...counts, skipped: 2 }, [], false, 'has already been imported'],
    [{ ...counts, skipped: 2 }, ['shop'], false, 'Choose an account'],
    [{ ...counts, skipped: 2, locked: 1 }, [], false, 'a submitted or paid payroll'],
    [{ ...counts, created: 1, skipped: 2, locked: 1 }, [], true, '1 row will be skipped'],
    [{ ...counts, created: 5, failed: 1 }, [], false, '1 row cannot'],
    [{ ...counts, updated: 3 }, [], true, 'Nothing is saved until'],
    [{ ...counts, created: 2, updated: 2 }, [], true, 'Nothing is saved until'],
    [{ ...counts, skipped: 2 }, [], false, 'Everything in this file has already been imported'],
  ])('state whether %j may be imported', (given, unknownAccounts, ready, text) => {
    const verdict = verdictOf({ ...given, unknownAccounts });
    expect(verdict.ready).toBe(ready);
    expect(verdict.text).toContain(text);
  });
  it('show the progress', () => {
    expect([progressText(0.42, null), shareOf(0.75, null)]).toEqual(['Uploading, 42%', 0.25]);
    expect(progressText(1, null)).toBe('Waiting for the server');
    expect(progressText(1, { stage: 'reading', done: 1200, total: 5000 })).toBe('Reading rows, 1,200 of 5,000');
    expect(progressText(1, { stage: 'importing', done: 0, total: 0 })).toBe('Saving');
    expect(progressText(1, { stage: 'importing', done: 0, total: 1 })).toBe('Saving');
    expect(progressText(1, { stage: 'importing', done: 1, total: 2 })).toBe('Saving, 1 of 2');
    expect(shareOf(1, { stage: 'reading', done: 0, total: 0 })).toBe(1 / 3);
    expect([0, 2, 4].map((done) => shareOf(1, { stage: 'reading', done, total: 4 }))).toEqual([1 / 3, 0.5, 2 / 3]);
    expect([0, 5].map((done) => shareOf(1, { stage: 'importing', done, total: 5 }))).toEqual([2 / 3, 1]);
  });
  it('show file sizes', () => {
    expect([sizeText(1), sizeText(812), sizeText(14_200), sizeText(3_240_000)]).toEqual(['1 byte', '812 bytes', '14 kB', '3.2 MB']);
    expect([999, 1000, 999_499, 999_500, 1_000_000].map(sizeText)).toEqual(['999 bytes', '1 kB', '999 kB', '1.0 MB', '1.0 MB']);
  });
});

it('all rows are shown without a filter', () => {
  const none: ImportRow[] = [];
  expect(filterRows(none, { status: null, search: ' ' })).toBe(none);
});

describe('filtered rows', () => {
  const row = (number: number, status: ImportRow['status'], reason: string | null): ImportRow => ({
    row: number,
    sheet: 'list',
    status,
    reason,
    liveStream: null,
    account: number === 3 ? 'acme.uk' : 'birch',
    start: '2026-07-03T20:00:00',
    timeZone: 'Europe/London',
    changes: [],
  });
  const rows = [row(2, 'created', null), row(3, 'skipped', 'Nothing changed'), row(4, 'failed', 'Column Duration: "abc" is no duration')];
  it.each([
    [null, '', [2, 3, 4]],
    ['failed', '', [4]],
    [null, 'duration ABC', [4]],
    [null, 'acme', [3]],
    [null, 'birch 2026-07-03 20:00', [2, 4]],
    ['created', 'duration', []],
    [null, '  ', [2, 3, 4]],
    [null, ' birch   list ', [2, 4]],
    [null, 'stryker', []],
    [null, 'null', []],
    [null, '03t20', []],
  ] as const)('%s "%s"', (status, search, numbers) => {
    expect(filterRows(rows, { status, search }).map((one) => one.row)).toEqual(numbers);
  });
});

describe('the changes of a row', () => {
  const change = (field: string) => ({ field, before: '1', after: '2' });
  it('are in the order of the fields, with unknown fields last', () => {
    const stored = ['ctr', 'mystery', 'revenue', 'endTime'].map(change);
    expect(changesInOrder(stored, ['startTime', 'endTime', 'revenue', 'ctr']).map(({ field }) => field)).toEqual([
      'endTime',
      'revenue',
      'ctr',
      'mystery',
    ]);
  });
});
