/** Names of chosen records: from the form's record, else from choices loaded earlier, else fetched. */
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#core/resource';
import { fetchItem } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { choiceOf, type Choice } from '#web/data/use-choices.ts';
import { embeddedIn, uuidOf, type AnyItem } from '../../any-item.ts';
import { mayDo } from '../../may.ts';
import { useActor } from '#web/session/use-session.ts';

export function useKnownChoices(target: Resource, iris: readonly string[], known: unknown): Choice[] {
  const client = useQueryClient();
  const actor = useActor();
  const embedded = (Array.isArray(known) ? known : [known]).map(embeddedIn).filter((item) => item !== null);
  const offered = client
    .getQueriesData<readonly Choice[]>({ queryKey: ['api', target.plural, 'choices'] })
    .flatMap(([, choices]) => choices ?? []);
  const found = iris.map((iri) => {
    const item = embedded.find((candidate) => candidate['@id'] === iri);
    return item !== undefined && item[target.title] !== undefined ? choiceOf(target, item) : offered.find(({ value }) => value === iri);
  });
  const missing = iris.filter((_iri, index) => found[index] === undefined);
  const readable = mayDo(target, 'read', actor);
  const fetched = useQueries({
    queries: missing.map((iri) => ({
      queryKey: keys.item(target, uuidOf(iri)),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchItem(target, uuidOf(iri), signal),
      enabled: readable,
    })),
  });
  return iris.map((iri, index) => {
    const at = missing.indexOf(iri);
    const item = at === -1 ? undefined : (fetched[at]?.data?.item as AnyItem | undefined);
    return found[index] ?? (item === undefined ? { value: iri, label: target.label.one } : choiceOf(target, item));
  });
}
