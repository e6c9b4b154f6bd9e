/** The streams that took place in the demo: close to the plan, but with delays, overruns, cancellations and unplanned streams. */
import { MINUTE_MS } from '#core/span';
import { Temporal } from '#core/time';
import { ACCOUNTS, type DemoAccount } from './cast.rules.ts';
import { digits } from './catalogue.rules.ts';
import { chanceOf } from './chance.rules.ts';
import type { PlannedSchedule } from './plan.rules.ts';

export interface PlannedWeek {
  /** Relative to the current week, which is 0. */
  readonly week: number;
  readonly monday: Temporal.PlainDate;
  readonly schedules: readonly PlannedSchedule[];
}

export interface Broadcast {
  readonly account: DemoAccount;
  readonly week: number;
  readonly roomId: string;
  readonly title: string | null;
  /** Milliseconds, in whole minutes. */
  readonly start: number;
  /** End of the stream, or the last known minute while it is on air. */
  readonly end: number;
  /** Expected end of the stream. */
  readonly wholeEnd: number;
  readonly provisional: boolean;
  /** Hosts with the time from which they host. */
  readonly hosts: readonly { readonly from: number; readonly host: string | null }[];
  /** The platform keeps minute data only for some weeks. */
  readonly hasMinutes: boolean;
}

const FIRST_WEEK_WITH_MINUTES = -7;
const OLDER_WITH_MINUTES = 0.15;
const CANCELLED = 0.025;
/** Share of back-to-back schedules that become one stream with a change of hosts. */
const JOINED = 0.85;
const LEAST_GAP = 3;
/** If no stream is on air when the demo is loaded, the latest stream is shown as still running, after this share of it. */
const KNOWN_OF_LATEST = 0.7;

/** Held much later than planned without changing the plan: too far off to be matched automatically. */
const MOVED: readonly { readonly identity: string; readonly week: number; readonly turn: number }[] = [
  { identity: 'casaverde.kitchen', week: -1, turn: 1 },
  { identity: 'northpeak.usa', week: -3, turn: 2 },
];
const MOVED_BY = 0.62;
/** Streams without a schedule. */
const UNPLANNED: readonly {
  readonly identity: string;
  readonly week: number;
  readonly day: number;
  readonly hour: number;
  readonly minutes: number;
}[] = [
  { identity: 'northpeak.trail', week: -11, day: 2, hour: 19, minutes: 80 },
  { identity: 'bloomandbare.glow', week: -8, day: 5, hour: 20, minutes: 65 },
  { identity: 'casaverde.outlet', week: -5, day: 0, hour: 19, minutes: 90 },
  { identity: 'northpeak.usa', week: -2, day: 5, hour: 14, minutes: 75 },
  { identity: 'bloomandbare.glow', week: -1, day: 5, hour: 20, minutes: 50 },
];

interface Slot extends PlannedSchedule {
  readonly week: number;
  readonly turn: number;
  readonly from: number;
  readonly to: number;
}

/** All streams that started before `now`, sorted by account and time. Past streams are the same at any time of the day. */
export function broadcastsOf(weeks: readonly PlannedWeek[], now: number): Broadcast[] {
  const begun = ACCOUNTS.flatMap((account) => [...held(account, weeks), ...unplanned(account, weeks)]).filter(
    ({ start }) => start + MINUTE_MS <= now,
  );
  const anyRuns = begun.some(({ wholeEnd }) => wholeEnd > now);
  const latest = begun.reduce<Broadcast | undefined>(
    (last, stream) => (last === undefined || stream.start > last.start ? stream : last),
    undefined,
  );
  return begun.map((stream) => {
    if (stream.wholeEnd > now) return { ...stream, end: floor(now), provisional: true };
    return stream === latest && !anyRuns
      ? { ...stream, end: floor(stream.start + (stream.wholeEnd - stream.start) * KNOWN_OF_LATEST), provisional: true }
      : stream;
  });
}

