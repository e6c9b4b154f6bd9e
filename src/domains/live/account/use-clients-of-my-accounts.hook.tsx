/** Clients that a manager may choose: those of the accounts they manage, read from the accounts themselves. */
import { useMemo } from 'react';
import { useList } from '#web/data/use-list.ts';
import type { Choice, Choices } from '#web/data/use-choices.ts';
import { LiveAccount } from './live-account.resource.ts';

const ALL = '500';

export function useClientsOfMyAccounts(search: string): Choices {
  const { data, isFetching, isError } = useList(LiveAccount, [
    ['properties[]', 'client'],
    ['properties[]', 'clientName'],
    ['itemsPerPage', ALL],
  ]);
  const clients = useMemo(() => {
    const found = new Map<string, Choice>();
    for (const { client, clientName } of data?.items ?? []) {
      const iri = typeof client === 'string' ? client : client?.['@id'];
      if (iri !== undefined && clientName !== undefined) found.set(iri, { value: iri, label: clientName });
    }
    return [...found.values()].sort((a, b) => a.label.localeCompare(b.label));
  }, [data]);
  const text = search.trim().toLowerCase();
  return { choices: clients.filter(({ label }) => label.toLowerCase().includes(text)), loading: isFetching, failed: isError };
}
