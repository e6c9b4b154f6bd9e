/** Link with the number of shifts an employee could take; renders nothing when there are none. */
import { Anchor } from '@mantine/core';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { useStart } from '../schedules/schedule/schedule-lists.hook.tsx';

export function OpenCount() {
  const count =
    useList(Schedule, [
      ['claimable', 'true'],
      ['startTime[strictly_after]', useStart()],
      ['itemsPerPage', '1'],
    ]).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Anchor inherit c="inherit" underline="always" renderRoot={(props) => <AppLink {...props} to="/open-shifts" />}>
      <b className="numbers">{count}</b> {count === 1 ? 'shift' : 'shifts'} open to you
    </Anchor>
  );
}
