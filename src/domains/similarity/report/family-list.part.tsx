/** List of families, with its empty and error states. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { useEntryKeys } from '#web/kit/use-entry-keys.ts';
import type { Change } from './report-address.hook.tsx';
import { NoResults } from './no-results.part.tsx';
import { familyQuestion, type ReportAddress } from './report-address.rules.ts';
import { ResultFooter } from './result-footer.part.tsx';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import type { listFamilies } from '../family/families.action.ts';
import { FamilyTable } from './family-table.part.tsx';

export function FamilyList({ address, change }: { readonly address: ReportAddress; readonly change: Change }) {
  const input = familyQuestion(address);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['api', VideoSimilarity.plural, 'families', input],
    queryFn: async ({ signal }) => (await call<typeof listFamilies>('GET /api/video_similarities/families', { input, signal })).data,
    placeholderData: keepPreviousData,
  });
  useEntryKeys('[data-family]');
  if (data === undefined)
    return error === null ? <ListSkeleton rows={6} columns={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return (
      <NoResults
        address={address}
        change={change}
        plural="originals"
        then="Footage that a later job has used again appears here, by its original."
      />
    );
  return (
    <div data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData || undefined}>
      <FamilyTable items={data.items} />
      <ResultFooter address={address} change={change} total={data.total} pages={Math.ceil(data.total / address.size)} />
    </div>
  );
}
