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

/** @param approval reason for accepting soft conflicts, if one was given. */
export type Send = (approval: { readonly overrideReason?: string }) => Promise<unknown>;

export const claimCalls = {
  claim:
    (input: InputOfAction<typeof createClaim>): Send =>
    () =>
      call<typeof createClaim>('POST /api/shift_claims', { input }),
  approve:
    (uuid: string): Send =>
    (input) =>
      call<typeof approveClaim>('POST /api/shift_claims/:uuid/approve', { params: { uuid }, input }),
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
    () =>
      call<typeof createSwap>('POST /api/shift_swaps', { input }),
  accept:
    (uuid: string): Send =>
    () =>
      call<typeof acceptSwap>('POST /api/shift_swaps/:uuid/accept', { params: { uuid } }),
  approve:
    (uuid: string): Send =>
    (input) =>
      call<typeof approveSwap>('POST /api/shift_swaps/:uuid/approve', { params: { uuid }, input }),
  decline:
    (uuid: string): Send =>
    () =>
      call<typeof declineSwap>('POST /api/shift_swaps/:uuid/decline', { params: { uuid } }),
  cancel:
    (uuid: string): Send =>
    () =>
      call<typeof cancelSwap>('POST /api/shift_swaps/:uuid/cancel', { params: { uuid } }),
};
