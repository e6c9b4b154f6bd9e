/** Makes sure that a picker without a source of its own asks the linked resource's list. */
import { registry } from '#web/data/registry.ts';
import { useChoices, type Choices } from '#web/data/use-choices.ts';

const sources = new Map<string, (search: string) => Choices>();

/** The same hook for the same target, so that a picker may take it as its default. */
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
