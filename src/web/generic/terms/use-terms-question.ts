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
import { alwaysEmpty, seriesOf, termsBody, termsLink, termsParams, type Since, type Terms } from './terms-series.ts';

type Body = Readonly<Record<string, unknown>>;

interface TermsAnswer {
  readonly since: Since;
  readonly reason: string;
}

/** An open question. */
export interface AskedTerms {
  readonly resource: Resource;
  readonly item: AnyItem;
  readonly series: readonly Terms[];
  /** The new values to ask about, as the API writes them. */
  readonly changes: Body;
  /** Null = back to the form. */
  readonly answer: (given: TermsAnswer | null) => void;
}

export interface TermsQuestion {
  readonly asked: AskedTerms | null;
  /**
   * @param item null = a new record.
   * @param body of the request.
   * @param send sends it with what the answer adds.
   * @returns null when the user wants to go on editing.
   */
  readonly save: <Result>(
    item: AnyItem | null,
    body: Body,
    send: (more: Body) => Promise<Result>,
  ) => Promise<{ readonly result: Result } | null>;
}

export function useTermsQuestion(resource: Resource): TermsQuestion {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedTerms | null>(null);
  const readSeries = useCallback(
    async (item: AnyItem): Promise<readonly Terms[]> => {
      const link = termsLink(resource);
      if (link === null) return [];
      const terms = await loadResource(link.target);
      const params = termsParams(link.by, item['@id']);
      const { items } = await client.fetchQuery({
        queryKey: keys.list(terms, params),
        queryFn: ({ signal }) => fetchList(terms, params, signal),
      });
      return seriesOf(resource, items);
    },
    [client, resource],
  );
  const save = useCallback<TermsQuestion['save']>(
    async (item, body, send) => {
      const dated = datedFields(resource);
      const names = Object.keys(body).filter((name) => name in dated);
      if (names.length === 0) return { result: await send({}) };
      const series = item === null ? [] : await readSeries(item);
      const firsts = alwaysEmpty(series, names);
      if (item === null || firsts.length === names.length) {
        const result = await send({});
        if (item !== null)
          toast.info(`${listText(names.map((name) => auditLabel(name, dated[name])))}: the first value holds from the beginning.`);
        return { result };
      }
      const changes = Object.fromEntries(names.map((name) => [name, body[name]]));
      const given = await new Promise<TermsAnswer | null>((resolve) => {
        const answer = (one: TermsAnswer | null) => {
          setAsked(null);
          resolve(one);
        };
        setAsked({ resource, item, series, changes, answer });
      });
      return given === null ? null : { result: await send(termsBody(given.since, given.reason)) };
    },
    [resource, readSeries],
  );
  return useMemo(() => ({ asked, save }), [asked, save]);
}
