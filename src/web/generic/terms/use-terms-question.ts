/** Asks, before a record is saved, from when its changed dated values hold. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { listText } from '#core/list-text';
import { datedFields } from '#core/terms';
import type { Resource } from '#core/resource';
import { fetchList } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { loadResource } from '#web/data/use-resource.ts';
import { toast } from '#web/kit/toast.tsx';
import type { AnyItem } from '../any-item.ts';
import { auditLabel } from '../show/audit-text.ts';
import { alwaysEmpty, seriesOf, termsLink, termsParams, type Terms } from './terms-series.ts';

/** An open question. */
export interface AskedTerms {
  readonly resource: Resource;
  readonly item: AnyItem;
  readonly series: readonly Terms[];
  /** The new values, as the API writes them. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Null = back to the form. */
  readonly answer: (body: Readonly<Record<string, unknown>> | null) => void;
}

export interface TermsQuestion {
  readonly asked: AskedTerms | null;
  /**
   * @param body of the request that will be sent.
   * @returns what to send with it; null when the user wants to go on editing.
   */
  readonly ask: (item: AnyItem, body: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>> | null>;
}

const NOTHING_MORE = {};

export function useTermsQuestion(resource: Resource): TermsQuestion {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedTerms | null>(null);
  const ask = useCallback<TermsQuestion['ask']>(
    async (item, body) => {
      const dated = datedFields(resource);
      const changes = Object.fromEntries(Object.entries(body).filter(([name]) => name in dated));
      const names = Object.keys(changes);
      const link = termsLink(resource);
      if (names.length === 0 || link === null) return NOTHING_MORE;
      const terms = await loadResource(link.target);
      const params = termsParams(link.by, item['@id']);
      const { items } = await client.fetchQuery({
        queryKey: keys.list(terms, params),
        queryFn: ({ signal }) => fetchList(terms, params, signal),
      });
      const series = seriesOf(resource, items as readonly AnyItem[]);
      if (alwaysEmpty(series, names).length === names.length) {
        const labels = listText(names.map((name) => auditLabel(name, dated[name])));
        toast.info(`${labels}: the first value holds from the beginning.`);
        return NOTHING_MORE;
      }
      return new Promise((resolve) => {
        setAsked({
          resource,
          item,
          series,
          changes,
          answer: (given) => {
            setAsked(null);
            resolve(given);
          },
        });
      });
    },
    [client, resource],
  );
  return useMemo(() => ({ asked, ask }), [asked, ask]);
}
