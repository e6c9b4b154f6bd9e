/** The public API: access, the wire format of results, and error responses. */
import Ajv2020 from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeGreenroom, uuidOf, type FakeGreenroom } from '../../test/fake-greenroom.ts';
import { SORT_FIELDS } from '../../wire.ts';
import { ALGORITHM_VERSION } from '../fingerprint/fingerprint.ts';
import { createGreenroom } from '../greenroom/client.ts';
import { createApp } from './app.ts';
import { openApi } from './openapi.ts';
import type { Similarity } from './results.ts';

const RESULTS = '/api/v1/similarity/results';
const ORIGIN = 'https://green.example';
const PEOPLE = { admin: ['ROLE_USER', 'ROLE_ADMIN'], manager: ['ROLE_USER', 'ROLE_MANAGER'] };

const uploaded = (name: string) => ({
  '@id': `/api/video_uploads/${uuidOf(name.length)}`,
  originalFilename: name,
  durationSeconds: '61.500',
  fileSize: 12_345,
  uploadedBy: '/api/users/1',
  thumbnailUrl: null,
});
const similarity: Similarity = {
  uuid: uuidOf(1),
  video: uploaded('new.mp4'),
  match: { ...uploaded('before.mp4'), thumbnailUrl: '/api/video_uploads/2/poster', durationSeconds: null },
  libraryMatch: null,
  videoFolder: '/srv/files/acme/summer',
  matchFolder: 'Acme / Summer / Teaser',
  uploadedAt: '2026-11-20T10:00:00+00:00',
  matchUploadedAt: '2026-10-01T08:00:00+00:00',
  level: 'HIGH',
  similarity: '0.420000',
  confidence: '0.910000',
  scene: '0.800000',
  color: '0.730000',
  product: '0.500000',
  matchingProducts: 2,
  matchingSeconds: '25.500',
  longestSeconds: '20.000',
  isVersion: false,
  isBumper: false,
  algorithmVersion: 1,
  segments: [0, 10, 30].map((start) => ({
    start,
    end: start + 5,
    matchStart: start + 1,
    matchEnd: start + 6,
    speed: 1,
    isMirrored: false,
    placement: [1, 0, 0, 0, 1, 0],
    score: 0.8,
    scene: 0.8,
    kind: 'COPY',
    confidence: 0.9,
  })),
  decision: null,
  decisionNote: null,
  decidedAt: null,
  createTime: '2026-11-20T10:05:00+00:00',
};
const task = {
  uuid: uuidOf(7),
  kind: 'NEW',
  status: 'RUNNING',
  progress: 40,
  video: { '@id': `/api/video_uploads/${uuidOf(8)}`, originalFilename: 'new.mp4' },
  createTime: '2026-11-20T10:00:00+00:00',
  startedAt: '2026-11-20T10:01:00+00:00',
};
const page = (member: readonly object[], totalItems = member.length) => ({ member, totalItems });

