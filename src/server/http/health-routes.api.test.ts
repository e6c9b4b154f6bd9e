/** Whoever asks hears that the place for files is gone; people go on with everything else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('a node', () => {
  it('whose place for files is gone can serve, but is not ready', async () => {
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
