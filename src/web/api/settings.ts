/** The agency's settings (time zone, currency); the product's defaults apply until they have loaded. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

export interface Settings {
  readonly timeZone: string;
  readonly currency: string;
  /** Whether demo data with known passwords is loaded. */
  readonly demo: boolean;
  /** Base URL of the video similarity service; null when it is disabled or not yet running. */
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
