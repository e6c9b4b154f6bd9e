/** Loads the names of the schedules on a pay detail, and links to the schedules and their streams. */
import { firstIn } from '#core/present';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mayEver, role } from '#core/access';
import { Schedule } from '#domains/scheduling';
import { useSettings } from '#web/api/settings.ts';
import { fetchList, type Params } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { dayIn } from '#web/kit/time-text.ts';
import { useActor } from '#web/session/use-session.ts';
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import type { PayLinks, PaySchedule } from './pay-links.rules.ts';

const MOST = 1000;
const SHOWN = ['title', 'startTime', 'liveAccount'];
/** Who may open a stream's page (spec §2). */
const SEES_STREAMS = role('ADMIN', 'MANAGER');

/**
 * Additional props for `PayLines`: one call for all of an employee's schedules. While it is loading, and if it fails, shifts show only
 * their times.
 * @param employee IRI.
 */
export function usePayCalendar(employee: string, { earnings }: Pick<PayDetail, 'earnings'>): PayLinks {
  const { timeZone } = useSettings();
  const actor = useActor();
  const starts = useMemo(
    () =>
      new Map(
        earnings.base.flatMap(({ schedule, pieces }) =>
          schedule === null || pieces.length === 0 ? [] : [[schedule, firstIn(pieces).start] as const],
        ),
      ),
    [earnings],
  );
  const [first, last] = useMemo(() => {
    const sorted = [...starts.values()].sort();
    return [sorted[0], sorted.at(-1)];
  }, [starts]);
  const params: Params = [
    ['scheduleEmployees.employee', employee],
    ['startTime[after]', first ?? ''],
    ['startTime[before]', last ?? ''],
    ['itemsPerPage', String(MOST)],
    ...SHOWN.map((name) => ['properties[]', name] as const),
  ];
  const { data } = useQuery({
    queryKey: keys.list(Schedule, params),
    queryFn: async ({ signal }) => (await fetchList(Schedule, params, signal)).items,
    enabled: first !== undefined,
    staleTime: 60_000,
    select: namesOf,
  });
  return useMemo(
    () => ({
      schedules: data,
      scheduleLink: (uuid: string) => {
        const start = starts.get(uuid);
        const account = data?.get(uuid)?.liveAccount;
        return start === undefined
          ? null
          : `/schedules?view=day&date=${dayIn(start, timeZone)}${account === null || account === undefined ? '' : `&accounts=${account}`}`;
      },
      streamLink: (uuid: string) => (mayEver(SEES_STREAMS, actor) ? `/live-streams/${uuid}` : null),
    }),
    [data, starts, timeZone, actor],
  );
}

type Found = Awaited<ReturnType<typeof fetchList<typeof Schedule>>>['items'];

function namesOf(items: Found): ReadonlyMap<string, PaySchedule> {
  return new Map(
    items.map(({ uuid, title, liveAccount }) => [
      uuid,
      {
        title: title ?? null,
        account: liveAccount?.identity ?? null,
        liveAccount: liveAccount === null || liveAccount === undefined ? null : uuidOf(liveAccount['@id']),
      },
    ]),
  );
}
