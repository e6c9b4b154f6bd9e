/** Screen for bonus settings: edits the active record, or creates the first one. */
import { useQuery } from '@tanstack/react-query';
import { useLiveResource } from '#web/api/live-events.ts';
import { fetchItem, fetchList, type Loaded } from '#web/data/calls.ts';
import type { AnyItem } from '#web/generic/any-item.ts';
import { Pending } from '#web/kit/pending.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { FormSkeleton } from '#web/kit/skeletons.tsx';
import { BonusSettingsForm } from './bonus-settings-form.part.tsx';
import { BonusSettings } from './bonus-settings.resource.ts';

export default function BonusSettingsScreen() {
  useLiveResource(BonusSettings.plural);
  const { data, error, refetch } = useQuery({
    queryKey: ['api', BonusSettings.plural, 'active'],
    queryFn: ({ signal }) => fetchActive(signal),
  });
  return (
    <>
      <PageHeader title="Bonus settings" subtitle="What is paid on top of the base for early, late, weekend and holiday hours." />
      {data === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} skeleton={<FormSkeleton fields={7} />} />
      ) : (
        <BonusSettingsForm loaded={data} />
      )}
    </>
  );
}

/** The list finds the active record; fetching it individually also returns its version (ETag). */
async function fetchActive(signal: AbortSignal): Promise<Loaded<AnyItem> | null> {
  const {
    items: [active],
  } = await fetchList(BonusSettings, [['isActive', 'true']], signal);
  return active === undefined ? null : fetchItem(BonusSettings, active.uuid, signal);
}
