/** API tests of matching: in whatever order things happen, a schedule has the stream that overlaps it most, unless a user chose another. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/span';
import { startApi, type Answer, type Api } from '../../../../test/kit/api.ts';
import { breadth } from '../../../../test/kit/breadth.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const iso = (time: number) => new Date(time).toISOString();

/** Each case uses a separate week. */
let weeks = 0;
const newWeek = () => Date.UTC(2040, 0, 1) + (weeks += 1) * 7 * DAY_MS;

interface Span {
  readonly account: string;
  readonly start: number;
  readonly end: number;
}
interface Stream extends Span {
  readonly iri: string;
}
interface Schedule extends Span {
  readonly iri: string;
  readonly type: string;
  /** The stream chosen by a user, null for none; absent while matched automatically. */
  readonly chosen?: string | null;
}
interface ScheduleItem {
  readonly '@id': string;
  readonly liveStream: string | null;
  readonly liveStreamMatch: string;
}

let roomCount = 0;
const bodyOf = ({ account, start, end }: Span) => ({ liveAccount: account, startTime: iso(start), endTime: iso(end) });
const addStream = async (span: Span): Promise<Stream> => ({
  ...span,
  iri: made(await admin().post('/api/live_streams', { ...bodyOf(span), roomId: String((roomCount += 1)) })),
});
const addSchedule = async (span: Span): Promise<Schedule> => ({
  ...span,
  type: 'LIVE',
  iri: made(await admin().post('/api/schedules', { ...bodyOf(span), type: 'LIVE' })),
});
const matchOf = async (iri: string): Promise<[string | null, string]> => {
  const { liveStream, liveStreamMatch } = (await admin().get(iri)).json<ScheduleItem>();
  return [liveStream, liveStreamMatch];
};

function made(answer: Answer): string {
  expect(answer.status, answer.text).toBe(201);
  return answer.headers.location!;
}

/** Reference implementation of the rule. */
function bestOf(schedule: Schedule, streams: readonly Stream[]): string | null {
  const overlap = (stream: Stream) => Math.min(stream.end, schedule.end) - Math.max(stream.start, schedule.start);
  const distance = (stream: Stream) => Math.abs(stream.start - schedule.start);
  const fitting = streams.filter(
    (stream) =>
      stream.account === schedule.account &&
      overlap(stream) > 0 &&
      overlap(stream) * 2 >= Math.min(stream.end - stream.start, schedule.end - schedule.start),
  );
  // Streams are in order of creation, which breaks remaining ties; sorting is stable.
  return [...fitting].sort((a, b) => overlap(b) - overlap(a) || distance(a) - distance(b))[0]?.iri ?? null;
}

function expectedMatch(schedule: Schedule, streams: readonly Stream[]): [string | null, string] {
  if (schedule.type !== 'LIVE') return [null, 'AUTO'];
  return schedule.chosen === undefined ? [bestOf(schedule, streams), 'AUTO'] : [schedule.chosen, 'MANUAL'];
}

