/** Claims and swaps waiting for a planner's decision. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useList } from '#web/data/use-list.ts';
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import { claimCalls, swapCalls, type Send } from './claim-calls.client.ts';
import { ClaimList } from './claim-list.part.tsx';
import type { Steps } from './claims-data.hook.tsx';
import { SwapLine } from './my-requests.part.tsx';
import { ShiftClaim } from './shift-claim.resource.ts';
import { ShiftLine } from './shift-line.part.tsx';
import { ShiftSwap } from './shift-swap.resource.ts';

interface QueueProps {
  readonly steps: Steps;
  readonly most: number;
  /** Renders nothing when the queue is empty. */
  readonly quiet?: boolean;
  readonly footer?: ReactNode;
}

export function ClaimQueue({ steps, most, quiet = false, footer }: QueueProps) {
  const claims = useList(ShiftClaim, [
    ['status', 'REQUESTED'],
    ['mayDecide', 'true'],
    ['order[schedule.startTime]', 'asc'],
    ['itemsPerPage', String(most)],
  ]);
  return (
    <ClaimList
      heading="Claims waiting for approval"
      query={claims}
      {...(quiet ? {} : { empty: 'No claims waiting for approval.' })}
      footer={footer}
    >
      {(claim) => (
        <ShiftLine
          key={claim.uuid}
          times={claim}
          name={claim.employeeName}
          color={claim.accountColor}
          more={`${claim.accountName ?? 'Video'}, as ${SHIFT_ROLE_LABELS[claim.role].toLowerCase()}`}
        >
          <Decision record={claim} calls={claimCalls} steps={steps} />
        </ShiftLine>
      )}
    </ClaimList>
  );
}

export function SwapQueue({ steps, most, quiet = false }: QueueProps) {
  const swaps = useList(ShiftSwap, [
    ['status', 'ACCEPTED'],
    ['mayDecide', 'true'],
    ['itemsPerPage', String(most)],
  ]);
  return (
    <ClaimList heading="Swaps waiting for approval" query={swaps} {...(quiet ? {} : { empty: 'No swaps waiting for approval.' })}>
      {(swap) => (
        <SwapLine key={swap.uuid} swap={swap}>
          <Decision record={swap} calls={swapCalls} steps={steps} />
        </SwapLine>
      )}
    </ClaimList>
  );
}

interface DecisionProps {
  readonly record: { readonly uuid: string; readonly employeeName: string };
  readonly calls: Record<'approve' | 'decline', (uuid: string) => Send>;
  readonly steps: Steps;
}

function Decision({ record: { uuid, employeeName: name }, calls, steps }: DecisionProps) {
  const key = (action: string) => `${action} ${uuid}`;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={steps.busy === key('decline')}
        aria-label={`Decline ${name}`}
        onClick={() => steps.take({ key: key('decline'), send: calls.decline(uuid), done: `Declined: ${name}` })}
      >
        Decline
      </Button>
      <Button
        size="compact-sm"
        color="teal.9"
        loading={steps.busy === key('approve')}
        aria-label={`Approve ${name}`}
        onClick={() => steps.take({ key: key('approve'), send: calls.approve(uuid), done: `Approved: ${name}` })}
      >
        Approve
      </Button>
    </>
  );
}
