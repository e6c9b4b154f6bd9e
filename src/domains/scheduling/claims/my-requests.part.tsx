/** Requests of an employee: own claims and offers, and offers from colleagues. */
import { Button } from '@mantine/core';
import type { ItemOf } from '#core/resource';
import type { Transition } from '#core/states';
import { sentences } from '#core/sentence';
import { useList } from '#web/data/use-list.ts';
import { mayCall, moveBy } from '#web/generic/may.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useActor } from '#web/session/use-session.ts';
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import { CLAIM_LIFE, SWAP_LIFE } from './claim-life.rules.ts';
import { acceptSwap, approveClaim, cancelClaim, cancelSwap, declineSwap } from './claim.action.ts';
import { claimCalls, swapCalls, type Send } from './claim-calls.client.ts';
import { ClaimList } from './claim-list.part.tsx';
import type { Steps } from './claims-data.hook.tsx';
import { ShiftClaim } from './shift-claim.resource.ts';
import { ShiftLine, useTimesText } from './shift-line.part.tsx';
import { ShiftSwap, type SwapShift } from './shift-swap.resource.ts';

type Swap = ItemOf<typeof ShiftSwap>;

interface RequestProps {
  readonly employee: string;
  readonly steps: Steps;
}

const RECENT = '10';

export function OffersToMe({ employee, steps }: RequestProps) {
  const actor = useActor();
  // One that was accepted can be declined until the planners have approved it.
  const swaps = useList(ShiftSwap, [
    ['status[]', 'REQUESTED'],
    ['status[]', 'ACCEPTED'],
    ['itemsPerPage', '100'],
  ]);
  const items = swaps.data?.items.filter((swap) => isOfferTo(swap, employee)) ?? [];
  return (
    <ClaimList heading="Offered to you" query={swaps} items={items}>
      {(swap) => (
        <SwapLine key={swap.uuid} swap={swap}>
          {swap.mayTake
            ? null
            : button(steps, swap, swapCalls.decline, { move: moveBy(declineSwap, ShiftSwap, actor, swap, 'DECLINED'), done: 'Declined.' })}
          {button(steps, swap, swapCalls.accept, {
            move: moveBy(acceptSwap, ShiftSwap, actor, swap, 'ACCEPTED'),
            label: swap.wanted === null ? 'Take shift' : 'Swap',
            done: 'Accepted.',
          })}
        </SwapLine>
      )}
    </ClaimList>
  );
}

function isOfferTo(swap: Swap, employee: string): boolean {
  return !isOf(swap.employee, employee) && (swap.mayTake || isOf(swap.colleague, employee));
}

function isOf(iri: string | null, employee: string): boolean {
  return iri !== null && iri.endsWith(`/${employee}`);
}

export function MyClaims({ employee, steps }: RequestProps) {
  const actor = useActor();
  const plans = mayCall(approveClaim, ShiftClaim, actor);
  const claims = useList(ShiftClaim, [
    ['employee', employee],
    ['itemsPerPage', RECENT],
  ]);
  return (
    <ClaimList heading="Your claims" query={claims}>
      {(claim) => (
        <ShiftLine
          key={claim.uuid}
          times={claim}
          name={claim.accountName ?? 'Video'}
          color={claim.accountColor}
          badge={<SeverityBadge {...CLAIM_LIFE.states[claim.status]} />}
          more={sentences(
            `As ${SHIFT_ROLE_LABELS[claim.role].toLowerCase()}`,
            claim.reason,
            plans && claim.status === 'REQUESTED' ? 'Another admin or manager approves it, or assign yourself on the roster' : null,
          )}
        >
          {button(steps, claim, claimCalls.cancel, {
            move: moveBy(cancelClaim, ShiftClaim, actor, claim, 'CANCELLED'),
            done: 'Claim withdrawn.',
          })}
        </ShiftLine>
      )}
    </ClaimList>
  );
}

export function MyOffers({ employee, steps }: RequestProps) {
  const actor = useActor();
  const swaps = useList(ShiftSwap, [
    ['employee', employee],
    ['itemsPerPage', RECENT],
  ]);
  return (
    <ClaimList heading="Shifts you offered" query={swaps}>
      {(swap) => (
        <SwapLine key={swap.uuid} swap={swap} own>
          {button(steps, swap, swapCalls.cancel, {
            move: moveBy(cancelSwap, ShiftSwap, actor, swap, 'CANCELLED'),
            done: 'Offer withdrawn.',
          })}
        </SwapLine>
      )}
    </ClaimList>
  );
}

/** @param own whether the user made the offer. */
export function SwapLine({
  swap,
  own = false,
  children,
}: {
  readonly swap: Swap;
  readonly own?: boolean;
  readonly children?: React.ReactNode;
}) {
  const timesText = useTimesText();
  const { given, wanted } = swap;
  const shiftText = ({ role, accountName, title, ...times }: SwapShift) =>
    `${title ?? accountName ?? 'Video'}, ${timesText(times)}, ${SHIFT_ROLE_LABELS[role].toLowerCase()}`;
  const other = swap.colleagueName === null ? 'anyone who could take it' : swap.colleagueName;
  return (
    <ShiftLine
      times={given}
      name={given.title ?? given.accountName ?? 'Video'}
      color={given.accountColor}
      badge={<SeverityBadge {...SWAP_LIFE.states[swap.status]} />}
      more={sentences(
        `${own ? 'As' : `${swap.employeeName} as`} ${SHIFT_ROLE_LABELS[given.role].toLowerCase()}, to ${other}${wanted === null ? '' : `, for ${shiftText(wanted)}`}`,
        swap.message === null ? null : `“${swap.message}”`,
        swap.reason,
      )}
    >
      {children}
    </ShiftLine>
  );
}

interface Offered {
  /** Null = not allowed: no button. */
  readonly move: Transition | null;
  /** Absent = the label of the transition. */
  readonly label?: string;
  /** Success message. */
  readonly done: string;
}

function button(
  steps: Steps,
  { uuid }: { readonly uuid: string },
  send: (uuid: string) => Send,
  { move, label = move?.label, done }: Offered,
) {
  if (move === null) return undefined;
  const key = `${label} ${uuid}`;
  return (
    <Button
      key={key}
      size="compact-sm"
      variant="default"
      loading={steps.busy === key}
      onClick={() => steps.take({ key, send: send(uuid), done })}
    >
      {label}
    </Button>
  );
}
