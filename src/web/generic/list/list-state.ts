/**
 * State of a list (search, filters, order, page): its compact representation in the URL, which can be read and shared,
 * and its translation to API parameters.
 */
import type { Resource } from '#core/resource';
import { readDay, startOfDay, Temporal } from '#core/time';
import type { FilterSpec } from './filter-specs.ts';

export interface Sort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

export interface ListState {
  readonly search: string;
  /** Null = the declared default order. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
  /** Values by filter key: "ACTIVE,HOLIDAY", "<uuid>", "2026-06-01..2026-06-30", "10..", "yes". */
  readonly filters: Readonly<Record<string, string>>;
}

/** Search parameters of the URL; missing = the default. */
export type Address = Readonly<Record<string, unknown>>;
export type WrittenAddress = Record<string, string | number>;

export const PAGE_SIZES: readonly number[] = [30, 50, 100, 200];
/** URL value of a default filter that the user removed. */
const ANY = 'any';
const MAX_SEARCH = 200;
const RESERVED = new Set(['search', 'sort', 'page', 'size']);

export function readListState(resource: Resource, specs: readonly FilterSpec[], address: Address): ListState {
  const text = (key: string) => textOf(address[key]);
  const filters: Record<string, string> = {};
  const opening = openingFilters(resource, specs);
  for (const spec of specs) {
    const written = text(keyInAddress(spec));
    if (written === ANY) continue;
    const value = written === '' ? undefined : cleaned(spec, written);
    const effective = value ?? opening[spec.key];
    if (effective !== undefined) filters[spec.key] = effective;
  }
  return {
    search: resource.search.length === 0 ? '' : text('search').slice(0, MAX_SEARCH),
    sort: readSort(resource, text('sort')),
    page: wholeFrom(text('page')) ?? 1,
    size: readSize(resource, text('size')),
    filters,
  };
}

/** Writes only what differs from the defaults, so that a fresh list has no parameters. */
export function writeListState(resource: Resource, specs: readonly FilterSpec[], state: ListState): WrittenAddress {
  const address: WrittenAddress = {};
  const opening = openingFilters(resource, specs);
  for (const spec of specs) {
    const value = state.filters[spec.key];
    if (value === opening[spec.key]) continue;
    address[keyInAddress(spec)] = value === undefined ? ANY : value;
  }
  if (state.search.trim() !== '') address.search = state.search;
  if (state.sort !== null && !isDefaultSort(resource, state.sort))
    address.sort = `${state.sort.direction === 'desc' ? '-' : ''}${state.sort.field}`;
  if (state.page > 1) address.page = state.page;
  if (state.size !== resource.itemsPerPage) address.size = state.size;
  return address;
}

/** Key that identifies a list regardless of the order of parameters and the page; identifies saved views. */
export function addressKey(address: Address): string {
  return Object.entries(address)
    .filter(([key, value]) => key !== 'page' && textOf(value) !== '')
    .map(([key, value]) => `${key}=${textOf(value)}`)
    .sort()
    .join('&');
}

/** The declaration's default filters, in the format used here. */
function openingFilters(resource: Resource, specs: readonly FilterSpec[]): Record<string, string> {
  const opening: Record<string, string> = {};
  for (const [path, wanted] of Object.entries(resource.screen.openWith ?? {}))
    if (specs.some(({ key }) => key === path)) opening[path] = typeof wanted === 'boolean' ? yesOrNo(wanted) : [wanted].flat().join(',');
  return opening;
}

/** Whether the user narrowed the list, beyond the filters that it opens with. */
export function narrowedByUser(resource: Resource, specs: readonly FilterSpec[], { filters, search }: ListState): boolean {
  const opening = openingFilters(resource, specs);
  return search.trim() !== '' || Object.entries(filters).some(([key, value]) => value !== opening[key]);
}

export function defaultSort(resource: Resource): Sort | null {
  const [first] = Object.entries(resource.defaultOrder);
  return first === undefined ? null : { field: first[0], direction: first[1] };
}

/** Next sort order after a click on a column: ascending, descending, then the default. */
export function nextSort(resource: Resource, current: Sort | null, field: string): Sort | null {
  const shown = current ?? defaultSort(resource);
  if (shown?.field !== field) return { field, direction: 'asc' };
  if (shown.direction === 'asc') return { field, direction: 'desc' };
  return isDefaultSort(resource, { field, direction: 'asc' }) ? { field, direction: 'asc' } : null;
}

