/** Fallback while the code of a screen is loading. */
import { IconCloudOff } from '#web/kit/icons.ts';
import { useConnection } from '../api/use-connection.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { ListSkeleton } from '../kit/skeletons.tsx';

export function PendingScreen() {
  const { online } = useConnection();
  if (!online)
    return (
      <EmptyState
        icon={<IconCloudOff size={24} stroke={1.5} />}
        title="You are offline"
        description="This screen will open when you are back online."
      />
    );
  return <ListSkeleton rows={6} columns={4} />;
}
