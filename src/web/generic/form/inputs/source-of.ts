/** Default source of a picker's choices: the linked resource's list. */
import { registry } from '#web/data/registry.ts';
import { useChoices, type Choices } from '#web/data/use-choices.ts';

const sources = new Map<string, (search: string) => Choices>();

/** Returns the same hook for the same target on every call, as the rules of hooks require. */
export function sourceOf(target: string): (search: string) => Choices {
  let source = sources.get(target);
  if (source === undefined) {
    source = function useSourceOfTarget(search) {
      return useChoices(registry.byName(target), search);
    };
    sources.set(target, source);
  }
  return source;
}
