/** Dialog to copy the selected schedules, shown when places would be left open or schedules left out. */
import { Text } from '@mantine/core';
import { countText } from '#core/number-format';
import { DAY_MS } from '#core/span';
import { copyVerb } from '../../schedules/copy/copy-text.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { CopyFrame } from './copy-dialog.part.tsx';

interface CopySelectedDialogProps {
  readonly plans: readonly Planned[];
  readonly days: number;
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  readonly onClose: () => void;
}

export default function CopySelectedDialog({ plans, days, clock, store, onClose }: CopySelectedDialogProps) {
  return (
    <CopyFrame
      title={`Copy ${countText(plans.length, 'schedule')}`}
      verb={copyVerb}
      day={dayText(clock.wallOf(Math.min(...plans.map(({ start }) => start))) + days * DAY_MS)}
      requestKey={[...plans.map(({ uuid }) => uuid), days].join()}
      run={store.copies(plans, days, clock)}
      ready
      clock={clock}
      store={store}
      onClose={onClose}
    >
      <Text size="sm">{days > 0 ? `${countText(days, 'day')} later` : `${countText(-days, 'day')} earlier`}, as drafts</Text>
    </CopyFrame>
  );
}
