/** Families of copies over HTTP: the list, what an original was used for, the sources of a video, and decisions on many pairs at once. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FoundMatch } from '#wire/similarity';
import { PEOPLE, startApi, type Api } from '../../../../test/kit/api.ts';
import { analyseAll, matchOf, readyVideo, segment, SERVICE_TOKEN, workerOf } from '../../../../test/kit/similarity.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';
import type { FamilyPage, Sources, Uses } from './families.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ SIMILARITY_TOKEN: SERVICE_TOKEN });
});
afterAll(() => api.stop());
let serial = 100;
beforeEach(async () => {
  await skipStateMachines(api.database, sql`update video_upload set processing = 'QUEUED' where processing = 'READY'`);
  for (const table of ['similarity_task', 'similarity_video', 'video_similarity']) await api.database.rows(sql([`delete from ${table}`]));
});

const taskOf = async (job: string, more: object = {}) => {
  const { '@id': videoJob } = (await api.as('admin').post('/api/video_jobs', { title: job, ...more })).json<{ '@id': string }>();
  return (await api.as('admin').post('/api/video_tasks', { title: `Cut of ${job}`, videoJob })).json<{ '@id': string }>()['@id'];
};
const video = async (name: string, task: string, given: { serial?: number; revision?: number } = {}) =>
  readyVideo(api, { name, task, serial: (serial += 1), ...given });
const families = async (query = '') =>
  (await api.as('admin').get(`/api/video_similarities/families${query === '' ? '' : `?${query}`}`)).json<FamilyPage>();
const uses = async (upload: string) => (await api.as('admin').get(`/api/video_uploads/${upload}/uses`)).json<Uses>();
const sources = async (upload: string) => (await api.as('admin').get(`/api/video_uploads/${upload}/sources`)).json<Sources>();

/** Spring's film in two versions, which Summer's in two versions and Autumn's have used. */
async function threeJobs() {
  const [spring, summer, autumn] = [await taskOf('Spring'), await taskOf('Summer'), await taskOf('Autumn')];
  const first = await video('film v1.mp4', spring, { serial: 1, revision: 1 });
  const second = await video('film v2.mp4', spring, { serial: 1, revision: 2 });
  const summers = [
    await video('summer v1.mp4', summer, { serial: 1, revision: 1 }),
    await video('summer v2.mp4', summer, { serial: 1, revision: 2 }),
  ] as const;
  const late = await video('autumn.mp4', autumn);
  const shared = { segments: [segment(2, 5, 4)], level: 'MEDIUM' } as const;
  const found: Readonly<Record<string, readonly FoundMatch[]>> = {
    'summer v1.mp4': [matchOf(late, summers[0], { segments: [segment(0, 1, 4)] })],
    'film v2.mp4': summers.map((later) => matchOf(later, second, shared)),
    'film v1.mp4': [
      ...summers.map((later) => matchOf(later, first, shared)),
      matchOf(second, first, { segments: [segment(0, 12, 0)] }),
      matchOf(late, first, { ...shared, level: 'HIGH', segments: [segment(0, 4, 6)] }),
    ],
  };
  await analyseAll(workerOf(api, 'ada'), (name) => found[name] ?? []);
  return { first, second, summers, late };
}

