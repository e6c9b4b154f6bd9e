/**
 * An API with records of every resource, for the tests that cover every resource. The first test of a run creates them, the others clone its
 * database, since creating them takes longer than most of these tests.
 */
import pg from 'pg';
import { inject } from 'vitest';
import { registry } from '#domains/resources';
import { startApi, type Api, type Look } from './api.ts';
import { populate } from './populate.ts';

/** @param count of each resource, see `populate`. */
export async function startPopulated(look?: Look, count = 4): Promise<Api> {
  return startApi({}, look, { template: await templateWith(count) });
}

/** @returns name of the database to clone. Tests run in several processes, so the others wait for the one that creates it. */
async function templateWith(count: number): Promise<string> {
  const { withWorld, administratorUrl } = inject('databaseServer');
  const name = `${withWorld}_${count}`;
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const api = await startApi();
      await populate(api, registry, count).catch(async (error: unknown) => {
        await api.stop();
        throw error;
      });
      await api.stop({ keepAs: name });
    }
    return name;
  } finally {
    await client.end();
  }
}
