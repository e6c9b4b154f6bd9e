/** What a write is answered when a record that it refers to is deleted at the same time. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';
import { atTheSameMoment } from '../../../test/kit/same-moment.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('reports that the referenced record has been deleted, not that this one cannot be', async () => {
  const client = (await api.as('admin').post('/api/clients', { name: 'Soon gone', email: 'gone@clients.example' })).json<{
    '@id': string;
    uuid: string;
  }>();
  const answer = await atTheSameMoment(
    api.database,
    async (tx) => void (await tx.rows(sql`delete from client where uuid = ${client.uuid}`)),
    () => api.as('admin').post('/api/live_accounts', { identity: 'soon.gone', client: client['@id'] }),
  );
  expect([answer.status, answer.json().type]).toEqual([409, '/api/errors/core.deletedMeanwhile']);
});
