/** Transitions of a state machine with the users who may perform each, for tests that compare them with a table. */
import { allows, type Actor, type Graph, type ShortRole } from '#core/access';
import { stampsOf, type StateMachine } from '#core/states';

/** A user with a single role. */
export function actorOf(role: ShortRole, employee: string | null = null): Actor {
  return { user: `user of ${employee ?? role}`, username: role, roles: [`ROLE_${role}`], employee, client: null };
}

/** "REQUESTED → APPROVED (Approve): admin, planner". @param actors by their relation to the record. */
export function transitionsOf<State extends string>(
  machine: StateMachine<State>,
  record: Graph,
  actors: Readonly<Record<string, Actor>>,
): string[] {
  return machine.transitions.flatMap(({ from, to, label, who }) => {
    const may = Object.keys(actors).filter((name) => allows(who, actors[name]!, record));
    return from.map((state) => `${state} → ${to} (${label}): ${may.length === 0 ? 'nobody' : may.join(', ')}`);
  });
}

/** Fields that each transition sets or clears, by its label. */
export function writtenBy<State extends string>({ transitions }: StateMachine<State>): Record<string, Record<string, string | null>> {
  return Object.fromEntries(transitions.map((transition) => [transition.label, stampsOf(transition, {}, 'now')]));
}
