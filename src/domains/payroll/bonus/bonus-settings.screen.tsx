/** What an admin sees of the bonus settings: those in force, to be changed, or a first set, to be put in force. */
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
      <PageHeader
        title="Bonus settings"
        subtitle="What an hour pays on top of the base when it is early, late, on a weekend or on a holiday."
      />
      {data === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} skeleton={<FormSkeleton fields={7} />} />
      ) : (
        <BonusSettingsForm loaded={data} />
      )}
    </>
  );
}

/** The list finds the record that is in force; on its own it also says which version it is. */
async function fetchActive(signal: AbortSignal): Promise<Loaded<AnyItem> | null> {
  const {
    items: [active],
  } = await fetchList(BonusSettings, [['isActive', 'true']], signal);
  return active === undefined ? null : fetchItem(BonusSettings, active.uuid, signal);
}
