/** Decides which schedules of a calendar are no shifts of the reader's but open places that they could take, and what is said of them. */
import type { Offer, Planned } from '../schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '../schedule/shift-role.rules.ts';

/** @param asked roles that the reader has asked for, by IRI of the schedule. */
export function withOffers(plans: readonly Planned[], asked: ReadonlyMap<string, ShiftRole>): readonly Planned[] {
  if (!plans.some(isOffered)) return plans;
  return plans.map((planned) => {
    if (!isOffered(planned)) return planned;
    const { '@id': iri, claimableRoles } = planned.item;
    return { ...planned, offer: { roles: claimableRoles ?? [], asked: asked.get(iri) ?? null } };
  });
}

/** Who plans a schedule fills its places, and claims none. */
function isOffered({ item, mayEdit }: Planned): boolean {
  return item.claimable === true && !mayEdit;
}

/** "Open · Host or support", "Asked · Host" */
export function offerText({ roles, asked }: Offer): string {
  if (asked !== null) return `Asked · ${SHIFT_ROLE_LABELS[asked]}`;
  const [first, ...others] = roles.map((role) => SHIFT_ROLE_LABELS[role]);
  return ['Open', first === undefined ? null : [first, ...others.map((one) => one.toLowerCase())].join(' or ')]
    .filter((part) => part !== null)
    .join(' · ');
}