describe('public API', () => {
  let fake: FakeGreenroom;
  let app: FastifyInstance;
  const lines: string[] = [];
  beforeAll(async () => {
    fake = await startFakeGreenroom();
    app = await createApp({
      greenroom: createGreenroom(fake.url),
      allowedOrigins: [ORIGIN],
      canDecode: async () => true,
      log: (level, line) => void lines.push(`${level}: ${line}`),
    });
  });
  beforeEach(() => {
    Object.assign(fake, { people: PEOPLE, answers: {}, intercept: () => false });
    fake.calls.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await fake.stop();
    expect(lines).toEqual([]);
  });
  const get = async (url: string, token: string | null = 'admin') => {
    const answer = await app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
  };
  const calls = [
    RESULTS,
    `${RESULTS}/${uuidOf(1)}`,
    '/api/v1/similarity/stats',
    '/api/v1/tasks/current',
    '/api/v1/tasks/stats/summary',
    `/api/v1/tasks/${uuidOf(1)}`,
  ];

  it.each(calls)('%s requires an admin, as known to Greenroom at the time of the request', async (url) => {
    for (const [token, status] of [
      [null, 401],
      ['stranger', 401],
      ['manager', 403],
    ] as const) {
      // Validation errors must not be visible to others either.
      const answer = await get(`${url}?page=0`, token);
      expect([token, answer.status, answer.body.status]).toEqual([token, status, status]);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
    expect(fake.calls.filter((call) => call !== 'GET /api/authentication/session')).toEqual([]);
    const { admin: _, ...others } = PEOPLE;
    fake.people = others;
    expect((await get(url)).status).toBe(401);
  });

  it('lists results with the field names of the spec, unmeasured values as null', async () => {
    fake.answers = { '/api/video_similarities?page=1&itemsPerPage=20&order[uploadedAt]=desc': page([similarity], 21) };
    const { status, body } = await get(`${RESULTS}?unknown=1`);
    expect([status, body.page, body.page_size, body.total, body.pages]).toEqual([200, 1, 20, 21, 2]);
    expect(body.items).toMatchObject([
      {
        id: uuidOf(1),
        file_name: 'new.mp4',
        file_path: 'acme/summer/new.mp4',
        folder: 'acme/summer',
        match_folder: 'Acme / Summer / Teaser',
        duration: 61.5,
        match_duration: null,
        overall_similarity: 0.42,
        confidence_score: 0.91,
        scene_similarity: 0.8,
        color_similarity: 0.73,
        product_similarity: 0.5,
        matching_products: 2,
        face_similarity: null,
        matching_faces: null,
        total_matching_duration: 25.5,
        match_poster_url: '/api/video_uploads/2/poster',
        comparison_url: `/reports/video-similarity/${uuidOf(1)}`,
        matching_segments: [{ start: 0, end: 5, match_start: 1, match_end: 6, similarity: 0.9, kind: 'COPY' }, {}, {}],
      },
    ]);
  });

  it('forwards the query parameters', async () => {
    const asked =
      '/api/video_similarities?page=2&itemsPerPage=5&search=su mmer&level[]=HIGH&level[]=EXACT&similarity[gte]=0.5&order[levelRank]=asc';
    fake.answers = { [asked.replace(' ', '+')]: page([]) };
    const query =
      'page=2&page_size=5&search=su%20mmer&duplicate_level=HIGH,EXACT&min_similarity=0.5&sort_by=duplicate_level&sort_order=asc';
    expect((await get(`${RESULTS}?${query}`)).body).toEqual({ items: [], page: 2, page_size: 5, total: 0, pages: 0 });
    expect((await get(`${RESULTS}?${query.replace('HIGH,EXACT', 'HIGH&duplicate_level=EXACT')}`)).status).toBe(200);
    fake.answers = { '/api/video_similarities?page=1&itemsPerPage=20&order[uploadedAt]=desc': page([]) };
    expect((await get(`${RESULTS}?search=&duplicate_level=`)).status).toBe(200);
  });

  it.each(Object.entries(SORT_FIELDS))('sorts by %s in both directions', async (sort, field) => {
    for (const direction of ['asc', 'desc'] as const) {
      fake.answers = { [`/api/video_similarities?page=1&itemsPerPage=20&order[${field}]=${direction}`]: page([similarity]) };
      const { status, body } = await get(`${RESULTS}?sort_by=${sort}&sort_order=${direction}`);
      expect([status, body.total]).toEqual([200, 1]);
    }
  });

  it('filters by decision, and leaves out versions of one video', async () => {
    const asked = (more: string) => `/api/video_similarities?page=1&itemsPerPage=20&${more}&order[uploadedAt]=desc`;
    for (const [query, filter] of [
      ['decision=NONE', 'exists[decision]=false'],
      ['decision=COPY&is_version=false', 'decision=COPY&isVersion=false'],
      ['is_version=true', 'isVersion=true'],
    ] as const) {
      fake.answers = { [asked(filter)]: page([similarity]) };
      expect([query, (await get(`${RESULTS}?${query}`)).body.total]).toEqual([query, 1]);
    }
    for (const [query, message] of [
      ['decision=MAYBE', 'decision: This value should be one of COPY, ALLOWED, NOT_A_COPY, NONE.'],
      ['is_version=7', 'is_version: This value should be true or false.'],
    ])
      expect(await get(`${RESULTS}?${query}`)).toMatchObject({ status: 422, body: { detail: message } });
  });

  it('returns one result with a page of its segments', async () => {
    fake.answers = { [`/api/video_similarities/${uuidOf(1)}`]: similarity };
    const { body } = await get(`${RESULTS}/${uuidOf(1)}?page=2&page_size=2`);
    expect(body).toMatchObject({ id: uuidOf(1), page: 2, page_size: 2, total: 3, pages: 2, matching_segments: [{ start: 30 }] });
    for (const id of [uuidOf(2), 'x', '../../settings']) expect((await get(`${RESULTS}/${id}`)).status).toBe(404);
  });

  it('lists tasks, by default those that are queued or running', async () => {
    fake.answers = {
      '/api/similarity_tasks?page=1&itemsPerPage=20&status[]=PENDING&status[]=RUNNING': page([task]),
      '/api/similarity_tasks?page=1&itemsPerPage=3&status[]=FAILED': page(
        [{ ...task, status: 'FAILED', error: 'The file has no video.' }],
        7,
      ),
      [`/api/similarity_tasks/${task.uuid}`]: task,
    };
    const shown = { id: task.uuid, kind: 'NEW', status: 'RUNNING', progress: 40, file_name: 'new.mp4', finished_at: null, error: null };
    expect((await get('/api/v1/tasks/current')).body).toMatchObject({ items: [shown], total: 1, pages: 1 });
    expect((await get('/api/v1/tasks/current?status_filter=FAILED&limit=3')).body).toMatchObject({
      items: [{ error: 'The file has no video.' }],
      page_size: 3,
      total: 7,
      pages: 3,
    });
    expect((await get(`/api/v1/tasks/${task.uuid}`)).body).toMatchObject(shown);
  });

  it('returns statistics', async () => {
    const byLevel = { EXACT: 1, DUPLICATE: 0, HIGH: 2, MEDIUM: 0, LOW: 0 };
    const byStatus = { PENDING: 1, RUNNING: 0, COMPLETED: 4, FAILED: 0 };
    fake.answers = {
      '/api/video_similarities/statistics': {
        totalVideos: 4,
        totalResults: 3,
        byLevel,
        averageSimilarity: 0.5,
        storageBytes: 99,
        lastRun: null,
        decisions: 2,
      },
      '/api/similarity_tasks/statistics': { total: 5, byStatus, averageSeconds: 12.5, lastFinishedAt: null },
    };
    expect((await get('/api/v1/similarity/stats')).body).toEqual({
      total_videos: 4,
      total_results: 3,
      by_level: byLevel,
      average_similarity: 0.5,
      storage_bytes: 99,
      last_run: null,
      algorithm_version: String(ALGORITHM_VERSION),
      decisions: 2,
      can_decode: true,
    });
    expect((await get('/api/v1/tasks/stats/summary')).body).toEqual({
      total: 5,
      by_status: byStatus,
      average_seconds: 12.5,
      last_finished_at: null,
    });
  });

  it.each([
    [`${RESULTS}?page=0`, 'page', 'at least 1'],
    [`${RESULTS}?page=1.5`, 'page', 'a whole number'],
    [`${RESULTS}?page=`, 'page', 'a whole number'],
    [`${RESULTS}?page=1&page=2`, 'page', 'a whole number'],
    [`${RESULTS}?page=Infinity`, 'page', 'a whole number'],
    [`${RESULTS}?page_size=101`, 'page_size', 'at most 100'],
    [`${RESULTS}?duplicate_level=HIGH,HIGHER`, 'duplicate_level', 'one of EXACT'],
    [`${RESULTS}?min_similarity=1.01`, 'min_similarity', 'at most 1'],
    [`${RESULTS}?min_similarity=much`, 'min_similarity', 'a number'],
    [`${RESULTS}?sort_by=id`, 'sort_by', 'one of uploaded_at'],
    [`${RESULTS}?sort_order=down`, 'sort_order', 'one of asc'],
    [`${RESULTS}?search=${'x'.repeat(201)}`, 'search', '200 characters'],
    [`${RESULTS}/${uuidOf(1)}?page_size=0`, 'page_size', 'at least 1'],
    ['/api/v1/tasks/current?limit=0', 'limit', 'at least 1'],
    ['/api/v1/tasks/current?status_filter=DONE', 'status_filter', 'one of PENDING'],
  ])('rejects %s and names the error', async (url, propertyPath, expected) => {
    const { status, body } = await get(url);
    expect([status, body['@type']]).toEqual([422, 'ConstraintViolation']);
    expect(body.violations).toEqual([{ propertyPath, message: expect.stringContaining(expected) as string }]);
    expect(body.detail).toContain(propertyPath);
  });

  it('reports when Greenroom does not answer, refuses, or answers something else', async () => {
    fake.intercept = ({ request }) => {
      request.socket.destroy();
      return true;
    };
    const down = await get(RESULTS);
    expect([down.status, down.headers['retry-after']]).toEqual([503, '5']);
    expect((await get('/healthz', null)).body).toEqual({ ok: true, greenroom: false, can_decode: true });
    fake.intercept = ({ path, response }) => {
      if (path.endsWith('/session')) return false;
      response.end('<html>');
      return true;
    };
    expect((await get(RESULTS)).status).toBe(503);
    fake.intercept = () => false;
    expect((await get('/healthz', null)).body).toEqual({ ok: true, greenroom: true, can_decode: true });
    expect((await get('/nowhere', null)).status).toBe(404);
    expect((await get(`${RESULTS}/%ff`, null)).body).toMatchObject({ status: 400, detail: 'The request could not be parsed.' });
  });

  it('answers every body that a client sends with a status below 500', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    const bodies = ['', '{', '{"a":', '[[[[', '\0', form, `${form}\r\n--x--\r\n`, 'x'.repeat(5000)];
    const types = ['application/json', 'multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', ';;;'];
    for (const url of [RESULTS, '/openapi.json', '/nowhere'])
      for (const method of ['GET', 'POST', 'OPTIONS'] as const)
        for (const type of types)
          for (const payload of bodies) {
            const { statusCode } = await app.inject({ method, url, headers: { 'content-type': type }, payload });
            expect(statusCode, `${method} ${url} ${type} ${payload.slice(0, 50)}`).toBeLessThan(500);
          }
  });

  it('allows cross-origin requests from configured origins only', async () => {
    const ask = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
      return (await app.inject({ method: 'OPTIONS', url: RESULTS, headers })).headers;
    };
    const allowed = await ask(ORIGIN);
    expect(allowed['access-control-allow-origin']).toBe(ORIGIN);
    expect(allowed['access-control-allow-headers']).toContain('authorization');
    expect((await ask('https://evil.example'))['access-control-allow-origin']).toBeUndefined();
  });

  it('describes itself, and answers as described', async () => {
    const described = (await get('/openapi.json', null)).body as ReturnType<typeof openApi> & {
      openapi: string;
      paths: Record<string, { get: { responses: Record<string, { content: { 'application/json': { schema: object } } }> } }>;
      components: { schemas: Record<string, object> };
    };
    expect(described.openapi).toBe('3.1.0');
    const ajv = new Ajv2020({ strict: false, formats: { uuid: true, 'date-time': true } });
    ajv.addSchema({ $id: 'described', ...described });
    const byLevel = { EXACT: 1, DUPLICATE: 0, HIGH: 2, MEDIUM: 0, LOW: 0 };
    const byStatus = { PENDING: 1, RUNNING: 0, COMPLETED: 4, FAILED: 0 };
    fake.answers = {
      '/api/video_similarities?page=1&itemsPerPage=20&order[uploadedAt]=desc': page([similarity]),
      [`/api/video_similarities/${uuidOf(1)}`]: similarity,
      '/api/video_similarities/statistics': {
        totalVideos: 4,
        totalResults: 3,
        byLevel,
        averageSimilarity: null,
        storageBytes: 99,
        lastRun: null,
        decisions: 2,
      },
      '/api/similarity_tasks?page=1&itemsPerPage=20&status[]=PENDING&status[]=RUNNING': page([task]),
      [`/api/similarity_tasks/${uuidOf(1)}`]: task,
      '/api/similarity_tasks/statistics': { total: 5, byStatus, averageSeconds: null, lastFinishedAt: null },
    };
    const described_ = [...calls, '/healthz'];
    expect(Object.keys(described.paths)).toEqual(described_.map((url) => url.replace(uuidOf(1), '{id}')));
    for (const url of described_) {
      const { status, body } = await get(url);
      const path = url.replace(uuidOf(1), '{id}');
      const { $ref } = described.paths[path].get.responses['200'].content['application/json'].schema as { $ref: string };
      ajv.validate({ $ref: `described${$ref}` }, body);
      expect([url, status, ajv.errors]).toEqual([url, 200, null]);
      // No fields beyond the description.
      const schema = described.components.schemas[$ref.split('/').at(-1)!] as { properties: object };
      expect(Object.keys(body)).toEqual(Object.keys(schema.properties));
    }
  });
});
