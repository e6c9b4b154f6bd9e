/** API tests of matching: in whatever order things happen, a schedule has the streams that lie in it, unless a user chose others. */
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
  /** The streams chosen by a user, the principal one first; absent while matched automatically. */
  readonly chosen?: readonly string[] | undefined;
}
interface ScheduleItem {
  readonly '@id': string;
  readonly liveStream: string | null;
  readonly liveStreams: readonly string[];
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

const allOf = async (iri: string) => [...(await admin().get(iri)).json<ScheduleItem>().liveStreams].sort();

/** Reference implementation of the rule: the principal stream first. */
function streamsOf(schedule: Schedule, streams: readonly Stream[]): Stream[] {
  const distance = (stream: Stream) => Math.abs(stream.start - schedule.start);
  const fitting = streams.filter(
    (stream) =>
      stream.account === schedule.account &&
      overlapWith(schedule, stream) > 0 &&
      overlapWith(schedule, stream) * 2 >= Math.min(stream.end - stream.start, schedule.end - schedule.start),
  );
  // Streams are in order of creation, which breaks remaining ties; sorting is stable.
  const principal = [...fitting].sort((a, b) => overlapWith(schedule, b) - overlapWith(schedule, a) || distance(a) - distance(b))[0];
  if (principal === undefined) return [];
  // What is on air at the same time as another is for a person to decide.
  const alone = fitting.filter(
    (stream) => stream === principal || fitting.every((other) => other === stream || overlapWith(other, stream) <= MINUTE_MS),
  );
  let run: Stream[] = [];
  for (const stream of [...alone].sort((a, b) => a.start - b.start)) {
    const continues = run.length > 0 && stream.start - run.at(-1)!.end <= 20 * MINUTE_MS;
    if (!continues && run.includes(principal)) break;
    run = continues ? [...run, stream] : [stream];
  }
  const length = Math.max(...run.map(({ end }) => end)) - Math.min(...run.map(({ start }) => start));
  const tooLong = length > schedule.end - schedule.start + 180 * MINUTE_MS;
  return tooLong ? [principal] : [principal, ...run.filter((stream) => stream !== principal)];
}

function overlapWith(schedule: Span, stream: Span): number {
  return Math.min(stream.end, schedule.end) - Math.max(stream.start, schedule.start);
}

/** The principal stream, all of them, and how they were found. */
function expectedMatch(schedule: Schedule, streams: readonly Stream[]): [string | null, string[], string] {
  if (schedule.type !== 'LIVE') return [null, [], 'AUTO'];
  const found = schedule.chosen ?? streamsOf(schedule, streams).map(({ iri }) => iri);
  return [found[0] ?? null, [...found].sort(), schedule.chosen === undefined ? 'AUTO' : 'MANUAL'];
}

/** Of streams chosen together, the one that overlaps the schedule most is the principal one. */
function principalFirst(schedule: Schedule, chosen: readonly Stream[]): string[] {
  return [...chosen].sort((a, b) => overlapWith(schedule, b) - overlapWith(schedule, a) || a.start - b.start).map(({ iri }) => iri);
}

describe('any sequence of changes', () => {
  interface Step {
    readonly what:
      | 'stream'
      | 'broken stream'
      | 'schedule'
      | 'move stream'
      | 'move schedule'
      | 'delete stream'
      | 'delete schedule'
      | 'choose'
      | 'choose several'
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
        { weight: 4, arbitrary: fc.constantFrom<Step['what']>('stream', 'broken stream', 'schedule') },
        {
          weight: 3,
          arbitrary: fc.constantFrom<Step['what']>(
            'move stream',
            'move schedule',
            'delete stream',
            'delete schedule',
            'choose',
            'choose several',
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
    else if (what === 'broken stream' && schedule !== undefined) {
      // The room breaks within the slot and is opened again, at once or after a while.
      const middle = schedule.start + (schedule.end - schedule.start) / 2;
      streams.push(await addStream({ ...schedule, start: schedule.start - length * MINUTE_MS, end: middle }));
      const again = middle + (start % 4) * 10 * MINUTE_MS;
      streams.push(await addStream({ ...schedule, start: again, end: Math.max(schedule.end, again) + length * MINUTE_MS }));
    } else if (what === 'schedule') {
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
      for (const [index, one] of schedules.entries()) {
        const rest = one.chosen?.filter((iri) => iri !== stream.iri) ?? [];
        if (rest.length < (one.chosen?.length ?? 0))
          schedules[index] = {
            ...one,
            chosen:
              rest.length === 0
                ? undefined
                : one.chosen![0] === stream.iri
                  ? principalFirst(
                      one,
                      streams.filter(({ iri }) => rest.includes(iri)),
                    )
                  : rest,
          };
      }
    } else if (what === 'delete schedule' && schedule !== undefined) {
      expect((await admin().delete(schedule.iri)).status).toBe(204);
      schedules.splice(which % schedules.length, 1);
    } else if (what === 'move schedule' && schedule !== undefined) {
      await change(bodyOf(span), { ...span, ...(span.account === schedule.account ? {} : { chosen: undefined }) });
    } else if (what === 'choose' && schedule?.type === 'LIVE') {
      const own = streams.filter((one) => one.account === schedule.account);
      if (own.length === 0) return;
      const { iri } = own[start % own.length]!;
      const present = expectedMatch(schedule, streams)[1];
      // Naming one of its streams makes that the principal one; another one replaces them.
      await change({ liveStream: iri }, { chosen: present.includes(iri) ? [iri, ...present.filter((one) => one !== iri)] : [iri] });
    } else if (what === 'choose several' && schedule?.type === 'LIVE') {
      const own = streams.filter((one, index) => one.account === schedule.account && (index + length) % 3 > 0);
      const answer = await admin().post(`${schedule.iri}/live_streams`, { liveStreams: own.map(({ iri }) => iri) });
      expect(answer.status, answer.text).toBe(200);
      schedules[which % schedules.length] = { ...schedule, chosen: principalFirst(schedule, own) };
    } else if (what === 'choose none' && schedule !== undefined)
      await change({ liveStream: null }, { chosen: schedule.type === 'LIVE' ? [] : undefined });
    else if (what === 'leave to itself' && schedule !== undefined) await change({ liveStreamMatch: 'AUTO' }, { chosen: undefined });
    else if (what === 'change type' && schedule !== undefined) {
      const type = schedule.type === 'LIVE' ? 'VIDEO' : 'LIVE';
      // VIDEO schedules belong to no stream, so a manual choice is cleared.
      await change({ type }, type === 'VIDEO' ? { type, chosen: undefined } : { type });
    }
  }

  it('gives each schedule the streams of its account that lie in it, the one that overlaps it most as its principal', async () => {
    const seen = { matched: 0, several: 0, unmatched: 0, chosen: 0 };
    const byLength = ['unmatched', 'matched', 'several'] as const;
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
          const found = Object.fromEntries(
            member.map((item) => [item['@id'], [item.liveStream, [...item.liveStreams].sort(), item.liveStreamMatch]]),
          );
          expect(found, step.what).toEqual(
            Object.fromEntries(schedules.map((schedule) => [schedule.iri, expectedMatch(schedule, streams)])),
          );
        }
        for (const schedule of schedules) {
          const { length } = expectedMatch(schedule, streams)[1];
          seen[schedule.chosen === undefined ? byLength[Math.min(length, 2)]! : 'chosen'] += 1;
        }
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

  it('has all streams of a room that breaks and is opened again; the one that overlaps most is the principal one', async () => {
    await newSchedule();
    const first = await addStream(at(600, 50));
    const second = await addStream(at(655, 70));
    expect([await matchOf(schedule.iri), await allOf(schedule.iri)]).toEqual([[second.iri, 'AUTO'], [first.iri, second.iri].sort()]);
    expect((await admin().get(first.iri)).json<{ schedules: string[] }>().schedules).toEqual([schedule.iri]);
  });

  it.each([
    ['a pause of 20 minutes', 20, true],
    ['a longer pause', 21, false],
    ['both on air at once for a minute', -1, true],
    ['both on air at once for longer', -2, false],
  ])('with %s between two streams: %i min, joined: %s', async (_, pause, joined) => {
    await newSchedule();
    const first = await addStream(at(600, 60));
    const second = await addStream(at(660 + pause, 30));
    expect(await allOf(schedule.iri)).toEqual(joined ? [first.iri, second.iri].sort() : [first.iri]);
  });

  it.each([
    [300, true],
    [301, false],
  ])('with streams that take %i minutes together for a slot of two hours, joined: %s', async (together, joined) => {
    await newSchedule();
    const [first, second] = [await addStream(at(600 - (together - 120), together - 120 + 60)), await addStream(at(660, 60))];
    // The first of them lies mostly before the slot, and fills half of it.
    expect(await matchOf(schedule.iri)).toEqual([second.iri, 'AUTO']);
    expect(await allOf(schedule.iri)).toEqual(joined ? [first.iri, second.iri].sort() : [second.iri]);
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

  it('made manually with several streams stays until one of them is deleted, and each is used by its own slot only', async () => {
    await newSchedule();
    const [first, second, far] = [await addStream(at(600, 30)), await addStream(at(680, 40)), await addStream(at(100, 30))];
    expect(await allOf(schedule.iri)).toEqual([second.iri]);
    const answer = await admin().post(`${schedule.iri}/live_streams`, { liveStreams: [far.iri, first.iri, second.iri, first.iri] });
    expect([answer.status, answer.json()]).toEqual([
      200,
      expect.objectContaining({ schedule: schedule.iri, liveStream: second.iri, liveStreams: [far.iri, first.iri, second.iri] }),
    ]);
    await addStream(at(640, 39));
    expect([await matchOf(schedule.iri), await allOf(schedule.iri)]).toEqual([
      [second.iri, 'MANUAL'],
      [first.iri, second.iri, far.iri].sort(),
    ]);
    await admin().delete(second.iri);
    expect([await matchOf(schedule.iri), await allOf(schedule.iri)]).toEqual([[first.iri, 'MANUAL'], [first.iri, far.iri].sort()]);
    await admin().post(`${schedule.iri}/live_streams`, { liveStreams: [] });
    expect([await matchOf(schedule.iri), await allOf(schedule.iri)]).toEqual([[null, 'MANUAL'], []]);
  });

  it('with streams that are not of the account, or are unknown, is refused as a whole, with the place in the list', async () => {
    await newSchedule();
    const own = await addStream(at(600, 120));
    const foreign = await addStream(at(600, 120, api.world.accounts.birch));
    const choose = (liveStreams: unknown, person: 'admin' | 'manager' | 'client' | 'employee' = 'admin') =>
      api.as(person).post(`${schedule.iri}/live_streams`, { liveStreams });
    const paths = (answer: Answer) => [
      answer.status,
      answer.json<{ violations?: { propertyPath: string }[] }>().violations?.map(({ propertyPath }) => propertyPath),
    ];
    expect(paths(await choose([own.iri, foreign.iri]))).toEqual([422, ['liveStreams[1]']]);
    expect(paths(await choose([`/api/live_streams/${crypto.randomUUID()}`]))).toEqual([422, ['liveStreams[0]']]);
    expect(paths(await choose(['/api/clients/1']))).toEqual([422, ['liveStreams[0]']]);
    expect(paths(await choose('all'))).toEqual([422, ['liveStreams']]);
    expect(paths(await choose(Array.from({ length: 51 }, () => own.iri)))).toEqual([422, ['liveStreams']]);
    expect((await choose([own.iri], 'client')).status).toBe(403);
    expect((await choose([own.iri], 'employee')).status).toBe(403);
    await patch({ type: 'VIDEO' });
    expect(paths(await choose([own.iri]))).toEqual([422, ['liveStreams']]);
    await patch({ type: 'LIVE' });
    expect([await matchOf(schedule.iri), await allOf(schedule.iri)]).toEqual([[own.iri, 'AUTO'], [own.iri]]);
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

  it('is offered for a stream that a slot could have besides its own, with all that was planned and streamed at the time', async () => {
    await newSchedule();
    const principal = await addStream(at(600, 60));
    const later = await addStream(at(690, 30));
    const elsewhere = await addStream(at(600, 60, api.world.accounts.birch));
    const day = iso(origin).slice(0, 10);
    const answer = await admin().get(`/api/live-streams/unmatched?from=${day}&to=${day}`);
    const { streams } = answer.json<{ streams: { liveStream: string; suggestions: unknown[]; around: unknown }[] }>();
    const bar = ({ start, end }: Span) => ({
      startTime: iso(start).replace('.000Z', '+00:00'),
      endTime: iso(end).replace('.000Z', '+00:00'),
    });
    expect(streams.find(({ liveStream }) => liveStream === later.iri)).toMatchObject({
      suggestions: [{ schedule: schedule.iri, liveStreams: [principal.iri], liveStreamMatch: 'AUTO', overlapMinutes: 30 }],
      around: {
        schedules: [{ schedule: schedule.iri, ...bar(schedule), matched: true }],
        streams: [
          { liveStream: principal.iri, ...bar(principal), matched: true },
          { liveStream: later.iri, ...bar(later), matched: false },
        ],
      },
    });
    expect(streams.find(({ liveStream }) => liveStream === elsewhere.iri)?.around).toEqual({
      schedules: [],
      streams: [{ liveStream: elsewhere.iri, ...bar(elsewhere), matched: false }],
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