function held(account: DemoAccount, weeks: readonly PlannedWeek[]): Broadcast[] {
  const found: Broadcast[] = [];
  for (const run of runsOf(account, weeks)) {
    const [first, last] = [run[0]!, run.at(-1)!];
    const chance = chanceOf(`stream ${account.identity} ${first.start}`);
    const moved = MOVED.some(({ identity, week, turn }) => identity === account.identity && week === first.week && turn === first.turn);
    if (chance.happens(CANCELLED) && !moved) continue;
    const [late, over] = [lateness(chance.next(), chance.next()), overrun(chance.next(), chance.next())];
    const shift = moved ? Math.round(((last.to - first.from) * MOVED_BY) / MINUTE_MS) : 0;
    const earliest = (found.at(-1)?.end ?? 0) + LEAST_GAP * MINUTE_MS;
    const start = Math.max(earliest, first.from + (late + shift) * MINUTE_MS);
    const end = last.to + (over + shift) * MINUTE_MS;
    const hosts = run.map(({ from, assignees }, index) => ({
      from: index === 0 ? start : from,
      host: assignees.find(({ role }) => role === 'HOST')?.employee ?? null,
    }));
    found.push({
      account,
      week: first.week,
      ...named(account, start),
      title: first.title,
      start,
      end,
      wholeEnd: end,
      provisional: false,
      hosts,
      hasMinutes: chance.happens(OLDER_WITH_MINUTES) || first.week >= FIRST_WEEK_WITH_MINUTES,
    });
  }
  return found;
}

/** The account's schedules, each grouped with those that follow without a gap and belong to the same stream. */
function runsOf({ identity }: DemoAccount, weeks: readonly PlannedWeek[]): Slot[][] {
  const slots = weeks.flatMap(({ week, schedules }) =>
    schedules
      .filter(({ account, type }) => account === identity && type === 'LIVE')
      .map((schedule, turn): Slot => ({ ...schedule, week, turn, from: Date.parse(schedule.start), to: Date.parse(schedule.end) })),
  );
  const runs: Slot[][] = [];
  for (const slot of slots.sort((a, b) => a.from - b.from)) {
    const before = runs.at(-1);
    const joins = before?.at(-1)!.to === slot.from && chanceOf(`joins ${identity} ${slot.start}`).happens(JOINED);
    if (joins) before.push(slot);
    else runs.push([slot]);
  }
  return runs;
}

function unplanned(account: DemoAccount, weeks: readonly PlannedWeek[]): Broadcast[] {
  return UNPLANNED.filter(({ identity }) => identity === account.identity).flatMap(({ week, day, hour, minutes }): Broadcast[] => {
    const monday = weeks.find((planned) => planned.week === week)?.monday;
    if (monday === undefined) return [];
    const start = monday
      .add({ days: day })
      .toZonedDateTime({ timeZone: account.timezone, plainTime: Temporal.PlainTime.from({ hour, minute: 7 }) }).epochMilliseconds;
    const end = start + minutes * MINUTE_MS;
    return [
      {
        account,
        week,
        ...named(account, start),
        title: 'Pop-up live',
        start,
        end,
        wholeEnd: end,
        provisional: false,
        hosts: [{ from: start, host: null }],
        hasMinutes: week >= FIRST_WEEK_WITH_MINUTES,
      },
    ];
  });
}

/** Delay of the start in minutes; usually small. */
function lateness(kind: number, much: number): number {
  if (kind < 0.1) return 12 + Math.floor(much * 24);
  return kind < 0.18 ? -Math.floor(1 + much * 4) : Math.floor(much * 8);
}

function overrun(kind: number, much: number): number {
  if (kind < 0.14) return 15 + Math.floor(much * 26);
  return kind < 0.24 ? -(10 + Math.floor(much * 16)) : Math.floor(much * 12) - 3;
}

/** Room numbers of the platform increase over time. */
function named({ identity }: DemoAccount, start: number): { roomId: string } {
  return { roomId: `74${String(Math.floor(start / MINUTE_MS)).padStart(8, '0')}${digits(`room ${identity} ${start}`, 9)}` };
}

function floor(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS;
}
