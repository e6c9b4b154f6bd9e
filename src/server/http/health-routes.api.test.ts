/** Health checks report an unavailable file store, while everything else keeps working. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('a node', () => {
  it('without a file store can serve, but is not ready', async () => {
    const { check } = api.files;
    for (const gone of [() => Promise.reject(new Error('gone')), () => new Promise<void>(() => undefined)]) {
      api.files.check = gone;
      const [alive, ready] = await Promise.all([api.anonymous().get('/healthz'), api.anonymous().get('/readyz')]);
      expect([alive.status, alive.json()]).toEqual([200, { status: 'ok', files: 'unreachable' }]);
      expect(ready.status).toBe(503);
      expect(ready.json()).toMatchObject({ status: 'not ready', database: 'ok', files: 'unreachable' });
    }
    api.files.check = check;
    expect((await api.anonymous().get('/healthz')).json()).toEqual({ status: 'ok', files: 'ok' });
    expect((await api.anonymous().get('/readyz')).json()).toMatchObject({ status: 'ready', files: 'ok' });
  });
});
