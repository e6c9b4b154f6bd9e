/** The report's URL parameters and the query built from them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECISIONS, LEVELS, SORTS } from '#wire/similarity';
import { FAMILY_SORTS, FAMILY_STATES } from '../family/families.rules.ts';
import {
  activeFilters,
  exportParams,
  familyQuestion,
  LEAST_SIMILARITIES,
  nextSort,
  OPENING,
  PAGE_SIZES,
  questionOf,
  readAddress,
  VIEWS,
  withoutFilters,
  writeAddress,
  type ReportAddress,
} from './report-address.rules.ts';

const address: fc.Arbitrary<ReportAddress> = fc.record({
  view: fc.constantFrom(...VIEWS),
  state: fc.constantFrom(...FAMILY_STATES, null),
  familySort: fc.constantFrom(...FAMILY_SORTS),
  search: fc.string({ maxLength: 20 }).map((text) => (text.trim() === '' ? '' : text)),
  levels: fc.subarray([...LEVELS]),
  least: fc.constantFrom(...LEAST_SIMILARITIES),
  decision: fc.constantFrom(...DECISIONS, 'NONE' as const, null),
  versions: fc.boolean(),
  bumpers: fc.boolean(),
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
      is_bumper: false,
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
      ['isBumper', 'false'],
      ['order[confidence]', 'desc'],
    ]);
    expect(questionOf({ ...OPENING, versions: true })).not.toHaveProperty('is_version');
    expect(exportParams({ ...OPENING, versions: true, bumpers: true, decision: 'COPY' })).toEqual([
      ['decision', 'COPY'],
      ['order[uploadedAt]', 'desc'],
    ]);
    const pairs = { view: 'pairs' } as const;
    expect([activeFilters({ ...chosen, ...pairs }), activeFilters({ ...OPENING, ...pairs, versions: true })]).toEqual([4, 0]);
  });

  it('produces the query for families, whose filters are counted separately', () => {
    expect(familyQuestion(OPENING)).toEqual({ page: 1, itemsPerPage: 20, sort: 'recent' });
    const chosen = readAddress({ search: ' hero ', level: 'EXACT,HIGH', state: 'OPEN', by: 'uses', size: '50', least: '50', page: '3' });
    expect(familyQuestion(chosen)).toEqual({ page: 3, itemsPerPage: 50, sort: 'uses', search: 'hero', level: 'EXACT,HIGH', state: 'OPEN' });
    expect([activeFilters(chosen), activeFilters({ ...chosen, view: 'pairs' })]).toEqual([3, 3]);
  });

  it('sorts descending on the first click, then ascending', () => {
    const once = nextSort(OPENING, 'confidence_score');
    expect(once).toEqual({ sort: 'confidence_score', order: 'desc' });
    expect(nextSort({ ...OPENING, ...once }, 'confidence_score')).toEqual({ sort: 'confidence_score', order: 'asc' });
  });
});

it('without filters stays on the list that is shown', () => {
  expect(withoutFilters({ ...OPENING, view: 'pairs', search: 'serum', levels: ['LOW'], page: 3 })).toEqual({ ...OPENING, view: 'pairs' });
});
