/** Query hook for leave balances as of today. */
import { useQuery } from '@tanstack/react-query';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import type { leaveBalances, LeaveBalances } from './leave-balance.action.ts';
import { LeaveEntitlement } from './leave-entitlement.resource.ts';

export type BalanceRow = LeaveBalances['balances'][number];

/** @param employee IRI; null = everyone whom the user may see. */
export function useLeaveBalances(employee: string | null) {
  useLiveResource(LeaveEntitlement.plural);
  // Its key begins like that of the time off list, which every decision refreshes.
  return useQuery({
    queryKey: ['api', 'time_offs', 'balances', employee],
    queryFn: async ({ signal }) =>
      (await call<typeof leaveBalances>('GET /api/leave_balances', { input: employee === null ? {} : { employee }, signal })).data.balances,
  });
}