function yesOrNo(wanted: boolean): string {
  return wanted ? 'yes' : 'no';
}

/** API parameters in a stable order. `zone` is the time zone in which days begin and end. */
export function apiParams(specs: readonly FilterSpec[], state: ListState, zone: string): [string, string][] {
  const params: [string, string][] = [];
  for (const spec of specs) {
    const value = state.filters[spec.key];
    if (value !== undefined) params.push(...filterParams(spec, value, zone));
  }
  if (state.search.trim() !== '') params.push(['search', state.search.trim()]);
  if (state.sort !== null) params.push([`order[${state.sort.field}]`, state.sort.direction]);
  return params;
}

export function pageParams(state: ListState): [string, string][] {
  return [
    ['page', String(state.page)],
    ['itemsPerPage', String(state.size)],
  ];
}

function filterParams(spec: FilterSpec, value: string, zone: string): [string, string][] {
  switch (spec.shape) {
    case 'days': {
      const [from, to] = ends(value);
      const params: [string, string][] = [];
      if (from !== '') params.push([`${spec.path}[after]`, spec.isInstant ? dayStart(from, zone) : from]);
      if (to !== '') params.push(spec.isInstant ? [`${spec.path}[strictly_before]`, dayStart(to, zone, 1)] : [`${spec.path}[before]`, to]);
      return params;
    }
    case 'numbers': {
      const [from, to] = ends(value);
      return [
        ...(from === '' ? [] : [[`${spec.path}[gte]`, from] as [string, string]]),
        ...(to === '' ? [] : [[`${spec.path}[lte]`, to] as [string, string]]),
      ];
    }
    case 'exists':
      return [[`exists[${spec.path}]`, value === 'yes' ? '1' : '0']];
    case 'yesNo':
      return [[spec.path, value === 'yes' ? 'true' : 'false']];
    case 'text':
      // A plain "null", "!x" or "a..b" would be parsed as an operator; as a list entry it is a value.
      return [[/^!|^null$|\.\./.test(value) ? `${spec.path}[]` : spec.path, value]];
    default: {
      const values = value.split(',');
      return values.length === 1 ? [[spec.path, values[0]!]] : values.map((part): [string, string] => [`${spec.path}[]`, part]);
    }
  }
}

function dayStart(day: string, zone: string, later = 0): string {
  return startOfDay(Temporal.PlainDate.from(day).add({ days: later }), zone).toString();
}

/** Both ends of "a..b"; either may be empty. */
export function ends(value: string): [string, string] {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
}

/** The valid part of a written value; undefined when nothing valid remains. */
function cleaned(spec: FilterSpec, written: string): string | undefined {
  switch (spec.shape) {
    case 'choices': {
      const choices = spec.field !== undefined && 'choices' in spec.field ? spec.field.choices : [];
      return joined(written.split(',').filter((part) => choices.includes(part)));
    }
    case 'relation':
      return joined(written.split(',').filter((part) => /^[0-9a-f-]{36}$/i.test(part)));
    case 'days':
      return range(written, (end) => readDay(end) !== null);
    case 'numbers':
      return range(written, (end) => /^-?\d{1,12}(\.\d{1,4})?$/.test(end));
    case 'yesNo':
    case 'exists':
      return written === 'yes' || written === 'no' ? written : undefined;
    default:
      return written;
  }
}

function joined(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : [...new Set(values)].join(',');
}

function range(written: string, isEnd: (end: string) => boolean): string | undefined {
  if (!written.includes('..')) return undefined;
  const [from, to] = ends(written).map((end) => (isEnd(end) ? end : '')) as [string, string];
  return from === '' && to === '' ? undefined : `${from}..${to}`;
}

/** A filter whose key is a reserved parameter gets a prefix. */
function keyInAddress(spec: FilterSpec): string {
  return RESERVED.has(spec.key) ? `f.${spec.key}` : spec.key;
}

/** The router may have parsed numbers, booleans and lists from the URL. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function wholeFrom(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

function readSize(resource: Resource, text: string): number {
  const size = wholeFrom(text);
  return size !== undefined && PAGE_SIZES.includes(size) && size <= resource.maxItemsPerPage ? size : resource.itemsPerPage;
}

function readSort(resource: Resource, text: string): Sort | null {
  const field = text.replace(/^-/, '');
  return resource.offered.orders.includes(field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : null;
}

function isDefaultSort(resource: Resource, sort: Sort): boolean {
  const normal = defaultSort(resource);
  return normal !== null && normal.field === sort.field && normal.direction === sort.direction;
}
