/** Opens a schedule for editing in the calendar. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useItem } from '#web/data/use-item.ts';
import { BackToList } from '#web/generic/back-to-list.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { useIsHere } from '#web/kit/use-is-here.ts';
import { Schedule } from '../schedule/schedule.resource.ts';

export default function ScheduleEditScreen() {
  const { uuid = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useItem(Schedule, uuid);
  const day = data?.item.startTime.slice(0, 10);
  const isHere = useIsHere(`/schedules/${uuid}/edit`);
  const openOn = useEffectEvent((date: string) => {
    if (isHere()) void navigate({ to: '/schedules', search: () => ({ date, open: uuid }), replace: true });
  });
  useEffect(() => {
    if (day !== undefined) openOn(day);
  }, [day, uuid]);
  return error === null ? (
    <ListSkeleton rows={6} columns={3} />
  ) : (
    <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={Schedule} />} />
  );
}
