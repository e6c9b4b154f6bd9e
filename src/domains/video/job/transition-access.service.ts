/** Checks a write of a state: whether there is such a transition, and whether the user may make it, including conditions on the record. */
import { settle } from '#core/access';
import { coreErrors, type Violation } from '#core/errors';
import { transitionBetween, transitionRefusal, type StateMachine } from '#core/states';
import type { WriteContext } from '#server/engine/behaviour';

interface Move<State> {
  readonly from: State;
  readonly to: State;
  /** Null while the record is being created; its access is checked after the insert. */
  readonly uuid: string | null;
}

/** @returns a violation when the machine has no such transition. @throws ProblemError 403. */
export async function checkTransition<State extends string>(
  { engine, tx, resource, actor }: Pick<WriteContext, 'engine' | 'tx' | 'resource' | 'actor'>,
  machine: StateMachine<State>,
  { from, to, uuid }: Move<State>,
): Promise<readonly Violation[]> {
  if (from === to) return [];
  const transition = transitionBetween(machine, from, to);
  if (transition === null) return [{ propertyPath: 'status', message: transitionRefusal(machine, from, to)!, code: 'NO_SUCH_TRANSITION' }];
  const may = settle(transition.who, actor);
  if (may === true || (may !== false && uuid === null)) return [];
  if (may === false || !(await engine.filterAllowed(tx, resource, actor, transition.who, [uuid!])).has(uuid!))
    throw coreErrors.fail('forbidden');
  return [];
}
