/** Results of the service: one row per pair of videos, visible to admins, open for decisions, and reported on the upload. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FoundMatch } from '#wire/similarity';
import { PEOPLE, startApi, type Api } from '../../../../test/kit/api.ts';
import { analyseAll, matchOf, readyVideo, segment, SERVICE_TOKEN, workerOf, type Worker } from '../../../../test/kit/similarity.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';
import { readCsv, readXlsx } from '../../../../test/kit/tables.ts';
import { exportParams, OPENING } from '../report/report-address.rules.ts';

let api: Api;
let worker: Worker;
beforeAll(async () => {
  api = await startApi({ SIMILARITY_TOKEN: SERVICE_TOKEN });
  worker = workerOf(api, 'ada');
});
afterAll(() => api.stop());
let serial = 100;
beforeEach(async () => {
  serial += 10;
  await skipStateMachines(api.database, sql`update video_upload set processing = 'QUEUED' where processing = 'READY'`);
  for (const table of ['similarity_task', 'similarity_video', 'video_similarity']) await api.database.rows(sql([`delete from ${table}`]));
  await api.database.rows(sql`update similarity_fit set bias = 8.2, slope = 13.8, decisions = 0`);
});
const video = (name: string, given: { task?: string; serial?: number; revision?: number; sha256?: string } = {}) =>
  readyVideo(api, { name, task: api.world.videoTasks.acmeAva, serial: (serial += 1), ...given });

const look = (found?: (name: string) => readonly FoundMatch[]) => analyseAll(worker, found);
const results = async () =>
  (await api.as('admin').get('/api/video_similarities?order[createTime]=asc&itemsPerPage=100')).json<{
    member: Record<string, unknown>[];
  }>().member;

describe('result of an analysis', () => {
  it('is stored with both videos, their common footage and the confidence', async () => {
    const earlier = await video('earlier.mp4', { task: api.world.videoTasks.birchBen });
    const later = await video('later.mp4');
    const measured = { color: 0.7, product: 0.25, matchingProducts: 1 };
    await look((name) => (name === 'later.mp4' ? [] : [matchOf(later, earlier, measured)]));
    const [result, ...more] = await results();
    expect(more).toEqual([]);
    expect(result).toMatchObject({
      fileName: 'later.mp4',
      matchFileName: 'earlier.mp4',
      level: 'HIGH',
      levelRank: 3,
      share: '0.500000',
      confidence: '0.985514',
      similarity: '0.492757',
      matchingSeconds: '6.000',
      longestSeconds: '6.000',
      color: '0.700000',
      product: '0.250000',
      matchingProducts: 1,
      isVersion: false,
      decision: null,
      video: { uuid: later, originalFilename: 'later.mp4', durationSeconds: '12.345' },
      match: { uuid: earlier },
    });
    expect(String(result!.videoFolder)).toMatch(/^Acme \/ /);
    expect(String(result!.matchFolder)).toMatch(/^Birch \/ /);
    expect(result!.segments).toMatchObject([{ start: 2, end: 8, matchStart: 5, matchEnd: 11, kind: 'COPY', confidence: 0.985514 }]);
    const [event] = await api.database.rows<{ payload: { level: string } }>(
      sql`select payload from outbox_event where name = 'similarity.reuseFound' order by id desc limit 1`,
    );
    expect(event?.payload).toMatchObject({ level: 'HIGH', seconds: 6 });
  });

  it('can be exported with the filters of the report', async () => {
    const [a, b, c] = [await video('a.mp4'), await video('b.mp4'), await video('c.mp4')];
    const measured = { color: 0.7, product: 0.25, matchingProducts: 1 };
    await look((name) => (name === 'a.mp4' ? [matchOf(b, a, measured), matchOf(c, a, { level: 'LOW' })] : []));
    const query = exportParams({ ...OPENING, levels: ['HIGH'], least: 25, decision: 'NONE' });
    const get = (accept: string) =>
      api.as('admin').get(`/api/video_similarities?pagination=false&${new URLSearchParams(query).toString()}`, { accept });
    const csv = readCsv((await get('text/csv')).text);
    expect(csv).toMatchObject([{ fileName: 'b.mp4', matchFileName: 'a.mp4', level: 'HIGH', color: '0.700000', matchingProducts: '1' }]);
    const workbook = await readXlsx((await get('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).bytes);
    expect(workbook).toHaveLength(1);
    const numbers = ['In common', 'Colour', 'Products', 'Products in common'].map((title) => Number(workbook[0]![title]));
    expect([workbook[0]!['File'], workbook[0]!['Earlier file'], ...numbers]).toEqual(['b.mp4', 'a.mp4', 6, 0.7, 0.25, 1]);
    expect((await api.as('manager').get('/api/video_similarities', { accept: 'text/csv' })).status).toBe(403);
  });

  it('is not accepted while there are videos that it was not compared with', async () => {
    await video('one.mp4');
    await video('two.mp4');
    const [first, second] = [(await worker.claim())!, (await worker.claim())!];
    expect((await worker.complete(first.uuid)).json()).toEqual({ isDone: true });
    const pair = { matches: [matchOf(first.video, second.video)] };
    expect((await worker.complete(second.uuid, pair)).json()).toEqual({ isDone: false });
    expect(await results()).toEqual([]);
    const [known] = await worker.videos();
    expect((await worker.complete(second.uuid, { ...pair, searchedUpTo: known!.sequence })).json()).toEqual({ isDone: true });
    expect(await results()).toHaveLength(1);
  });

  it('is not accepted even if the latest video has been deleted', async () => {
    const gone = await video('gone.mp4');
    await look();
    const known = (await worker.videos()).at(-1)!.sequence;
    expect((await api.as('admin').delete(`/api/video_uploads/${gone}`)).status).toBe(204);
    await video('next.mp4');
    await look();
    await video('last.mp4');
    const { uuid } = (await worker.claim())!;
    expect((await worker.complete(uuid, { searchedUpTo: known })).json()).toEqual({ isDone: false });
  });

  it('can be sent again without duplicates, and replaces earlier results except those with a decision', async () => {
    const [a, b, c] = [await video('a.mp4'), await video('b.mp4'), await video('c.mp4')];
    await look((name) => (name === 'a.mp4' ? [matchOf(b, a), matchOf(c, a)] : []));
    const decided = (await results()).find((result) => (result.video as { uuid: string }).uuid === b)!;
    await api.as('admin').post(`${String(decided['@id'])}/decide`, { decision: 'ALLOWED', note: 'Same intro.' });
    await skipStateMachines(
      api.database,
      sql`update similarity_task set status = 'PENDING', finished_at = null, attempts = 0 where video = ${a}`,
    );
    await look(() => []);
    expect((await results()).map((result) => [(result.video as { uuid: string }).uuid, result.decision])).toEqual([[b, 'ALLOWED']]);
    await skipStateMachines(api.database, sql`update similarity_task set status = 'PENDING', finished_at = null where video = ${a}`);
    await look(() => [matchOf(b, a, { level: 'LOW' }), matchOf(c, a)]);
    expect((await results()).map((result) => [result.level, result.decision, result.decisionNote])).toEqual([
      ['LOW', 'ALLOWED', 'Same intro.'],
      ['HIGH', null, null],
    ]);
  });

  it('is found by checksum for identical files, the later upload being the copy, with or without a decoder', async () => {
    const sha256 = 'ab'.repeat(32);
    const [first, copy] = [await video('first.mp4', { sha256 }), await video('copy.mp4', { sha256 })];
    const { uuid } = (await worker.claim(false))!;
    await worker.complete(uuid, { seconds: 0, isUndecoded: true });
    const check = async () => {
      const found = await results();
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        level: 'EXACT',
        similarity: '1.000000',
        confidence: null,
        video: { uuid: copy },
        match: { uuid: first },
      });
      expect(found[0]!.segments).toMatchObject([{ start: 0, end: 12.345, matchStart: 0, matchEnd: 12.345, kind: 'EXACT', confidence: 1 }]);
    };
    await check();
    await look((name) => (name === 'first.mp4' ? [matchOf(copy, first)] : []));
    await check();
  });

  it('is deleted with its videos', async () => {
    const [a, b] = [await video('gone a.mp4'), await video('gone b.mp4')];
    await look((name) => (name === 'gone a.mp4' ? [matchOf(b, a)] : []));
    expect((await api.as('admin').delete(`/api/video_uploads/${a}`)).status).toBe(204);
    expect(await results()).toEqual([]);
  });

  it.each([
    ['of two other videos', (_a: string, b: string, c: string) => [matchOf(c, b)], 'Every match must include the analysed video.'],
    ['with the earlier one first', (a: string, b: string) => [matchOf(a, b)], 'The later video must come first.'],
    ['twice', (a: string, b: string) => [matchOf(b, a), matchOf(b, a)], 'The same pair of videos was sent twice.'],
    ['by bytes', (a: string, b: string) => [matchOf(b, a, { level: 'EXACT' })], 'Identical files are found by their checksums.'],
    [
      'that ends before it begins',
      (a: string, b: string) => [matchOf(b, a, { segments: [segment(5, 5, 0)] })],
      'A segment must end after it begins.',
    ],
  ])('is refused %s, and nothing of it is kept', async (_, made, detail) => {
    const [a, b, c] = [await video('a.mp4'), await video('b.mp4'), await video('c.mp4')];
    for (let claimed = (await worker.claim())!; claimed.video !== a; claimed = (await worker.claim())!)
      await worker.complete(claimed.uuid, { searchedUpTo: 1_000_000 });
    const [task] = await api.database.rows<{ uuid: string }>(sql`select uuid from similarity_task where video = ${a}`);
    const answer = await worker.complete(task!.uuid, { searchedUpTo: 1_000_000, matches: made(a, b, c) });
    expect([answer.status, answer.json().detail]).toEqual([422, detail]);
    expect(await results()).toEqual([]);
  });
});

describe('decision', () => {
  it('is made by an admin, with a note, is recorded in the audit trail, and can be removed', async () => {
    const [a, b] = [await video('a.mp4'), await video('b.mp4')];
    await look((name) => (name === 'a.mp4' ? [matchOf(b, a)] : []));
    const [result] = await results();
    const path = `${String(result!['@id'])}/decide`;
    for (const person of PEOPLE.filter((name) => name !== 'admin'))
      expect((await api.as(person).post(path, { decision: 'COPY' })).status).toBe(403);
    const answer = await api.as('admin').post(path, { decision: 'NOT_A_COPY', note: ' Another take. ' });
    expect(answer.json()).toMatchObject({ decision: 'NOT_A_COPY', decisionNote: 'Another take.', decidedBy: { username: 'admin' } });
    const tag = String((await api.as('admin').get(String(result!['@id']))).headers.etag);
    expect((await api.as('admin').post(path, { decision: 'COPY' }, { 'if-match': '"0"' })).status).toBe(412);
    expect((await api.as('admin').post(path, { decision: null }, { 'if-match': tag })).json()).toMatchObject({
      decision: null,
      decidedAt: null,
      decisionNote: null,
    });
    expect((await api.as('admin').post(path, { decision: 'MAYBE' })).status).toBe(422);
    const list = await api.as('admin').get('/api/video_similarities?exists[decision]=true');
    expect(list.json().totalItems).toBe(0);
  });

  it('changes the confidence of all results, most where scores are similar', async () => {
    const [a, b, c] = [await video('a.mp4'), await video('b.mp4'), await video('c.mp4')];
    const low = { level: 'LOW', score: 0.6, segments: [segment(1, 4, 0, 0.6)] } as const;
    await look((name) => (name === 'a.mp4' ? [matchOf(b, a, low), matchOf(c, a, low)] : []));
    const before = await results();
    await api.as('admin').post(`${String(before[0]!['@id'])}/decide`, { decision: 'NOT_A_COPY' });
    const [, after] = await results();
    expect(Number(after!.confidence)).toBeLessThan(Number(before[1]!.confidence));
    expect(Number(after!.similarity)).toBeCloseTo(0.5 * Number(after!.confidence), 5);
    expect((after!.segments as { confidence: number }[])[0]!.confidence).toBeCloseTo(Number(after!.confidence), 5);
    expect((await api.as('admin').get('/api/video_similarities/statistics')).json()).toMatchObject({
      decisions: 1,
      totalVideos: 3,
      totalResults: 2,
    });
    await api.as('admin').post(`${String(before[0]!['@id'])}/decide`, { decision: null });
    expect((await results())[1]!.confidence).toBe(before[1]!.confidence);
  });
});

it('is listed with the videos that are compared, for the one that was completed last, and may run backwards', async () => {
  const [first, second, third] = [await video('first.mp4'), await video('second.mp4'), await video('third.mp4')];
  const backwards = { ...segment(1, 4, 5), speed: -1 };
  await look((name) =>
    name === 'second.mp4'
      ? [matchOf(third, second, { segments: [backwards] })]
      : name === 'first.mp4'
        ? [matchOf(third, first, { share: 0.9 }), matchOf(second, first)]
        : [],
  );
  const copies = (await worker.videos()).map((kept) => [kept.video, kept.copies!.map((copy) => [copy.video, copy.match])]);
  expect(copies).toEqual([
    [third, []],
    [second, [[third, second]]],
    [
      first,
      [
        [third, first],
        [second, first],
      ],
    ],
  ]);
  expect((await worker.videos())[1]!.copies![0]!.segments).toMatchObject([{ start: 1, end: 4, matchStart: 6, matchEnd: 9, speed: -1 }]);
  await api.as('admin').post(`${String((await results())[0]!['@id'])}/decide`, { decision: 'NOT_A_COPY' });
  expect((await worker.videos())[1]!.copies).toEqual([]);
});

describe('notice on an upload', () => {
  const hint = (person: (typeof PEOPLE)[number], upload: string) => api.as(person).get(`/api/video_uploads/${upload}/reuse`);

  it('names the seconds delivered before, and only videos that the reader may see', async () => {
    const [own, foreign] = [await video('own.mp4'), await video('foreign.mp4', { task: api.world.videoTasks.birchBen })];
    const later = await video('later.mp4');
    await look((name) =>
      name === 'own.mp4'
        ? [matchOf(later, own, { segments: [segment(0, 6, 0)] })]
        : name === 'foreign.mp4'
          ? [matchOf(later, foreign, { level: 'MEDIUM', segments: [segment(4, 8, 0)] })]
          : [],
    );
    const mine = (await hint('admin', later)).json<{ matches: { fileName: string | null }[] }>();
    expect(mine).toMatchObject({ status: 'COMPLETED', seconds: 8, level: 'HIGH' });
    expect(mine.matches.map(({ fileName }) => fileName)).toEqual(['own.mp4', 'foreign.mp4']);
    const managed = (await hint('manager', later)).json<{ matches: Record<string, unknown>[] }>();
    expect(managed.matches).toMatchObject([
      { fileName: 'own.mp4', similarity: null, seconds: 6 },
      { fileName: null, video: null, title: null, level: 'MEDIUM', seconds: 4 },
    ]);
    for (const person of ['client', 'employee'] as const) expect((await hint(person, later)).status).toBe(403);
    expect((await hint('manager2', later)).status).toBe(404);
  });

  it('names the original first, however much more of the upload a later use contains', async () => {
    const [original, since, other] = [await video('original.mp4'), await video('since.mp4'), await video('other.mp4')];
    const later = await video('compilation.mp4');
    const pairs = [
      matchOf(later, original, { segments: [segment(0, 4, 0)] }),
      matchOf(later, since, { segments: [segment(0, 5, 0)] }),
      matchOf(later, other, { segments: [segment(6, 9, 0)] }),
    ];
    await look((name) => pairs.filter((_, at) => name === ['original.mp4', 'since.mp4', 'other.mp4'][at]));
    const { matches } = (await hint('admin', later)).json<{ matches: object[] }>();
    expect(matches).toMatchObject([
      { fileName: 'original.mp4', usesSince: 1 },
      { fileName: 'since.mp4', usesSince: null },
      { fileName: 'other.mp4', usesSince: 0 },
    ]);
  });

  it('excludes versions of the same video and rejected matches', async () => {
    const first = await video('v1.mp4', { serial: 900, revision: 1 });
    const second = await video('v2.mp4', { serial: 900, revision: 2 });
    const other = await video('other.mp4');
    await look((name) => (name === 'v1.mp4' ? [matchOf(second, first), matchOf(other, first)] : []));
    expect((await hint('admin', second)).json()).toMatchObject({ matches: [], seconds: 0, level: null });
    const found = (await results()).find((result) => result.isVersion === false)!;
    expect((await hint('admin', other)).json<{ matches: object[] }>().matches).toHaveLength(1);
    await api.as('admin').post(`${String(found['@id'])}/decide`, { decision: 'NOT_A_COPY' });
    expect((await hint('admin', other)).json()).toMatchObject({ matches: [], status: 'COMPLETED' });
    const waiting = await video('waiting.mp4');
    expect((await hint('admin', waiting)).json()).toEqual({ status: null, seconds: 0, level: null, matches: [] });
  });
});
