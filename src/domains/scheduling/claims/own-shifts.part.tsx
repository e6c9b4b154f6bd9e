/** Upcoming shifts of an employee, to choose one to offer. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStart } from '../schedules/schedule/schedule-lists.hook.tsx';
import { useList } from '#web/data/use-list.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import { ClaimList } from './claim-list.part.tsx';
import type { Steps } from './claims-data.hook.tsx';
import { OfferDialog, type OfferedShift } from './offer-dialog.part.tsx';
import { ShiftLine, useTimesText } from './shift-line.part.tsx';

const SHOWN = '12';

export function OwnShifts({ employee, steps }: { readonly employee: string; readonly steps: Steps }) {
  const timesText = useTimesText();
  const [offered, setOffered] = useState<OfferedShift | null>(null);
  const schedules = useList(Schedule, [
    ['scheduleEmployees.employee', employee],
    ['startTime[strictly_after]', useStart()],
    ['order[startTime]', 'asc'],
    ['itemsPerPage', SHOWN],
  ]);
  return (
    <>
      <ClaimList heading="Your next shifts" query={schedules} empty="You have no upcoming shifts.">
        {(item) => {
          const mine = item.scheduleEmployees.find((one) => one.employee.endsWith(`/${employee}`));
          if (mine === undefined) return null;
          const name = item.title ?? item.liveAccount?.identity ?? 'Video';
          return (
            <ShiftLine
              key={item.uuid}
              times={item}
              name={name}
              color={item.liveAccount?.color ?? null}
              more={`As ${SHIFT_ROLE_LABELS[mine.role].toLowerCase()}`}
            >
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Offer or swap ${name}, ${timesText(item)}`}
                onClick={() => setOffered({ iri: mine['@id'], text: `${name}, ${timesText(item)}` })}
              >
                Offer or swap
              </Button>
            </ShiftLine>
          );
        }}
      </ClaimList>
      {offered !== null && <OfferDialog shift={offered} steps={steps} onClose={() => setOffered(null)} />}
    </>
  );
}
