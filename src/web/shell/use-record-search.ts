/** Record search of the palette: a few records of each resource that the actor may open, without deleted ones. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Actor } from '#core/access';
import { api } from '../api/http.ts';
import { sourcesFor, type Source } from './palette-entries.ts';

export interface FoundRecord {
  readonly uuid: string;
  readonly [field: string]: unknown;
}

export interface RecordSearch {
  readonly records: readonly { readonly source: Source; readonly record: FoundRecord }[];
  readonly searching: boolean;
  /** Whether the records are those for the text, not those for the text before it. */
  readonly current: boolean;
  readonly failed: boolean;
}

export const SHORTEST_SEARCH = 2;
const PER_RESOURCE = 5;

export function useRecordSearch(actor: Actor, text: string): RecordSearch {
  const query = useQuery({
    queryKey: ['palette', text],
    enabled: text.length >= SHORTEST_SEARCH,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await Promise.all(sourcesFor(actor).map((source) => search(source, text, signal)))).flat(),
  });
  return {
    records: query.data ?? [],
    searching: query.isFetching,
    current: text.length < SHORTEST_SEARCH || (!query.isPending && !query.isPlaceholderData),
    failed: query.isError,
  };
}

async function search(source: Source, text: string, signal: AbortSignal): Promise<{ source: Source; record: FoundRecord }[]> {
  const { resource } = source;
  const deleted = resource.softDelete === null ? {} : { [resource.softDelete.field]: `!${String(resource.softDelete.value)}` };
  const { data } = await api.get<{ member: readonly FoundRecord[] }>(`/api/${resource.plural}`, {
    signal,
    query: { search: text, itemsPerPage: PER_RESOURCE, ...deleted },
  });
  return data.member.map((record) => ({ source, record }));
}
