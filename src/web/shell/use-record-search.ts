/** Record search of the palette: a few records of each resource that the actor may open; deactivated and deleted ones come last. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Actor } from '#core/access';
import { api } from '../api/http.ts';
import { sourcesFor, type Source } from './palette-entries.ts';

interface FoundRecord {
  readonly uuid: string;
  readonly [field: string]: unknown;
}

interface RecordSearch {
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
  const read = async (itemsPerPage: number, more: Readonly<Record<string, string>>) =>
    (
      await api.get<{ member: readonly FoundRecord[] }>(`/api/${resource.plural}`, {
        signal,
        query: { search: text, itemsPerPage, ...more },
      })
    ).data.member;
  const soft = resource.softDelete;
  const found = [...(await read(PER_RESOURCE, soft === null ? {} : { [soft.field]: `!${String(soft.value)}` }))];
  if (soft !== null && found.length < PER_RESOURCE)
    found.push(...(await read(PER_RESOURCE - found.length, { [soft.field]: String(soft.value) })));
  return found.map((record) => ({ source, record }));
}
