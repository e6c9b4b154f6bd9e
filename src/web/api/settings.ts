/** Where screens learn the agency's zone and currency; until the answer is here, the product's defaults stand. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

export interface Settings {
  readonly timeZone: string;
  readonly currency: string;
  /** Demo data with known passwords is loaded. */
  readonly demo: boolean;
  /** Where the search for reused footage answers; null: it is off, or not there yet. */
  readonly similarityUrl: string | null;
}

const DEFAULTS: Settings = { timeZone: 'UTC', currency: 'GBP', demo: false, similarityUrl: null };

export const settingsQuery = queryOptions({
  queryKey: ['api', 'settings'],
  queryFn: async ({ signal }) => ({ ...DEFAULTS, ...(await api.get<Partial<Settings>>('/api/settings', { signal })).data }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? DEFAULTS;
}
