/** List of the open places an employee could take, with claim buttons. */
import type { ReactNode } from 'react';
import { useList } from '#web/data/use-list.ts';
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { useStart } from '../schedules/schedule/schedule-lists.hook.tsx';
import { ClaimButtons } from './claim-buttons.part.tsx';
import { ClaimList } from './claim-list.part.tsx';
import type { Steps } from './claims-data.hook.tsx';
import { useRequestedRoles } from './own-offers.hook.tsx';
import { ShiftLine } from './shift-line.part.tsx';

interface OpenShiftListProps {
  readonly employee: string;
  readonly steps: Steps;
  /** Maximum number of rows. */
  readonly most: number;
  /** Renders nothing when the list is empty. */
  readonly quiet?: boolean;
  /** @param count the total number. */
  readonly footer?: (count: number) => ReactNode;
}

export function OpenShiftList({ employee, steps, most, quiet = false, footer }: OpenShiftListProps) {
  const open = useList(Schedule, [
    ['claimable', 'true'],
    ['startTime[strictly_after]', useStart()],
    ['order[startTime]', 'asc'],
    ['itemsPerPage', String(most)],
  ]);
  const requested = useRequestedRoles(employee);
  return (
    <ClaimList
      heading="Open shifts"
      query={open}
      {...(quiet ? {} : { empty: 'No open shifts that you could take at the moment.' })}
      footer={footer?.(open.data?.total ?? 0)}
    >
      {(item) => {
        const name = item.title ?? item.liveAccount?.identity ?? 'Video';
        const others = item.scheduleEmployees.map((one) => `${one.employeeName} (${SHIFT_ROLE_LABELS[one.role].toLowerCase()})`);
        return (
          <ShiftLine
            key={item.uuid}
            times={item}
            name={name}
            color={item.liveAccount?.color ?? null}
            more={
              <>
                {item.title !== null && item.liveAccount !== null ? `${item.liveAccount.identity}. ` : ''}
                {others.length > 0 ? `With ${others.join(', ')}` : 'No one else yet'}
              </>
            }
          >
            <ClaimButtons
              schedule={{ ...item, name }}
              roles={item.claimableRoles ?? []}
              requested={requested.has(item['@id'])}
              steps={steps}
            />
          </ShiftLine>
        );
      }}
    </ClaimList>
  );
}
