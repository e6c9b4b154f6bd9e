/** Decides what may become of a claim of an open place and of a swap of shifts, and who decides. */
import { allOf, anyOf, manages, own, role, where, type Rule } from '#core/access';
import { defineEvent } from '#core/events';
import { defineStates } from '#core/states';

/** Who plans the schedule that the path leads to. */
function plans(schedule: string): Rule {
  return anyOf(role('ADMIN'), manages(`${schedule}.liveAccount`), allOf(role('MANAGER'), where(`${schedule}.liveAccount`, null)));
}

export const decidesClaim = plans('schedule');
/** A swap concerns two schedules; whoever plans the offered one decides, and has to plan the other as well. */
export const decidesSwap = allOf(plans('shift.schedule'), anyOf(where('colleagueShift', null), plans('colleagueShift.schedule')));
export const takesPart = anyOf(own('employee'), own('colleague'));
/** To whom a swap is offered: the colleague, or while it is open to all everybody who could take the shift. */
export const mayAccept = anyOf(own('colleague'), where('mayTake', true));

const LABELS = {
  REQUESTED: { label: 'Requested', severity: 'warning' },
  APPROVED: { label: 'Approved', severity: 'success' },
  DECLINED: { label: 'Declined', severity: 'neutral' },
  CANCELLED: { label: 'Cancelled', severity: 'neutral' },
} as const;
const DECIDED = { stamps: [{ field: 'decidedAt' }] } as const;

export const CLAIM_LIFE = defineStates({
  noun: 'claim',
  states: LABELS,
  initial: 'REQUESTED',
  transitions: [
    { from: ['REQUESTED'], to: 'APPROVED', label: 'Approve', who: decidesClaim, guards: ['the place is still open'], ...DECIDED },
    { from: ['REQUESTED'], to: 'DECLINED', label: 'Decline', who: decidesClaim, ...DECIDED },
    { from: ['REQUESTED'], to: 'CANCELLED', label: 'Withdraw', who: anyOf(role('ADMIN'), own('employee')) },
  ],
});
export type ClaimStatus = keyof (typeof CLAIM_LIFE)['states'];

export const SWAP_LIFE = defineStates({
  noun: 'swap',
  states: { ...LABELS, ACCEPTED: { label: 'Accepted', severity: 'info' } },
  initial: 'REQUESTED',
  transitions: [
    { from: ['REQUESTED'], to: 'ACCEPTED', label: 'Accept', who: mayAccept },
    { from: ['ACCEPTED'], to: 'APPROVED', label: 'Approve', who: decidesSwap, guards: ['both still have their shifts'], ...DECIDED },
    { from: ['REQUESTED', 'ACCEPTED'], to: 'DECLINED', label: 'Decline', who: anyOf(decidesSwap, own('colleague')), ...DECIDED },
    { from: ['REQUESTED', 'ACCEPTED'], to: 'CANCELLED', label: 'Withdraw', who: anyOf(role('ADMIN'), own('employee')) },
  ],
});
export type SwapStatus = keyof (typeof SWAP_LIFE)['states'];

export interface LifeChange {
  /** IRI. */
  readonly record: string;
  /** Null for what is new. */
  readonly from: string | null;
  readonly to: string;
}
export const claimChanged = defineEvent<LifeChange>('scheduling.claimChanged');
export const swapChanged = defineEvent<LifeChange>('scheduling.swapChanged');
