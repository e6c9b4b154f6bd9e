/** Decides what is seen when a screen's code takes longer than a moment to arrive. */
import { ListSkeleton } from '../kit/skeletons.tsx';

export function PendingScreen() {
  return <ListSkeleton rows={6} columns={4} />;
}
