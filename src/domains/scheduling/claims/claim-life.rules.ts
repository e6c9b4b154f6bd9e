/** Decides the states of claims and swaps, and who may change them. */
import { allOf, anyOf, nobody, own, role, where } from '#core/access';
import { defineEvent } from '#core/events';
import { defineStates } from '#core/states';

/**
 * Planners of the claim's schedule, or of both schedules of a swap, who do not take part in it themselves: `mayDecide` of either resource
 * is computed.
 */
export const decides = allOf(role('ADMIN', 'MANAGER'), where('mayDecide', true));
export const takesPart = anyOf(own('employee'), own('colleague'));
/** Recipients of a swap: the colleague, or anyone who could take the shift when it is open to all. */
export const mayAccept = anyOf(own('colleague'), where('mayTake', true));

const LABELS = {
  REQUESTED: { label: 'Requested', severity: 'warning' },
  APPROVED: { label: 'Approved', severity: 'success' },
  DECLINED: { label: 'Declined', severity: 'neutral' },
  CANCELLED: { label: 'Cancelled', severity: 'neutral' },
} as const;
/** They ended because a person, account or client left (decision 116). */
const IS_BACK = 'who left is back';
const DECIDED = { stamps: [{ field: 'decidedAt' }] } as const;

export const CLAIM_LIFE = defineStates({
  noun: 'claim',
  states: LABELS,
  initial: 'REQUESTED',
  transitions: [
    {
      from: ['REQUESTED'],
      to: 'APPROVED',
      label: 'Approve',
      who: decides,
      guards: ['the place is still open', 'no hard conflict', 'a reason for each soft conflict'],
      ...DECIDED,
    },
    { from: ['REQUESTED'], to: 'DECLINED', label: 'Decline', who: decides, ...DECIDED },
    { from: ['REQUESTED'], to: 'CANCELLED', label: 'Withdraw', who: anyOf(role('ADMIN'), own('employee')) },
    { from: ['APPROVED'], to: 'CANCELLED', label: 'End', who: nobody, guards: ['the shift was removed'] },
    { from: ['CANCELLED'], to: 'REQUESTED', label: 'Restore', who: nobody, guards: [IS_BACK] },
    { from: ['CANCELLED'], to: 'APPROVED', label: 'Restore with the shift', who: nobody, guards: [IS_BACK] },
  ],
});
export type ClaimStatus = keyof (typeof CLAIM_LIFE)['states'];

export const SWAP_LIFE = defineStates({
  noun: 'swap',
  states: { ...LABELS, ACCEPTED: { label: 'Accepted', severity: 'info' } },
  initial: 'REQUESTED',
  transitions: [
    {
      from: ['REQUESTED'],
      to: 'ACCEPTED',
      label: 'Accept',
      who: anyOf(role('ADMIN'), mayAccept),
      guards: ['both still have their shifts'],
    },
    {
      from: ['ACCEPTED'],
      to: 'APPROVED',
      label: 'Approve',
      who: decides,
      guards: ['both still have their shifts', 'no hard conflict', 'a reason for each soft conflict'],
      ...DECIDED,
    },
    { from: ['REQUESTED', 'ACCEPTED'], to: 'DECLINED', label: 'Decline', who: anyOf(decides, own('colleague')), ...DECIDED },
    { from: ['REQUESTED', 'ACCEPTED'], to: 'CANCELLED', label: 'Withdraw', who: anyOf(role('ADMIN'), own('employee')) },
    { from: ['CANCELLED'], to: 'REQUESTED', label: 'Restore', who: nobody, guards: [IS_BACK] },
    { from: ['CANCELLED'], to: 'ACCEPTED', label: 'Restore as accepted', who: nobody, guards: [IS_BACK] },
  ],
});
export type SwapStatus = keyof (typeof SWAP_LIFE)['states'];

export interface LifeChange {
  /** IRI. */
  readonly record: string;
  /** Null for a new record. */
  readonly from: string | null;
  readonly to: string;
}
export const claimChanged = defineEvent<LifeChange>('scheduling.claimChanged');
export const swapChanged = defineEvent<LifeChange>('scheduling.swapChanged');
