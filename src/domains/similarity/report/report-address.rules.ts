/** The report's state in the URL, and the results that it requests from the service; missing parameters have defaults. */
import { DECISIONS, LEVELS, SORT_FIELDS, SORTS, type Decision, type Level, type Sort } from '#wire/similarity';

export const DECISION_FILTERS = [...DECISIONS, 'NONE'] as const;
export type DecisionFilter = Decision | 'NONE';
/** Percent. */
export const LEAST_SIMILARITIES: readonly number[] = [0, 25, 50, 75, 90];
export const PAGE_SIZES: readonly number[] = [20, 50, 100];
const FIRST_SORT: Sort = 'uploaded_at';
const MOST_SEARCH = 200;

export interface ReportAddress {
  readonly search: string;
  readonly levels: readonly Level[];
  /** Percent. */
  readonly least: number;
  readonly decision: DecisionFilter | null;
  /** Includes versions of the same video. */
  readonly versions: boolean;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

export const OPENING: ReportAddress = {
  search: '',
  levels: [],
  least: 0,
  decision: null,
  versions: false,
  sort: FIRST_SORT,
  order: 'desc',
  page: 1,
  size: PAGE_SIZES[0]!,
};

export type Written = Readonly<Record<string, string>>;

export function readAddress(search: Readonly<Record<string, unknown>>): ReportAddress {
  const text = (key: string): string => (typeof search[key] === 'string' ? search[key] : '');
  const number = (key: string, allowed: readonly number[]) => allowed.find((value) => String(value) === text(key));
  const sort = text('sort');
  const given = text('level').split(',');
  return {
    search: text('search').slice(0, MOST_SEARCH),
    levels: LEVELS.filter((level) => given.includes(level)),
    least: number('least', LEAST_SIMILARITIES) ?? OPENING.least,
    decision: DECISION_FILTERS.find((filter) => filter === text('decision')) ?? null,
    versions: text('versions') === 'shown',
    sort: SORTS.find((field) => field === sort.replace(/^-/, '')) ?? FIRST_SORT,
    order: SORTS.some((field) => field === sort) ? 'asc' : 'desc',
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
    size: number('size', PAGE_SIZES) ?? OPENING.size,
  };
}

export function writeAddress({ search, levels, least, decision, versions, sort, order, page, size }: ReportAddress): Written {
  return {
    ...(search.trim() === '' ? {} : { search }),
    ...(levels.length === 0 ? {} : { level: levels.join(',') }),
    ...(least === 0 ? {} : { least: String(least) }),
    ...(decision === null ? {} : { decision }),
    ...(versions ? { versions: 'shown' } : {}),
    ...(sort === FIRST_SORT && order === 'desc' ? {} : { sort: `${order === 'desc' ? '-' : ''}${sort}` }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(size === OPENING.size ? {} : { size: String(size) }),
  };
}

/** Query parameters of the service. */
export function questionOf({ search, levels, least, decision, versions, sort, order, page, size }: ReportAddress) {
  return {
    page,
    page_size: size,
    sort_by: sort,
    sort_order: order,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(levels.length === 0 ? {} : { duplicate_level: levels.join(',') }),
    ...(least === 0 ? {} : { min_similarity: least / 100 }),
    ...(decision === null ? {} : { decision }),
    ...(versions ? {} : { is_version: false }),
  };
}

/** The same query for files, which Greenroom generates from its own list. */
export function exportParams({ search, levels, least, decision, versions, sort, order }: ReportAddress): [string, string][] {
  const params: [string, string][] = [];
  if (search.trim() !== '') params.push(['search', search.trim()]);
  for (const level of levels) params.push(['level[]', level]);
  if (least > 0) params.push(['similarity[gte]', String(least / 100)]);
  if (decision === 'NONE') params.push(['exists[decision]', 'false']);
  else if (decision !== null) params.push(['decision', decision]);
  if (!versions) params.push(['isVersion', 'false']);
  return [...params, [`order[${SORT_FIELDS[sort]}]`, order]];
}

/** Number of active filters. */
export function activeFilters({ search, levels, least, decision }: ReportAddress): number {
  return [search.trim() !== '', levels.length > 0, least > 0, decision !== null].filter(Boolean).length;
}

/** Sort order after a click on a column heading: descending first, then ascending. */
export function nextSort({ sort, order }: ReportAddress, to: Sort): Pick<ReportAddress, 'sort' | 'order'> {
  return { sort: to, order: sort === to && order === 'desc' ? 'asc' : 'desc' };
}
