/** The demo's weeks: streams at each account's usual hours, with assignees who are free, rested and not overworked. */
import { HOUR_MS } from '#core/span';
import { Temporal } from '#core/time';
import { MIN_REST_HOURS, type ShiftRole } from '#domains/scheduling';
import { ACCOUNTS, EMPLOYEES } from './cast.rules.ts';

export interface PlannedSchedule {
  readonly account: string | null;
  readonly type: 'LIVE' | 'VIDEO';
  readonly title: string | null;
  readonly start: string;
  readonly end: string;
  /** Required people per role, including open places. */
  readonly needs: Readonly<Partial<Record<ShiftRole, number>>>;
  readonly assignees: readonly { readonly employee: string; readonly role: ShiftRole }[];
}

const HOSTS = EMPLOYEES.slice(0, 12).map(({ nickname }) => nickname);
const MODERATORS = EMPLOYEES.slice(12, 19).map(({ nickname }) => nickname);
const SUPPORT = EMPLOYEES.slice(19, 22).map(({ nickname }) => nickname);
const MODELS = ['Oscar', 'Dinh'];
const TITLES = ['Morning favourites', 'Flash deals', 'New season drop', 'Ask us anything', 'Bundle hour', 'Best sellers'];
const MAX_DAYS_A_WEEK = 5;

interface Block {
  readonly start: Temporal.ZonedDateTime;
  readonly end: Temporal.ZonedDateTime;
}

/** @param monday first day of the week. @param week its number, by which assignees rotate from week to week. */
export function planWeek(monday: Temporal.PlainDate, week: number, zone: string): PlannedSchedule[] {
  return assignedWeek(monday, week, zone).map((schedule) => {
    const needs: Partial<Record<ShiftRole, number>> = {};
    for (const { role } of schedule.assignees) needs[role] = (needs[role] ?? 0) + 1;
    return { ...schedule, needs };
  });
}

/** The same week with the given number of open places, spread over its days. */
export function withOpenPlaces(schedules: readonly PlannedSchedule[], open: number): PlannedSchedule[] {
  const places = schedules.reduce((sum, { assignees }) => sum + assignees.length, 0);
  let place = 0;
  return schedules.map((schedule) => ({
    ...schedule,
    assignees: schedule.assignees.filter(() => {
      place += 1;
      return Math.floor((place * open) / places) === Math.floor(((place - 1) * open) / places);
    }),
  }));
}

function assignedWeek(monday: Temporal.PlainDate, week: number, zone: string): Omit<PlannedSchedule, 'needs'>[] {
  const worked = new Map<string, Block[]>();
  const streams = ACCOUNTS.flatMap((account, place) =>
    account.slots.flatMap((hours, day) =>
      hours.map((hour, index) => ({ account, place, day, hour, length: 3 + ((place + day + index) % 3) * 0.5 })),
    ),
  ).sort((a, b) => a.day - b.day || a.hour - b.hour || a.place - b.place);
  const live = streams.map(({ account, place, day, hour, length }, index): Omit<PlannedSchedule, 'needs'> => {
    const block = blockAt(monday.add({ days: day }), hour, length, account.timezone, zone);
    const turn = week * 7 + index;
    const host = assignNext(HOSTS, turn, block, worked);
    const moderator = assignNext(MODERATORS, turn, block, worked);
    const support = index % 6 === 0 ? assignNext(SUPPORT, turn, block, worked) : null;
    return {
      account: account.identity,
      type: 'LIVE',
      title: (turn + place) % 4 === 0 ? TITLES[Math.abs(turn) % TITLES.length]! : null,
      ...instants(block),
      assignees: [...member(host, 'HOST'), ...member(moderator, 'MODERATOR'), ...member(support, 'SUPPORT')],
    };
  });
  const shoots = [1, 3].map((day, index): Omit<PlannedSchedule, 'needs'> => {
    const block = blockAt(monday.add({ days: day }), 9.5, 4, zone, zone);
    return {
      account: null,
      type: 'VIDEO',
      title: index === 0 ? 'Product shoot' : 'Shorts batch',
      ...instants(block),
      assignees: member(assignNext(MODELS, week + index, block, worked), 'MODEL'),
    };
  });
  return [...live, ...shoots];
}

function blockAt(day: Temporal.PlainDate, hour: number, length: number, from: string, zone: string): Block {
  const start = day
    .toZonedDateTime({ timeZone: from, plainTime: Temporal.PlainTime.from({ hour: Math.floor(hour), minute: (hour % 1) * 60 }) })
    .withTimeZone(zone);
  return { start, end: start.add({ minutes: length * 60 }) };
}

/** Assigns the next person in rotation who can work the block; null leaves the place open. */
function assignNext(people: readonly string[], turn: number, block: Block, worked: Map<string, Block[]>): string | null {
  const from = ((turn % people.length) + people.length) % people.length;
  const name = [...people.slice(from), ...people.slice(0, from)].find((person) => canWork(worked.get(person) ?? [], block));
  if (name === undefined) return null;
  worked.set(name, [...(worked.get(name) ?? []), block]);
  return name;
}

function canWork(blocks: readonly Block[], block: Block): boolean {
  const rested = blocks.every(
    (other) =>
      Math.max(other.start.epochMilliseconds - block.end.epochMilliseconds, block.start.epochMilliseconds - other.end.epochMilliseconds) >=
      MIN_REST_HOURS * HOUR_MS,
  );
  return rested && blocks.length < MAX_DAYS_A_WEEK;
}

function member(employee: string | null, role: ShiftRole): { employee: string; role: ShiftRole }[] {
  return employee === null ? [] : [{ employee, role }];
}

function instants({ start, end }: Block): { start: string; end: string } {
  return { start: start.toInstant().toString(), end: end.toInstant().toString() };
}