describe('families', () => {
  it('are one entry for the versions of an original and all jobs that used it', async () => {
    const { first } = await threeJobs();
    const { items, total } = await families();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      original: {
        video: `/api/video_uploads/${first}`,
        fileName: 'film v1.mp4',
        jobTitle: 'Spring',
        poster: expect.stringContaining('/files/poster'),
      },
      versions: 2,
      copies: 0,
      uses: 2,
      state: 'OPEN',
      level: 'HIGH',
      seconds: 4,
      undecided: 6,
      pairs: 6,
      latest: [
        { jobTitle: 'Autumn', fileName: 'autumn.mp4' },
        { jobTitle: 'Summer', fileName: 'summer v2.mp4' },
      ],
    });
    const poster = await api.anonymous().get(items[0]!.original.poster!);
    expect(poster.status).toBe(200);
  });

  it('are filtered by name, level and state, sorted and paged', async () => {
    await threeJobs();
    const [winter, other] = [await taskOf('Winter'), await taskOf('Other')];
    const [a, b] = [await video('winter.mp4', winter), await video('other.mp4', other)];
    await analyseAll(workerOf(api, 'ada'), (name) => (name === 'winter.mp4' ? [matchOf(b, a, { level: 'LOW' })] : []));
    const names = async (query: string) => (await families(query)).items.map(({ original }) => original.fileName);
    expect(await names('')).toEqual(['winter.mp4', 'film v1.mp4']);
    expect(await names('sort=uses')).toEqual(['film v1.mp4', 'winter.mp4']);
    expect(await names('sort=level')).toEqual(['film v1.mp4', 'winter.mp4']);
    expect(await names('sort=seconds')).toEqual(['winter.mp4', 'film v1.mp4']);
    expect(await names('search=AUTUMN')).toEqual(['film v1.mp4']);
    expect(await names('level=LOW,MEDIUM')).toEqual(['winter.mp4']);
    expect(await names('state=DECIDED')).toEqual([]);
    expect([await names('itemsPerPage=1&page=2'), (await families('itemsPerPage=1')).total]).toEqual([['film v1.mp4'], 2]);
    for (const wrong of ['level=GREAT', 'page=0', 'itemsPerPage=1000', 'sort=name', 'state=x'])
      expect([wrong, (await api.as('admin').get(`/api/video_similarities/families?${wrong}`)).status]).toEqual([wrong, 422]);
  });

  it('show what an original was used for, from each of its versions', async () => {
    const { first, second, late, summers } = await threeJobs();
    const family = await uses(first);
    expect(await uses(second)).toMatchObject({ original: family.original, uses: family.uses.map(({ jobTitle }) => ({ jobTitle })) });
    expect(family.members).toMatchObject([{ fileName: 'film v2.mp4', relation: 'VERSION' }]);
    expect(family.uses).toMatchObject([
      {
        jobTitle: 'Autumn',
        level: 'HIGH',
        seconds: 4,
        videos: [{ video: `/api/video_uploads/${late}`, spans: [{ from: 6, to: 10 }], pairs: [{ matchFileName: 'film v1.mp4' }, {}] }],
      },
      { jobTitle: 'Summer', videos: [{ fileName: 'summer v1.mp4', spans: [{ from: 6, to: 9 }] }, { fileName: 'summer v2.mp4' }] },
    ]);
    expect(await uses(late)).toMatchObject({ original: { fileName: 'autumn.mp4' }, uses: [], pairs: 0, members: [] });
    expect((await uses(summers[1])).uses).toEqual([]);
  });

  it('are the sources of a later video, with the original first', async () => {
    const { late, first } = await threeJobs();
    const found = await sources(late);
    expect(found).toMatchObject({
      upload: { fileName: 'autumn.mp4' },
      reusedSeconds: 4,
      sources: [
        {
          original: { fileName: 'film v1.mp4', video: `/api/video_uploads/${first}` },
          uses: 2,
          seconds: 4,
          segments: [{ from: 0, to: 4, matchFrom: 6, matchTo: 10 }],
          pairs: [{ matchFileName: 'film v1.mp4' }, { matchFileName: 'summer v1.mp4' }],
        },
      ],
    });
    expect(await sources(first)).toMatchObject({ reusedSeconds: 0, sources: [] });
  });

  it('are for admins only, on uploads that exist', async () => {
    const { first, late } = await threeJobs();
    const [{ pairs }] = (await uses(first)).uses[0]!.videos as [Uses['uses'][number]['videos'][number]];
    const decision = { similarities: [pairs[0]!.similarity], decision: 'COPY' };
    for (const person of PEOPLE.filter((name) => name !== 'admin')) {
      const paths = ['/api/video_similarities/families', `/api/video_uploads/${first}/uses`, `/api/video_uploads/${late}/sources`];
      for (const path of paths) expect([person, path, (await api.as(person).get(path)).status]).toEqual([person, path, 403]);
      expect((await api.as(person).post('/api/video_similarities/decide', decision)).status).toBe(403);
    }
    const none = '00000000-0000-7000-8000-000000000000';
    for (const path of ['uses', 'sources']) expect((await api.as('admin').get(`/api/video_uploads/${none}/${path}`)).status).toBe(404);
  });
});

describe('a decision on many pairs', () => {
  const pairsOf = (family: Uses) =>
    family.uses.flatMap(({ videos }) => videos.flatMap(({ pairs }) => pairs.map(({ similarity }) => similarity)));
  const decide = (body: object) => api.as('admin').post('/api/video_similarities/decide', body);

  it('is stored with an audit entry for each, and can be removed again', async () => {
    const { first } = await threeJobs();
    const similarities = pairsOf(await uses(first));
    expect(similarities).toHaveLength(6);
    expect((await decide({ similarities, decision: 'NOT_A_COPY', note: 'Stock footage.', from: [null] })).json()).toEqual({ decided: 6 });
    expect((await families()).total).toBe(0);
    expect((await families('state=DISMISSED')).items).toMatchObject([{ state: 'DISMISSED', uses: 0, undecided: 0, pairs: 6 }]);
    expect(await uses(first)).toMatchObject({ uses: [], dismissed: similarities.map(() => ({ decision: 'NOT_A_COPY' })) });
    const { member } = (await api.as('admin').get(`/api/audit_entries?record=${similarities[0]!}`)).json<{ member: { after: object }[] }>();
    expect(member[0]).toMatchObject({ after: { decision: 'NOT_A_COPY', decisionNote: 'Stock footage.' } });
    expect((await decide({ similarities, decision: null })).json()).toEqual({ decided: 6 });
    expect((await families()).items).toMatchObject([{ state: 'OPEN', undecided: 6 }]);
  });

  it('changes nothing if one of them was decided in the meantime or is gone', async () => {
    const { first } = await threeJobs();
    const similarities = pairsOf(await uses(first));
    await api.as('admin').post(`${similarities[2]!}/decide`, { decision: 'ALLOWED' });
    const refused = await decide({ similarities, decision: 'COPY', from: [null] });
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringMatching(/^summer v\d\.mp4|^autumn\.mp4/),
    ]);
    const gone = await decide({
      similarities: [...similarities, '/api/video_similarities/00000000-0000-7000-8000-000000000000'],
      decision: 'COPY',
    });
    expect(gone.status).toBe(409);
    expect((await families()).items).toMatchObject([{ undecided: 5 }]);
    for (const wrong of [
      { similarities: [], decision: 'COPY' },
      { similarities, decision: 'MAYBE' },
      { similarities: ['/api/users/1'], decision: null },
    ])
      expect((await decide(wrong)).status).toBe(422);
  });
});
