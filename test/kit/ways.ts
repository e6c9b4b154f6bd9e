/** The ways through a state machine, with everybody who may take each: what tests of lives compare with a table. */
import { allows, type Actor, type Graph, type ShortRole } from '#core/access';
import { stampsOf, type StateMachine } from '#core/states';

/** Somebody who signs in with one role. */
export function actorOf(role: ShortRole, employee: string | null = null): Actor {
  return { user: `user of ${employee ?? role}`, username: role, roles: [`ROLE_${role}`], employee, client: null };
}

/** "REQUESTED → APPROVED (Approve): admin, planner". @param actors by what they are to the record. */
export function waysOf<State extends string>(
  machine: StateMachine<State>,
  record: Graph,
  actors: Readonly<Record<string, Actor>>,
): string[] {
  return machine.transitions.flatMap(({ from, to, label, who }) => {
    const may = Object.keys(actors).filter((name) => allows(who, actors[name]!, record));
    return from.map((state) => `${state} → ${to} (${label}): ${may.length === 0 ? 'nobody' : may.join(', ')}`);
  });
}

/** Fields that each way writes, or empties, by its label. */
export function writtenBy<State extends string>({ transitions }: StateMachine<State>): Record<string, Record<string, string | null>> {
  return Object.fromEntries(transitions.map((transition) => [transition.label, stampsOf(transition, {}, 'now')]));
}
