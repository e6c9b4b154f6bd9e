/** Contracts for deciding about arrears. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { payrollErrors } from '../errors.ts';
import type { Arrears } from './arrears.resource.ts';
import { MAX_DECLINE_REASON } from './arrears.rules.ts';

const decision = {
  method: 'POST',
  resource: 'Arrears',
  access: role('ADMIN'),
  row: role('ADMIN'),
  output: recordOf<typeof Arrears>('Arrears'),
  changes: ['Arrears'],
  errors: errorsOf(payrollErrors, 'arrearsStatus'),
} as const;

export const declineArrears = defineAction({
  ...decision,
  path: '/api/arrears/:uuid/decline',
  summary: 'Declines open arrears with a reason: they are not paid, and not proposed again unless something else changes.',
  input: z.object({ reason: z.string().trim().min(1).max(MAX_DECLINE_REASON) }),
});

export const reopenArrears = defineAction({
  ...decision,
  path: '/api/arrears/:uuid/reopen',
  summary: 'Opens declined arrears again.',
  input: z.object({}),
});
