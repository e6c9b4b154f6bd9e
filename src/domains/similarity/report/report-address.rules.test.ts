/** What of the report is in its address, and what it asks for. */
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

describe('the address of the report', () => {
  it('says all that is chosen, and nothing at the beginning', () => {
    expect(writeAddress(OPENING)).toEqual({});
    fc.assert(
      fc.property(address, (one) => {
        expect(readAddress(writeAddress(one))).toEqual(one);
      }),
    );
  });

  it('takes nonsense for what it begins with', () => {
    expect(
      readAddress({ level: 'HUGE,LOW', least: '13', decision: 'MAYBE', sort: '-name', page: '0', size: '7', versions: 'yes' }),
    ).toEqual({
      ...OPENING,
      levels: ['LOW'],
    });
    expect(readAddress({ search: ['a', 'b'], sort: 'confidence_score' })).toEqual({ ...OPENING, sort: 'confidence_score', order: 'asc' });
  });

  it('asks the service, and for files Greenroom, for the same', () => {
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

  it('sorts by the most first, then by the least', () => {
    const once = nextSort(OPENING, 'confidence_score');
    expect(once).toEqual({ sort: 'confidence_score', order: 'desc' });
    expect(nextSort({ ...OPENING, ...once }, 'confidence_score')).toEqual({ sort: 'confidence_score', order: 'asc' });
  });
});
