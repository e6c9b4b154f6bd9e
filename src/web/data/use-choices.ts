/** Options of a record picker: the best matches for the typed text, without deleted records. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '#core/resource';
import { useSettings } from '#web/api/settings.ts';
import { dayIn } from '#web/kit/time-text.ts';
import { recordName } from '#web/generic/text.ts';
import type { AnyItem } from '#web/generic/any-item.ts';
import { fetchList, type Params } from './calls.ts';
import { keys } from './keys.ts';

/** After the last key, before choices are searched. */
export const SEARCH_AFTER_MS = 200;

export interface Choice {
  /** IRI */
  readonly value: string;
  readonly label: string;
  /** A second name, shown when the label is a nickname. */
  readonly hint?: string;
}

export interface Choices {
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  readonly failed: boolean;
}

const OFFERED = 25;
const NO_FILTER: Params = [];

/** @param options.where additional list filters, for a picker that offers only some of the records. */
export function useChoices(
  resource: Resource,
  search: string,
  options: { readonly enabled?: boolean; readonly where?: Params } = {},
): Choices {
  const text = search.trim();
  const { where = NO_FILTER } = options;
  const { timeZone } = useSettings();
  const query = useQuery({
    queryKey: keys.choices(resource, text, where),
    queryFn: async ({ signal }) =>
      (await fetchList(resource, [...choiceParams(resource, text), ...where], signal)).items
        .map((item) => item as unknown as AnyItem)
        .filter((item) => isOffered(resource, item, dayIn(new Date().toISOString(), timeZone)))
        .map((item) => choiceOf(resource, item)),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: options.enabled ?? true,
  });
  return { choices: query.data ?? [], loading: query.isFetching, failed: query.isError };
}

/** @param today YYYY-MM-DD */
function isOffered(resource: Resource, item: AnyItem, today: string): boolean {
  const until = item[resource.screen.offeredUntil ?? ''];
  return typeof until !== 'string' || until >= today;
}

export function choiceOf(resource: Resource, item: AnyItem): Choice {
  const label = recordName(resource, item);
  const full = [item.firstname, item.lastname].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const title = item[resource.title];
  const hint = full !== '' && full !== label ? full : typeof title === 'string' && title !== label ? title : undefined;
  return { value: item['@id'], label, ...(hint === undefined ? {} : { hint }) };
}

function choiceParams(resource: Resource, text: string): Params {
  const params: [string, string][] = [['itemsPerPage', String(OFFERED)]];
  if (text !== '' && resource.search.length > 0) params.push(['search', text]);
  if (resource.orders.includes(resource.title)) params.push([`order[${resource.title}]`, 'asc']);
  const soft = resource.softDelete;
  if (soft !== null && resource.filters[soft.field] !== undefined)
    params.push([soft.field, typeof soft.value === 'boolean' ? String(!soft.value) : `!${soft.value}`]);
  return params;
}
