/** The report's URL parameters and the query built from them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECISIONS, LEVELS, SORTS } from '#wire/similarity';
import {
  activeFilters,
  exportParams,
  LEAST_SIMILARITIES,
  nextSort,
  OPENING,
  PAGE_SIZES,
  questionOf,
  readAddress,
  writeAddress,
  type ReportAddress,
} from './report-address.rules.ts';

const address: fc.Arbitrary<ReportAddress> = fc.record({
  search: fc.string({ maxLength: 20 }).map((text) => (text.trim() === '' ? '' : text)),
  levels: fc.subarray([...LEVELS]),
  least: fc.constantFrom(...LEAST_SIMILARITIES),
  decision: fc.constantFrom(...DECISIONS, 'NONE' as const, null),
  versions: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.integer({ min: 1, max: 999_999 }),
  size: fc.constantFrom(...PAGE_SIZES),
});

describe('URL of the report', () => {
  it('contains every choice, and nothing by default', () => {
    expect(writeAddress(OPENING)).toEqual({});
    fc.assert(
      fc.property(address, (one) => {
        expect(readAddress(writeAddress(one))).toEqual(one);
      }),
    );
  });

  it('replaces invalid values with the defaults', () => {
    expect(
      readAddress({ level: 'HUGE,LOW', least: '13', decision: 'MAYBE', sort: '-name', page: '0', size: '7', versions: 'yes' }),
    ).toEqual({
      ...OPENING,
      levels: ['LOW'],
    });
    expect(readAddress({ search: ['a', 'b'], sort: 'confidence_score' })).toEqual({ ...OPENING, sort: 'confidence_score', order: 'asc' });
  });

  it('produces the same query for the service and, for files, for Greenroom', () => {
    const chosen = readAddress({
      search: ' hero ',
      level: 'EXACT,HIGH',
      least: '50',
      decision: 'NONE',
      sort: '-confidence_score',
      page: '2',
    });
    expect(questionOf(chosen)).toEqual({
      page: 2,
      page_size: 20,
      search: 'hero',
      duplicate_level: 'EXACT,HIGH',
      min_similarity: 0.5,
      decision: 'NONE',
      is_version: false,
      sort_by: 'confidence_score',
      sort_order: 'desc',
    });
    expect(exportParams(chosen)).toEqual([
      ['search', 'hero'],
      ['level[]', 'EXACT'],
      ['level[]', 'HIGH'],
      ['similarity[gte]', '0.5'],
      ['exists[decision]', 'false'],
      ['isVersion', 'false'],
      ['order[confidence]', 'desc'],
    ]);
    expect(questionOf({ ...OPENING, versions: true })).not.toHaveProperty('is_version');
    expect(exportParams({ ...OPENING, versions: true, decision: 'COPY' })).toEqual([
      ['decision', 'COPY'],
      ['order[uploadedAt]', 'desc'],
    ]);
    expect([activeFilters(chosen), activeFilters({ ...OPENING, versions: true })]).toEqual([4, 0]);
  });

  it('sorts descending on the first click, then ascending', () => {
    const once = nextSort(OPENING, 'confidence_score');
    expect(once).toEqual({ sort: 'confidence_score', order: 'desc' });
    expect(nextSort({ ...OPENING, ...once }, 'confidence_score')).toEqual({ sort: 'confidence_score', order: 'asc' });
  });
});
