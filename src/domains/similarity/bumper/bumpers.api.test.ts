/** Bumpers over HTTP: suggested where they recur, ignored in all similarities once marked, and counted again when the mark is removed. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FoundMatch } from '#wire/similarity';
import { PEOPLE, startApi, type Api } from '../../../../test/kit/api.ts';
import { analyseAll, matchOf, readyVideo, segment, SERVICE_TOKEN, workerOf } from '../../../../test/kit/similarity.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';
import type { Suggestions } from './bumpers.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ SIMILARITY_TOKEN: SERVICE_TOKEN });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await skipStateMachines(api.database, sql`update video_upload set processing = 'QUEUED' where processing = 'READY'`);
  for (const table of ['similarity_task', 'similarity_video', 'video_similarity', 'similarity_bumper'])
    await api.database.rows(sql([`delete from ${table}`]));
});

let serial = 100;
const video = (name: string) => readyVideo(api, { name, task: api.world.videoTasks.acmeAva, serial: (serial += 1) });
const look = (found: Readonly<Record<string, readonly FoundMatch[]>>) => analyseAll(workerOf(api, 'ada'), (name) => found[name] ?? []);
const intro = segment(0, 2, 0);

/** Three videos of one client that start with the same two seconds; the last two also share a scene. */
async function threeVideos() {
  const [a, b, c] = [await video('a.mp4'), await video('b.mp4'), await video('c.mp4')];
  const only = { segments: [intro], level: 'MEDIUM', share: 0.2, score: 0.9 } as const;
  const scene = { segments: [intro, segment(4, 6, 1, 0.7)], level: 'HIGH', share: 0.35, score: 0.8 } as const;
  await look({ 'a.mp4': [matchOf(b, a, only), matchOf(c, a, only)], 'b.mp4': [matchOf(c, b, scene)] });
  return { a, b, c };
}

type Row = Record<'level' | 'matchingSeconds' | 'share' | 'score' | 'similarity' | '@id' | 'fileName' | 'matchFileName', string> & {
  readonly isBumper: boolean;
  readonly bumpers: object[];
};
const pair = async (fileName: string, matchFileName: string) => {
  const query = new URLSearchParams({ fileName, matchFileName }).toString();
  return (await api.as('admin').get(`/api/video_similarities?${query}`)).json<{ member: [Row] }>().member[0];
};
const suggested = async () => (await api.as('admin').get('/api/similarity_bumpers/suggestions')).json<Suggestions>();
const mark = (upload: string, given: object = {}) =>
  api.as('admin').post(`/api/video_uploads/${upload}/bumpers`, { name: 'Acme intro', start: 0, end: 2, ...given });

