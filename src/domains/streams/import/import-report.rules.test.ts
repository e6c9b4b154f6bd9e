/** Tests of the import report: counts, warnings, problems and changed fields. */
import { describe, expect, it } from 'vitest';
import { changesBetween, countRows, currencyWarnings, problemsOf, streamIri, type ImportRow } from './import-report.rules.ts';

describe('the report of an import', () => {
  it('counts rows, with those of locked streams among the skipped ones', () => {
    const rows = (['created', 'created', 'updated', 'skipped', 'locked', 'locked', 'failed'] as const).map(
      (status) => ({ status }) as ImportRow,
    );
    expect(countRows(rows)).toEqual({ created: 2, updated: 1, skipped: 3, failed: 1, locked: 2 });
    expect(countRows([])).toEqual({ created: 0, updated: 0, skipped: 0, failed: 0, locked: 0 });
  });
  it('warns about a currency other than the agency’s', () => {
    expect([currencyWarnings(null, 'GBP'), currencyWarnings('GBP', 'GBP')]).toEqual([[], []]);
    expect(currencyWarnings('IDR', 'GBP')).toEqual([
      'The amounts in the file seem to be in IDR, but the agency uses GBP. They are imported without conversion.',
    ]);
  });
  it('states each problem with its column', () =>
    expect(
      problemsOf([
        { column: 'GMV', message: 'Not a number.' },
        { column: 'Time', message: 'No time.' },
      ]),
    ).toBe('GMV: Not a number. Time: No time.'));
  it('lists fields that differ, including new ones, as they are written', () =>
    expect(
      changesBetween(
        { same: '1', text: 'a', gone: 'x', empty: null, list: [1], untouched: 'y' },
        { same: '1', text: 'b', gone: null, empty: undefined, list: [1, 2], fresh: 3, nothing: null },
      ),
    ).toEqual([
      { field: 'text', before: 'a', after: 'b' },
      { field: 'gone', before: 'x', after: null },
      { field: 'list', before: '[1]', after: '[1,2]' },
      { field: 'fresh', before: null, after: '3' },
    ]));
  it('links only existing streams', () => expect([streamIri('u'), streamIri(null)]).toEqual(['/api/live_streams/u', null]));
});