describe('any sequence of changes', () => {
  interface Step {
    readonly what:
      | 'stream'
      | 'schedule'
      | 'move stream'
      | 'move schedule'
      | 'delete stream'
      | 'delete schedule'
      | 'choose'
      | 'choose none'
      | 'leave to itself'
      | 'change type';
    readonly which: number;
    readonly account: number;
    readonly start: number;
    readonly length: number;
  }
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      what: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom<Step['what']>('stream', 'schedule') },
        {
          weight: 3,
          arbitrary: fc.constantFrom<Step['what']>(
            'move stream',
            'move schedule',
            'delete stream',
            'delete schedule',
            'choose',
            'choose none',
            'leave to itself',
            'change type',
          ),
        },
      ),
      which: fc.nat(20),
      account: fc.nat(1),
      // Quarter-hour slots within half a day: close enough to overlap, and to tie.
      start: fc.nat(47),
      length: fc.integer({ min: 1, max: 16 }),
    }),
    { minLength: 8, maxLength: 24 },
  );

  /** Performs a step through the API and on the test's own lists. Steps that the API refuses (double bookings) change neither. */
  async function take(
    { what, which, account, start, length }: Step,
    origin: number,
    streams: Stream[],
    schedules: Schedule[],
  ): Promise<void> {
    const { acmeUk, birch } = api.world.accounts;
    const begin = origin + start * 15 * MINUTE_MS;
    const span: Span = { account: account === 0 ? acmeUk : birch, start: begin, end: begin + length * 15 * MINUTE_MS };
    const [stream, schedule] = [streams[which % streams.length], schedules[which % schedules.length]];
    const change = async (body: Record<string, unknown>, changed: Partial<Schedule>) => {
      const answer = await admin().patch(schedule!.iri, body);
      expect([200, 409], answer.text).toContain(answer.status);
      if (answer.status === 200) schedules[which % schedules.length] = { ...schedule!, ...changed };
    };
    if (what === 'stream') streams.push(await addStream(span));
    else if (what === 'schedule') {
      const answer = await admin().post('/api/schedules', { ...bodyOf(span), type: 'LIVE' });
      expect([201, 409], answer.text).toContain(answer.status);
      if (answer.status === 201) schedules.push({ ...span, type: 'LIVE', iri: answer.headers.location! });
    } else if (what === 'move stream' && stream !== undefined) {
      const { liveAccount: _, ...times } = bodyOf(span);
      expect((await admin().patch(stream.iri, times)).status).toBe(200);
      streams[which % streams.length] = { ...span, account: stream.account, iri: stream.iri };
    } else if (what === 'delete stream' && stream !== undefined) {
      expect((await admin().delete(stream.iri)).status).toBe(204);
      streams.splice(which % streams.length, 1);
      for (const [index, one] of schedules.entries()) if (one.chosen === stream.iri) schedules[index] = { ...one, chosen: undefined };
    } else if (what === 'delete schedule' && schedule !== undefined) {
      expect((await admin().delete(schedule.iri)).status).toBe(204);
      schedules.splice(which % schedules.length, 1);
    } else if (what === 'move schedule' && schedule !== undefined) {
      await change(bodyOf(span), { ...span, ...(span.account === schedule.account ? {} : { chosen: undefined }) });
    } else if (what === 'choose' && schedule?.type === 'LIVE') {
      const own = streams.filter((one) => one.account === schedule.account);
      if (own.length > 0) await change({ liveStream: own[start % own.length]!.iri }, { chosen: own[start % own.length]!.iri });
    } else if (what === 'choose none' && schedule !== undefined)
      await change({ liveStream: null }, { chosen: schedule.type === 'LIVE' ? null : undefined });
    else if (what === 'leave to itself' && schedule !== undefined) await change({ liveStreamMatch: 'AUTO' }, { chosen: undefined });
    else if (what === 'change type' && schedule !== undefined) {
      const type = schedule.type === 'LIVE' ? 'VIDEO' : 'LIVE';
      // VIDEO schedules belong to no stream, so a manual choice is cleared.
      await change({ type }, type === 'VIDEO' ? { type, chosen: undefined } : { type });
    }
  }

  it('gives each schedule the stream of its account that overlaps it most, by at least half of the shorter one', async () => {
    const seen = { matched: 0, unmatched: 0, chosen: 0 };
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const origin = newWeek();
        const streams: Stream[] = [];
        const schedules: Schedule[] = [];
        for (const step of taken) {
          await take(step, origin, streams, schedules);
          const { member } = (
            await admin().get(`/api/schedules?startTime[after]=${iso(origin)}&startTime[before]=${iso(origin + DAY_MS)}&itemsPerPage=100`)
          ).json<{ member: ScheduleItem[] }>();
          const found = Object.fromEntries(member.map((item) => [item['@id'], [item.liveStream, item.liveStreamMatch]]));
          expect(found, step.what).toEqual(
            Object.fromEntries(schedules.map((schedule) => [schedule.iri, expectedMatch(schedule, streams)])),
          );
        }
        for (const schedule of schedules)
          seen[schedule.chosen !== undefined ? 'chosen' : expectedMatch(schedule, streams)[0] === null ? 'unmatched' : 'matched'] += 1;
      }),
      { numRuns: breadth(12, 50), seed: Number(process.env.PROPERTY_SEED ?? 20_260_610) },
    );
    // Guards against a generator with which nothing ever matches, or everything does.
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(breadth(1, 10));
  });

  it('matches streams and schedules that are created concurrently', async () => {
    const origin = newWeek();
    const at = (hour: number, minutes: number): Span => ({
      account: api.world.accounts.acmeUk,
      start: origin + hour * 60 * MINUTE_MS,
      end: origin + (hour * 60 + minutes) * MINUTE_MS,
    });
    const hours = Array.from({ length: 12 }, (_, hour) => hour * 2);
    const found = await Promise.all(hours.map((hour) => Promise.all([addStream(at(hour, 55)), addSchedule(at(hour, 60))])));
    for (const [stream, schedule] of found) expect(await matchOf(schedule.iri)).toEqual([stream.iri, 'AUTO']);
  });
});

