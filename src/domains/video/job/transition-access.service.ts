/** Checks whether a user may make a transition, including conditions on the record. */
import { settle } from '#core/access';
import { coreErrors } from '#core/errors';
import type { Transition } from '#core/states';
import type { WriteContext } from '#server/engine/behaviour';

/** @param uuid null while the record is being created; its access is checked after the insert. @throws ProblemError 403. */
export async function requireTransition(
  { engine, tx, resource, actor }: Pick<WriteContext, 'engine' | 'tx' | 'resource' | 'actor'>,
  transition: Transition | null,
  uuid: string | null,
): Promise<void> {
  if (transition === null) return;
  const may = settle(transition.who, actor);
  if (may === true || (may !== false && uuid === null)) return;
  if (may === false || !(await engine.filterAllowed(tx, resource, actor, transition.who, [uuid!])).has(uuid!))
    throw coreErrors.fail('forbidden');
}
