/** Text that PostgreSQL cannot store is rejected wherever it is, and an unavailable database is 503. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';
import { toProblem } from './problem.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const BAD = ['a\\u0000b', '\\ud800', 'a\\udfff', '\\udc00\\ud800'];

describe('text that cannot be stored', () => {
  it.each(BAD)('%s is 400 anywhere in a body', async (bad) => {
    const bodies: readonly (readonly [string, string])[] = [
      [`{"name":"${bad}","email":"a@example.com"}`, 'name'],
      [`{"${bad}":1}`, ''],
      [`{"unknown":{"deep":["${bad}"]}}`, 'unknown.deep[0]'],
      [`{"nickname":"${bad}"}`, 'nickname'],
      [`{"username":"x","password":"${bad}"}`, 'password'],
    ];
    const urls = [
      ['POST', '/api/clients'],
      ['POST', '/api/employees'],
      ['PATCH', api.world.clients.acme],
      ['PATCH', '/api/me'],
      ['POST', '/api/authentication/token'],
      ['POST', '/api/authentication/logout'],
      ['POST', '/api/schedules/publish'],
      ['POST', '/api/schedules/copy'],
    ] as const;
    for (const [method, url] of urls) {
      for (const [body, field] of bodies) {
        const answer = await api.as('admin').send({
          method,
          url,
          headers: { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
          payload: body,
        });
        expect([answer.status, answer.json().title], `${method} ${url} ${body} ${answer.text}`).toEqual([
          400,
          'The text contains invalid characters',
        ]);
        if (!/\\u[dD]/.test(body.split(':')[0]!)) expect(answer.text).toContain(field);
      }
    }
  });
  it('characters outside the basic plane are accepted, raw or escaped', async () => {
    const answer = await api.as('admin').send({
      method: 'POST',
      url: '/api/clients',
      headers: { 'content-type': 'application/json' },
      payload: '{"name":"\\ud83d\\ude00 😀 \\uD83C\\uDFA4","email":"smile@example.com"}',
    });
    expect([answer.status, answer.json().name]).toEqual([201, '😀 😀 🎤']);
  });
  it.each(['%00', 'a%00b', '%ED%A0%80', '%ff'])('%s is 400 in every query', async (bad) => {
    for (const url of [
      '/api/clients',
      '/api/schedules',
      '/api/me',
      '/api/me/sessions',
      '/api/docs',
      api.world.clients.acme,
      '/api/reports/livestream-analytics',
      '/api/settings',
    ]) {
      for (const query of [`search=${bad}`, `unknown=${bad}`, `a${bad}=1`, `x=1&from=${bad}`])
        expect((await api.as('admin').get(`${url}?${query}`)).status, `${url}?${query}`).toBe(400);
    }
  });
  it('the replacement character itself can be searched for', async () => {
    expect((await api.as('admin').get('/api/clients?search=%EF%BF%BD')).status).toBe(200);
  });
});

describe('an unavailable database', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    '57P01',
    '57P03',
    '53100',
    '53300',
    '08006',
    '28P01',
    '3D000',
    '25006',
  ])('%s is 503', (code) => {
    const problem = toProblem(Object.assign(new Error('inside'), { code }), 'x');
    expect([problem.status, problem.headers['retry-after']]).toEqual([503, '5']);
    expect(problem.message).not.toContain('inside');
  });
  it('a missing file of the server is an internal error', () => {
    expect(toProblem(Object.assign(new Error('inside'), { code: 'ENOENT', syscall: 'open' }), 'x').status).toBe(500);
  });
});
