/** The report's state in the URL, and the results that it requests; missing parameters have defaults. */
import { DECISIONS, LEVELS, SORT_FIELDS, SORTS, type Decision, type Level, type Sort } from '#wire/similarity';
import { FAMILY_SORTS, FAMILY_STATES, type FamilySort, type FamilyState } from '../family/families.rules.ts';

export const DECISION_FILTERS = [...DECISIONS, 'NONE'] as const;
type DecisionFilter = Decision | 'NONE';
/** Percent. */
export const LEAST_SIMILARITIES: readonly number[] = [0, 25, 50, 75, 90];
export const PAGE_SIZES: readonly number[] = [20, 50, 100];
const FIRST_SORT: Sort = 'uploaded_at';
const MOST_SEARCH = 200;

/** Families of copies, or every pair on its own. */
export const VIEWS = ['families', 'pairs'] as const;

export interface ReportAddress {
  readonly view: (typeof VIEWS)[number];
  readonly search: string;
  readonly levels: readonly Level[];
  /** Percent. */
  readonly least: number;
  readonly decision: DecisionFilter | null;
  /** Includes versions of the same video. */
  readonly versions: boolean;
  /** Includes pairs that share nothing but bumpers. */
  readonly bumpers: boolean;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  /** Of families; null: all but the dismissed ones. */
  readonly state: FamilyState | null;
  readonly familySort: FamilySort;
  readonly page: number;
  readonly size: number;
}

export const OPENING: ReportAddress = {
  view: 'families',
  search: '',
  levels: [],
  least: 0,
  decision: null,
  versions: false,
  bumpers: false,
  sort: FIRST_SORT,
  order: 'desc',
  state: null,
  familySort: 'recent',
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
    view: VIEWS.find((view) => view === text('view')) ?? OPENING.view,
    search: text('search').slice(0, MOST_SEARCH),
    levels: LEVELS.filter((level) => given.includes(level)),
    least: number('least', LEAST_SIMILARITIES) ?? OPENING.least,
    decision: DECISION_FILTERS.find((filter) => filter === text('decision')) ?? null,
    versions: text('versions') === 'shown',
    bumpers: text('bumpers') === 'shown',
    sort: SORTS.find((field) => field === sort.replace(/^-/, '')) ?? FIRST_SORT,
    order: SORTS.some((field) => field === sort) ? 'asc' : 'desc',
    state: FAMILY_STATES.find((state) => state === text('state')) ?? null,
    familySort: FAMILY_SORTS.find((field) => field === text('by')) ?? OPENING.familySort,
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
    size: number('size', PAGE_SIZES) ?? OPENING.size,
  };
}

export function writeAddress(address: ReportAddress): Written {
  const { view, search, levels, least, decision, versions, bumpers, sort, order, state, familySort, page, size } = address;
  return {
    ...(view === OPENING.view ? {} : { view }),
    ...(search.trim() === '' ? {} : { search }),
    ...(levels.length === 0 ? {} : { level: levels.join(',') }),
    ...(least === 0 ? {} : { least: String(least) }),
    ...(decision === null ? {} : { decision }),
    ...(versions ? { versions: 'shown' } : {}),
    ...(bumpers ? { bumpers: 'shown' } : {}),
    ...(sort === FIRST_SORT && order === 'desc' ? {} : { sort: `${order === 'desc' ? '-' : ''}${sort}` }),
    ...(state === null ? {} : { state }),
    ...(familySort === OPENING.familySort ? {} : { by: familySort }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(size === OPENING.size ? {} : { size: String(size) }),
  };
}

/** Query parameters of the service. */
export function questionOf({ search, levels, least, decision, versions, bumpers, sort, order, page, size }: ReportAddress) {
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
    ...(bumpers ? {} : { is_bumper: false }),
  };
}

/** The same query for files, which Greenroom generates from its own list. */
export function exportParams({ search, levels, least, decision, versions, bumpers, sort, order }: ReportAddress): [string, string][] {
  const params: [string, string][] = [];
  if (search.trim() !== '') params.push(['search', search.trim()]);
  for (const level of levels) params.push(['level[]', level]);
  if (least > 0) params.push(['similarity[gte]', String(least / 100)]);
  if (decision === 'NONE') params.push(['exists[decision]', 'false']);
  else if (decision !== null) params.push(['decision', decision]);
  if (!versions) params.push(['isVersion', 'false']);
  if (!bumpers) params.push(['isBumper', 'false']);
  return [...params, [`order[${SORT_FIELDS[sort]}]`, order]];
}

/** Query parameters of the list of families. */
export const familyQuestion = ({ search, levels, state, familySort, page, size }: ReportAddress) => ({
  page,
  itemsPerPage: size,
  sort: familySort,
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(levels.length === 0 ? {} : { level: levels.join(',') }),
  ...(state === null ? {} : { state }),
});

/** Number of active filters of the view. */
export function activeFilters({ view, search, levels, least, decision, state }: ReportAddress): number {
  const own = view === 'families' ? [state !== null] : [least > 0, decision !== null];
  return [search.trim() !== '', levels.length > 0, ...own].filter(Boolean).length;
}

/** The opening state of the list that is shown. */
export const withoutFilters = ({ view }: ReportAddress): ReportAddress => ({ ...OPENING, view });

/** Sort order after a click on a column heading: descending first, then ascending. */
export function nextSort({ sort, order }: ReportAddress, to: Sort): Pick<ReportAddress, 'sort' | 'order'> {
  return { sort: to, order: sort === to && order === 'desc' ? 'asc' : 'desc' };
}
