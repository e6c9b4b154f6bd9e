/** How an employee sees the open places that they could take, and claims one. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useList } from '#web/data/use-list.ts';
import { SHIFT_ROLE_LABELS } from '../schedule/shift-role.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { useStart } from '../dashboard/dashboard-data.hook.tsx';
import { claimCalls } from './claim-calls.part.tsx';
import { ClaimList } from './claim-list.part.tsx';
import type { Steps } from './claims-data.hook.tsx';
import { ShiftLine, useTimesText } from './shift-line.part.tsx';
import { ShiftClaim } from './shift-claim.resource.ts';

const ASKED = '200';

interface OpenShiftListProps {
  readonly employee: string;
  readonly steps: Steps;
  /** How many at the most. */
  readonly most: number;
  /** Left out where there are none. */
  readonly quiet?: boolean;
  readonly footer?: ReactNode;
}

export function OpenShiftList({ employee, steps, most, quiet = false, footer }: OpenShiftListProps) {
  const timesText = useTimesText();
  const open = useList(Schedule, [
    ['openPlaces[gte]', '1'],
    ['startTime[strictly_after]', useStart()],
    ['order[startTime]', 'asc'],
    ['itemsPerPage', ASKED],
  ]);
  // Own schedules with a place for somebody else are among them.
  const items = open.data?.items.filter(({ claimable }) => claimable === true).slice(0, most) ?? [];
  const mine = useList(ShiftClaim, [
    ['employee', employee],
    ['status', 'REQUESTED'],
  ]);
  const waiting = new Set(mine.data?.items.map(({ schedule }) => schedule));
  return (
    <ClaimList
      heading="Open shifts"
      query={open}
      items={items}
      {...(quiet ? {} : { empty: 'No open shift that you could take at the moment.' })}
      footer={footer}
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
                {others.length > 0 ? `With ${others.join(', ')}` : 'Nobody else yet'}
              </>
            }
          >
            {waiting.has(item['@id']) ? (
              <Button size="compact-sm" variant="default" disabled>
                Requested
              </Button>
            ) : (
              (item.claimableRoles ?? []).map((role) => (
                <Button
                  key={role}
                  size="compact-sm"
                  variant="default"
                  loading={steps.busy === `claim ${item.uuid} ${role}`}
                  aria-label={`Claim as ${SHIFT_ROLE_LABELS[role].toLowerCase()}: ${name}, ${timesText(item)}`}
                  onClick={() =>
                    steps.take({
                      key: `claim ${item.uuid} ${role}`,
                      send: claimCalls.claim({ schedule: item['@id'], role }),
                      done: `You asked for ${name}, ${timesText(item)}.`,
                    })
                  }
                >
                  Claim as {SHIFT_ROLE_LABELS[role].toLowerCase()}
                </Button>
              ))
            )}
          </ShiftLine>
        );
      }}
    </ClaimList>
  );
}
