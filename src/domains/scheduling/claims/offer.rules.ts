/** Decides which schedules of a calendar are open places that the user could claim, and their text. */
import type { Offer, Planned } from '../schedules/schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '../schedules/schedule/shift-role.rules.ts';

/** @param requested roles that the user has claimed, by IRI of the schedule. */
export function withOffers(plans: readonly Planned[], requested: ReadonlyMap<string, ShiftRole>): readonly Planned[] {
  if (!plans.some(isOffered)) return plans;
  return plans.map((planned) => {
    if (!isOffered(planned)) return planned;
    const { '@id': iri, claimableRoles } = planned.item;
    return { ...planned, offer: { roles: claimableRoles ?? [], requested: requested.get(iri) ?? null } };
  });
}

/** Planners fill the places of a schedule and claim none. */
function isOffered({ item, mayEdit }: Planned): boolean {
  return item.claimable === true && !mayEdit;
}

/** "Open · Host or support", "Requested · Host" */
export function offerText({ roles, requested }: Offer): string {
  if (requested !== null) return `Requested · ${SHIFT_ROLE_LABELS[requested]}`;
  const [first, ...others] = roles.map((role) => SHIFT_ROLE_LABELS[role]);
  return ['Open', first === undefined ? null : [first, ...others.map((one) => one.toLowerCase())].join(' or ')]
    .filter((part) => part !== null)
    .join(' · ');
}
