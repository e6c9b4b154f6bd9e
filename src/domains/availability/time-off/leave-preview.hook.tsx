/** Query hook for what time off would take, and who else is away. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import type { LeaveType } from '../leave/leave-type.rules.ts';
import type { leavePreview } from './leave-preview.action.ts';
import { TimeOff } from './time-off.resource.ts';

interface PreviewedLeave {
  /** IRI */
  readonly employee: string;
  readonly type: LeaveType;
  /** Instants in wire format. */
  readonly startTime: string;
  readonly endTime: string;
  /** IRI of time off that is stored already. */
  readonly timeOff?: string;
}

/** @param leave null = nothing to show yet. */
export function useLeavePreview(leave: PreviewedLeave | null) {
  return useQuery({
    queryKey: ['api', TimeOff.plural, 'preview', leave],
    queryFn: async ({ signal }) => (await call<typeof leavePreview>('GET /api/time_offs/preview', { input: leave!, signal })).data,
    enabled: leave !== null,
  });
}