describe('a match', () => {
  let origin: number;
  let schedule: Schedule;
  const at = (from: number, minutes: number, account = api.world.accounts.acmeUk): Span => ({
    account,
    start: origin + from * MINUTE_MS,
    end: origin + (from + minutes) * MINUTE_MS,
  });
  const patch = (body: Record<string, unknown>) => admin().patch(schedule.iri, body);
  const newSchedule = async () => {
    origin = newWeek();
    schedule = await addSchedule(at(600, 120));
  };

  it('needs an overlap of half the shorter of the two, and changes to a better one', async () => {
    await newSchedule();
    await addStream(at(540, 119));
    expect(await matchOf(schedule.iri)).toEqual([null, 'AUTO']);
    const half = await addStream(at(540, 120));
    expect(await matchOf(schedule.iri)).toEqual([half.iri, 'AUTO']);
    const most = await addStream(at(605, 120));
    expect(await matchOf(schedule.iri)).toEqual([most.iri, 'AUTO']);
    await admin().delete(most.iri);
    expect(await matchOf(schedule.iri)).toEqual([half.iri, 'AUTO']);
  });

  it('with equal overlap is the one with the nearest start', async () => {
    await newSchedule();
    await addStream(at(500, 400));
    const near = await addStream(at(590, 400));
    await addStream(at(510, 400));
    expect(await matchOf(schedule.iri)).toEqual([near.iri, 'AUTO']);
  });

  it('may be the same for several schedules, as hosts rotate', async () => {
    await newSchedule();
    const next = await addSchedule(at(720, 60));
    const stream = await addStream(at(600, 180));
    expect([await matchOf(schedule.iri), await matchOf(next.iri)]).toEqual([
      [stream.iri, 'AUTO'],
      [stream.iri, 'AUTO'],
    ]);
    expect((await admin().get(stream.iri)).json<{ schedules: string[] }>().schedules).toEqual([schedule.iri, next.iri]);
  });

  it('does not exist for a stream of zero length, or for a schedule that is not LIVE', async () => {
    await newSchedule();
    await addStream(at(610, 0));
    expect(await matchOf(schedule.iri)).toEqual([null, 'AUTO']);
    const stream = await addStream(at(600, 120));
    expect((await patch({ type: 'VIDEO' })).json()).toMatchObject({ liveStream: null });
    expect((await patch({ type: 'LIVE' })).json()).toMatchObject({ liveStream: stream.iri });
  });

  it('made manually survives later streams, and is undone by returning to AUTO', async () => {
    await newSchedule();
    const chosen = await addStream(at(300, 30));
    expect((await patch({ liveStream: chosen.iri })).json()).toMatchObject({ liveStream: chosen.iri, liveStreamMatch: 'MANUAL' });
    const better = await addStream(at(600, 120));
    await patch({ title: 'Renamed' });
    expect(await matchOf(schedule.iri)).toEqual([chosen.iri, 'MANUAL']);
    expect((await patch({ liveStreamMatch: 'AUTO' })).json()).toMatchObject({ liveStream: better.iri, liveStreamMatch: 'AUTO' });
  });

  it('set to none manually stays none', async () => {
    await newSchedule();
    const stream = await addStream(at(600, 120));
    expect((await patch({ liveStream: null })).json()).toMatchObject({ liveStream: null, liveStreamMatch: 'MANUAL' });
    await addStream(at(601, 119));
    await patch({ endTime: iso(origin + 700 * MINUTE_MS) });
    expect(await matchOf(schedule.iri)).toEqual([null, 'MANUAL']);
    expect((await patch({ liveStreamMatch: 'AUTO' })).json()).toMatchObject({ liveStream: stream.iri, liveStreamMatch: 'AUTO' });
  });

  it('made manually while creating the schedule counts too', async () => {
    await newSchedule();
    const chosen = await addStream(at(300, 30));
    await addStream(at(900, 60));
    const answer = await admin().post('/api/schedules', { ...bodyOf(at(900, 60)), type: 'LIVE', liveStream: chosen.iri });
    expect(answer.json()).toMatchObject({ liveStream: chosen.iri, liveStreamMatch: 'MANUAL' });
  });

  it('with a stream of another account is rejected', async () => {
    await newSchedule();
    const own = await addStream(at(600, 120));
    const foreign = await addStream(at(600, 120, api.world.accounts.birch));
    const answer = await patch({ liveStream: foreign.iri });
    expect([
      answer.status,
      answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath),
    ]).toEqual([422, ['liveStream']]);
    expect(await matchOf(schedule.iri)).toEqual([own.iri, 'AUTO']);
    expect((await patch({ liveAccount: api.world.accounts.birch, liveStream: foreign.iri })).json()).toMatchObject({
      liveStream: foreign.iri,
      liveStreamMatch: 'MANUAL',
    });
  });

  it('made manually ends when its stream is deleted, and when the schedule moves to another account', async () => {
    await newSchedule();
    const [better, chosen, foreign] = [
      await addStream(at(600, 120)),
      await addStream(at(300, 30)),
      await addStream(at(600, 120, api.world.accounts.birch)),
    ];
    await patch({ liveStream: chosen.iri });
    expect((await admin().delete(chosen.iri)).status).toBe(204);
    expect(await matchOf(schedule.iri)).toEqual([better.iri, 'AUTO']);
    await patch({ liveStream: better.iri });
    expect((await patch({ liveAccount: api.world.accounts.birch })).json()).toMatchObject({
      liveStream: foreign.iri,
      liveStreamMatch: 'AUTO',
    });
  });

  it('that changes automatically creates a new version of the schedule, so that earlier reads are detected as stale', async () => {
    await newSchedule();
    const tags = [(await admin().get(schedule.iri)).headers.etag!];
    const noteTag = async () => {
      const { status, headers } = await admin().get(schedule.iri, { 'if-none-match': tags.at(-1)! });
      expect(status).toBe(200);
      tags.push(headers.etag!);
    };
    const stream = await addStream(at(600, 120));
    await noteTag();
    await admin().patch(stream.iri, { startTime: iso(origin), endTime: iso(origin + MINUTE_MS) });
    await noteTag();
    await admin().patch(stream.iri, { startTime: iso(origin + 600 * MINUTE_MS), endTime: iso(origin + 720 * MINUTE_MS) });
    await noteTag();
    await admin().delete(stream.iri);
    await noteTag();
    expect(new Set(tags).size).toBe(tags.length);
    await addStream(at(0, 30));
    expect((await admin().get(schedule.iri, { 'if-none-match': tags.at(-1)! })).status).toBe(304);
  });
});