describe('bumpers', () => {
  it('are suggested where three videos of a client share them', async () => {
    const { a } = await threeVideos();
    const { suggestions } = await suggested();
    expect(suggestions).toMatchObject([
      {
        clientName: 'Acme',
        where: 'START',
        videos: 3,
        video: `/api/video_uploads/${a}`,
        start: 0,
        end: 2,
        places: [{ fileName: 'a.mp4' }, {}, {}],
      },
    ]);
  });

  it('count in no similarity once they are marked, and again when the mark is removed', async () => {
    const { a, b, c } = await threeVideos();
    const before = await pair('c.mp4', 'b.mp4');
    const marked = await mark(a);
    expect([marked.status, marked.json()]).toEqual([
      200,
      expect.objectContaining({ name: 'Acme intro', verdict: 'OURS', startSecond: '0.000' }),
    ]);
    expect(await pair('b.mp4', 'a.mp4')).toMatchObject({ level: 'LOW', matchingSeconds: '0.000', share: '0.000000', isBumper: true });
    expect(await pair('c.mp4', 'b.mp4')).toMatchObject({
      level: 'LOW',
      matchingSeconds: '2.000',
      score: '0.700000',
      isBumper: false,
      bumpers: [{ start: 0, end: 2 }],
    });
    expect(Number((await pair('c.mp4', 'b.mp4')).share)).toBeCloseTo(2 / 60, 5);
    const { suggestions, places } = await suggested();
    const bumper = marked.json<{ '@id': string }>()['@id'];
    expect([suggestions, places]).toEqual([[], [{ bumper, videos: 3, pairs: 3 }]]);
    const reuse = (upload: string) => api.as('admin').get(`/api/video_uploads/${upload}/reuse`);
    expect((await reuse(b)).json()).toMatchObject({ seconds: 0, matches: [] });
    expect((await reuse(c)).json()).toMatchObject({ seconds: 2, matches: [{ fileName: 'b.mp4', start: 4 }] });
    expect((await api.as('admin').get('/api/video_similarities?isBumper=false')).json()).toMatchObject({ totalItems: 1 });
    expect((await api.as('admin').get('/api/video_similarities/statistics')).json()).toMatchObject({ totalResults: 1 });

    expect((await api.as('admin').post(`${bumper}/unmark`)).status).toBe(204);
    expect(await pair('c.mp4', 'b.mp4')).toMatchObject({
      level: before.level,
      share: before.share,
      score: before.score,
      bumpers: [],
      isBumper: false,
    });
    expect((await pair('c.mp4', 'b.mp4')).matchingSeconds).toBe(before.matchingSeconds);
    expect((await suggested()).suggestions).toHaveLength(1);
    const { member } = (await api.as('admin').get(`/api/audit_entries?record=${bumper}`)).json<{
      member: { operation: string; user: unknown }[];
    }>();
    expect(member.map(({ operation }) => operation)).toEqual(['DELETE', 'CREATE']);
  });

  it('are found in later videos, which cause no notice by them', async () => {
    const { a } = await threeVideos();
    await mark(a);
    const late = await video('late.mp4');
    const shared = { segments: [segment(10, 12, -10)], level: 'MEDIUM' } as const;
    await api.database.rows(sql`delete from outbox_event where name = 'similarity.reuseFound'`);
    await look({ 'late.mp4': [matchOf(late, a, shared)] });
    expect(await pair('late.mp4', 'a.mp4')).toMatchObject({ isBumper: true, matchingSeconds: '0.000', bumpers: [{ start: 10, end: 12 }] });
    expect(await api.database.rows(sql`select from outbox_event where name = 'similarity.reuseFound'`)).toEqual([]);
    const later = await video('later.mp4');
    await look({ 'later.mp4': [matchOf(later, late, { segments: [segment(20, 22, -10), segment(30, 36, 0)] })] });
    expect(await pair('later.mp4', 'late.mp4')).toMatchObject({
      isBumper: false,
      matchingSeconds: '6.000',
      bumpers: [{ start: 20, end: 22 }],
    });
  });

  it('stay out when the same videos are analysed again', async () => {
    const { a, b } = await threeVideos();
    await mark(a);
    await api.database.rows(sql`delete from similarity_task where video = ${b}`);
    await look({ 'b.mp4': [matchOf(b, a, { segments: [intro], level: 'MEDIUM', share: 0.2 })] });
    expect(await pair('b.mp4', 'a.mp4')).toMatchObject({ isBumper: true, level: 'LOW' });
  });

  it('stay known when the video in which they were marked is deleted', async () => {
    const { a } = await threeVideos();
    const before = await pair('c.mp4', 'b.mp4');
    const bumper = (await mark(a)).json<{ '@id': string }>()['@id'];
    expect((await api.as('admin').delete(`/api/video_uploads/${a}`)).status).toBe(204);
    expect((await api.as('admin').get(bumper)).json()).toMatchObject({ videoUpload: null, name: 'Acme intro' });
    expect(await pair('c.mp4', 'b.mp4')).toMatchObject({ bumpers: [{ start: 0, end: 2 }], matchingSeconds: '2.000' });
    expect((await api.as('admin').post(`${bumper}/unmark`)).status).toBe(204);
    expect(await pair('c.mp4', 'b.mp4')).toMatchObject({ bumpers: [], matchingSeconds: before.matchingSeconds, level: before.level });
  });

  it('can be decided to be footage, which counts and is not suggested again', async () => {
    const { a } = await threeVideos();
    expect((await mark(a, { verdict: 'FOOTAGE', name: 'Product shot' })).status).toBe(200);
    expect(await pair('b.mp4', 'a.mp4')).toMatchObject({ isBumper: false, level: 'MEDIUM' });
    expect((await suggested()).suggestions).toEqual([]);
  });

  it('are checked, and marked once', async () => {
    const { a } = await threeVideos();
    for (const wrong of [{ start: 2, end: 2 }, { end: 31 }, { start: 12, end: 14 }, { name: ' ' }, { start: -1 }, { verdict: 'X' }])
      expect([wrong, (await mark(a, wrong)).status]).toEqual([wrong, 422]);
    expect((await mark(a)).status).toBe(200);
    const again = await mark(a, { start: 0.5, end: 2.5, name: 'Again' });
    expect([again.status, again.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('“Acme intro”')]);
  });

  it('are marked, read and removed by admins only', async () => {
    const { a } = await threeVideos();
    const bumper = (await mark(a)).json<{ '@id': string }>()['@id'];
    for (const person of PEOPLE.filter((name) => name !== 'admin')) {
      const statuses = [
        await api.as(person).post(`/api/video_uploads/${a}/bumpers`, { name: 'x', start: 0, end: 2 }),
        await api.as(person).post(`${bumper}/unmark`),
        await api.as(person).get('/api/similarity_bumpers'),
        await api.as(person).get('/api/similarity_bumpers/suggestions'),
      ].map(({ status }) => status);
      expect([person, statuses]).toEqual([person, [403, 403, 403, 403]]);
    }
  });
});
