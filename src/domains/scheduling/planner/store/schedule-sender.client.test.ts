/** Changes of schedules are refused only for what the server has stored, not for what a late answer left in the calendar. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { at } from '../../../../../test/kit/planned.ts';
import type { ScheduleItem } from '../../schedules/schedule/planned.rules.ts';
import { createScheduleAliases } from './schedule-aliases.rules.ts';
import { calls } from './schedule-calls.client.ts';
import { createScheduleSender } from './schedule-sender.client.ts';

const FROM = '2026-11-23T00:00:00Z';
const WINDOW = ['api', 'schedules', 'calendar', FROM, '2026-11-30T00:00:00Z'];
const span = (hour: number) => ({ start: at(`2026-11-24T${hour}:00:00Z`), end: at(`2026-11-24T${hour + 2}:00:00Z`) });
const stored = (hour: number, version: number) =>
  ({
    uuid: 's1',
    startTime: `2026-11-24T${hour}:00:00+00:00`,
    endTime: `2026-11-24T${hour + 2}:00:00+00:00`,
    liveAccount: null,
    scheduleEmployees: [],
    version,
  }) as unknown as ScheduleItem;

let server: ScheduleItem;
let client: QueryClient;
const sent: unknown[] = [];
beforeEach(() => {
  client = new QueryClient();
  sent.length = 0;
  vi.spyOn(calls, 'read').mockImplementation(async () => ({ data: server }) as Awaited<ReturnType<typeof calls.read>>);
  vi.spyOn(calls, 'change').mockImplementation(async (_uuid, _body, tag) => {
    sent.push(tag);
    return server;
  });
  vi.spyOn(calls, 'batch').mockImplementation(async ({ change }) => {
    sent.push(...(change ?? []).map(({ version }) => version));
    return [];
  });
});
afterEach(() => vi.restoreAllMocks());

/** The calendar still shows the schedule at 12:00, as it was before the undo that the server has stored. */
function afterLateAnswer(now: ScheduleItem) {
  server = now;
  client.setQueryData(WINDOW, [stored(12, 2)]);
  return createScheduleSender(client, createScheduleAliases());
}

it('a change that the calendar would refuse is compared with the stored schedule first', async () => {
  await afterLateAnswer(stored(10, 3)).change('s1', span(12), span(10));
  expect(sent).toEqual(['"3"']);
});

it('a change of what another user has changed is refused', async () => {
  await expect(afterLateAnswer(stored(16, 3)).change('s1', span(12), span(10))).rejects.toThrow('the time');
  expect(sent).toEqual([]);
});

it('a batch that the calendar would refuse is compared with the stored schedules first', async () => {
  const sender = afterLateAnswer(stored(10, 3));
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => void client.setQueryData(WINDOW, [server]));
  await sender.batch({ change: [{ uuid: 's1', change: span(12), from: span(10) }] });
  expect(sent).toEqual([3]);
});

it('a batch about what another user has changed is refused', async () => {
  const sender = afterLateAnswer(stored(16, 3));
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => void client.setQueryData(WINDOW, [server]));
  await expect(sender.batch({ change: [{ uuid: 's1', change: span(12), from: span(10) }] })).rejects.toThrow('the time');
  expect(sent).toEqual([]);
});
