/** Marks the open places in the calendar that the user has claimed. */
import { useMemo } from 'react';
import type { Actor } from '#core/access';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import type { Planned } from '../schedules/schedule/planned.rules.ts';
import { withOffers } from './offer.rules.ts';
import { ShiftClaim } from './shift-claim.resource.ts';

export function useWithOffers(plans: readonly Planned[], { roles, employee }: Actor): readonly Planned[] {
  useLiveResource('shift_claims');
  const enabled = employee !== null && roles.includes('ROLE_EMPLOYEE');
  const requested = useRequestedRoles(employee, enabled);
  return useMemo(() => (enabled ? withOffers(plans, requested) : plans), [plans, requested, enabled]);
}

/** By IRI of the schedule, the role that the employee has claimed. */
export function useRequestedRoles(employee: string | null, enabled = true) {
  const { data } = useList(
    ShiftClaim,
    [
      ['employee', employee ?? ''],
      ['status', 'REQUESTED'],
      ['itemsPerPage', '100'],
    ],
    { enabled },
  );
  return useMemo(
    () => new Map(data?.items.flatMap(({ schedule, role }) => (schedule === null ? [] : [[schedule, role] as const]))),
    [data],
  );
}
