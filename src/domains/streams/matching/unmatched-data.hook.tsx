/** Query of unmatched streams and schedules, and an optimistic mutation for decisions: rolled back when refused, with an undo action. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { api } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { useList } from '#web/data/use-list.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { toast } from '#web/kit/toast.tsx';
import { LiveAccount } from '#domains/live';
import { Schedule } from '#domains/scheduling';
import { LiveStream } from '../stream/live-stream.resource.ts';
import type { chooseStreams, listUnmatched, Unmatched } from './matching.action.ts';
import { afterDecision, type Days, type Decision } from './unmatched.rules.ts';

const KEY = ['api', LiveStream.plural, 'unmatched'] as const;
const MAX_ACCOUNTS = 200;

export function useUnmatched(days: Days) {
  useLiveResource(Schedule.plural);
  useLiveResource(LiveStream.plural);
  return useQuery({
    queryKey: [...KEY, days.from, days.to],
    queryFn: async ({ signal }) => (await call<typeof listUnmatched>('GET /api/live-streams/unmatched', { input: days, signal })).data,
  });
}

export interface AccountLook {
  readonly color: string;
  readonly zone: string;
}

/** Colour and time zone of each account, by IRI. */
export function useAccountLooks(): ReadonlyMap<string, AccountLook> {
  const { data } = useList(LiveAccount, [['itemsPerPage', String(MAX_ACCOUNTS)]]);
  return new Map(data?.items.map((account) => [account['@id'], { color: account.color, zone: account.timezone }]));
}

/** @returns a function that records a decision on a schedule. */
export function useDecide(days: Days): (decision: Decision) => void {
  const client = useQueryClient();
  const { from, to } = days;
  return useCallback(
    (decision) => {
      const key = [...KEY, from, to];
      const settle = () => Promise.all([client.invalidateQueries({ queryKey: KEY }), forget(client, Schedule)]);
      const before = client.getQueryData<Unmatched>(key);
      if (before !== undefined) client.setQueryData(key, afterDecision(before, decision));
      const { schedule, liveStream, present = [], chosen = false } = decision;
      const choose = (liveStreams: string[]) =>
        call<typeof chooseStreams>('POST /api/schedules/:uuid/live_streams', {
          params: { uuid: uuidOf(schedule) },
          input: { liveStreams },
        });
      const back = async () => {
        await (chosen ? choose([...present]) : api.patch(schedule, { liveStreamMatch: 'AUTO' }));
        await settle();
      };
      choose(liveStream === null ? [] : [...present, liveStream]).then(
        () => {
          toast.undo(liveStream === null ? 'Marked as not streamed' : 'Matched manually', back);
          return settle();
        },
        (error: unknown) => {
          toast.error(error);
          return client.invalidateQueries({ queryKey: KEY });
        },
      );
    },
    [client, from, to],
  );
}
