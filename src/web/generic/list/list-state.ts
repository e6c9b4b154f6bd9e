/**
 * How a list's search, filters, order and page stand in the address, short enough to be read and shared,
 * and what the same state means as parameters of the API.
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
  /** Null = the order that the declaration starts with. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
  /** By the spec's key: "ACTIVE,HOLIDAY", "<uuid>", "2026-06-01..2026-06-30", "10..", "yes". */
  readonly filters: Readonly<Record<string, string>>;
}

/** What is in the address; missing = the default. */
export type Address = Readonly<Record<string, unknown>>;
export type WrittenAddress = Record<string, string | number>;

export const PAGE_SIZES: readonly number[] = [30, 50, 100, 200];
/** In the address: a filter that the list opens with was taken away. */
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
    search: text('search').slice(0, MAX_SEARCH),
    sort: readSort(resource, text('sort')),
    page: wholeFrom(text('page')) ?? 1,
    size: readSize(resource, text('size')),
    filters,
  };
}

/** Only what differs from the defaults, so that a fresh list has a bare address. */
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

/** Same list, whatever the order of its parameters: what a saved view is recognised by. */
export function addressKey(address: Address): string {
  return Object.entries(address)
    .filter(([key, value]) => key !== 'page' && textOf(value) !== '')
    .map(([key, value]) => `${key}=${textOf(value)}`)
    .sort()
    .join('&');
}

/** The filters that the declaration opens the list with, in the form used here. */
export function openingFilters(resource: Resource, specs: readonly FilterSpec[]): Record<string, string> {
  const opening: Record<string, string> = {};
  for (const [parameter, value] of Object.entries(resource.screen.openWith ?? {})) {
    const key = parameter.replace(/\[\]$/, '');
    if (specs.some((spec) => spec.key === key)) opening[key] = value;
  }
  return opening;
}

export function defaultSort(resource: Resource): Sort | null {
  const [first] = Object.entries(resource.defaultOrder);
  return first === undefined ? null : { field: first[0], direction: first[1] };
}

/** A sort click: up, down, then back to the default. */
export function nextSort(resource: Resource, current: Sort | null, field: string): Sort | null {
  const shown = current ?? defaultSort(resource);
  if (shown?.field !== field) return { field, direction: 'asc' };
  if (shown.direction === 'asc') return { field, direction: 'desc' };
  return isDefaultSort(resource, { field, direction: 'asc' }) ? { field, direction: 'asc' } : null;
}

/** How many of the filters differ from an unfiltered list. */
export function activeFilters(state: ListState): number {
  return Object.keys(state.filters).length + (state.search.trim() === '' ? 0 : 1);
}

/** Parameters of the API call, in a stable order. `zone` says where a day begins and ends. */
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
      // A plain "null", "!x" or "a..b" would be read as an operator; in a list it is a value.
      return [[/^!|^null$|\.\./.test(value) ? `${spec.path}[]` : spec.path, value]];
    default: {
      const values = value.split(',');
      return values.length === 1 ? [[spec.path, values[0]!]] : values.map((one): [string, string] => [`${spec.path}[]`, one]);
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

/** The part of a written value that the filter understands; undefined when nothing is left. */
function cleaned(spec: FilterSpec, written: string): string | undefined {
  switch (spec.shape) {
    case 'choices': {
      const choices = spec.field !== undefined && 'choices' in spec.field ? spec.field.choices : [];
      return joined(written.split(',').filter((one) => choices.includes(one)));
    }
    case 'relation':
      return joined(written.split(',').filter((one) => /^[0-9a-f-]{36}$/i.test(one)));
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

/** A filter whose path is one of the list's own words keeps clear of it. */
function keyInAddress(spec: FilterSpec): string {
  return RESERVED.has(spec.key) ? `f.${spec.key}` : spec.key;
}

/** The router may have read numbers, booleans and lists out of the address. */
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
  return resource.orders.includes(field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : null;
}

function isDefaultSort(resource: Resource, sort: Sort): boolean {
  const normal = defaultSort(resource);
  return normal !== null && normal.field === sort.field && normal.direction === sort.direction;
}
