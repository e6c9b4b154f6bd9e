/** API calls for claims and swaps. */
import type { InputOfAction } from '#core/action';
import { call } from '#web/data/call.ts';
import type {
  acceptSwap,
  approveClaim,
  approveSwap,
  cancelClaim,
  cancelSwap,
  createClaim,
  createSwap,
  declineClaim,
  declineSwap,
} from './claim.action.ts';

/** Answers to what the server asked before. */
export interface Answers {
  /** For accepting soft conflicts. */
  readonly overrideReason?: string;
  /** Requests a shift that overlaps another request. */
  readonly despiteOverlap?: boolean;
}

export type Send = (answers: Answers) => Promise<unknown>;

export const claimCalls = {
  claim:
    (input: InputOfAction<typeof createClaim>): Send =>
    ({ despiteOverlap }) =>
      call<typeof createClaim>('POST /api/shift_claims', { input: { ...input, despiteOverlap } }),
  approve:
    (uuid: string): Send =>
    ({ overrideReason }) =>
      call<typeof approveClaim>('POST /api/shift_claims/:uuid/approve', { params: { uuid }, input: { overrideReason } }),
  decline:
    (uuid: string): Send =>
    () =>
      call<typeof declineClaim>('POST /api/shift_claims/:uuid/decline', { params: { uuid } }),
  cancel:
    (uuid: string): Send =>
    () =>
      call<typeof cancelClaim>('POST /api/shift_claims/:uuid/cancel', { params: { uuid } }),
};

export const swapCalls = {
  offer:
    (input: InputOfAction<typeof createSwap>): Send =>
    ({ despiteOverlap }) =>
      call<typeof createSwap>('POST /api/shift_swaps', { input: { ...input, despiteOverlap } }),
  accept:
    (uuid: string): Send =>
    ({ despiteOverlap }) =>
      call<typeof acceptSwap>('POST /api/shift_swaps/:uuid/accept', { params: { uuid }, input: { despiteOverlap } }),
  approve:
    (uuid: string): Send =>
    ({ overrideReason }) =>
      call<typeof approveSwap>('POST /api/shift_swaps/:uuid/approve', { params: { uuid }, input: { overrideReason } }),
  decline:
    (uuid: string): Send =>
    () =>
      call<typeof declineSwap>('POST /api/shift_swaps/:uuid/decline', { params: { uuid } }),
  cancel:
    (uuid: string): Send =>
    () =>
      call<typeof cancelSwap>('POST /api/shift_swaps/:uuid/cancel', { params: { uuid } }),
};
