/** What is suggested as a bumper, refreshed with every change of similarities and marks. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import type { Suggestions, suggestBumpers } from './bumpers.action.ts';

export function useSuggestions(): UseQueryResult<Suggestions> {
  return useQuery({
    queryKey: ['api', VideoSimilarity.plural, 'bumper suggestions'],
    queryFn: async ({ signal }) => (await call<typeof suggestBumpers>('GET /api/similarity_bumpers/suggestions', { signal })).data,
  });
}
