/** State machines are documented with the field, and the databases of the tests refuse what a machine does not contain. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statesText } from '#core/states';
import { registry } from '#domains/resources';
import { openDatabase, type Database } from '#server/database';
import { hydraDocumentation } from '#server/docs/hydra';
import { openApi } from '#server/docs/openapi';
import { declaredActions } from './kit/actions.ts';
import { cloneDatabase, type TestDatabase } from './kit/database.ts';
import { skipStateMachines } from './kit/state-machines.ts';

const { components } = openApi(registry, declaredActions(), 'http://localhost') as unknown as {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, { readonly description: string }>> }>>;
  };
};
const { supportedClass } = hydraDocumentation(registry, declaredActions(), 'http://localhost') as unknown as {
  readonly supportedClass: readonly {
    readonly title: string;
    readonly supportedProperty: readonly { readonly title: string; readonly description: string }[];
  }[];
};

it.each(
  registry.resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, declared]) =>
      declared.kind === 'state' ? [[name, field, statesText(declared.options.machine)] as const] : [],
    ),
  ),
)('the docs of %s.%s describe its states', (resource, field, text) => {
  expect(components.schemas[resource]!.properties[field]!.description).toContain(text);
  const properties = supportedClass.find(({ title }) => title === resource)!.supportedProperty;
  expect(properties.find(({ title }) => title === field)!.description, 'Hydra').toContain(text);
});

describe('the database of a test', () => {
  let clone: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    clone = await cloneDatabase();
    database = openDatabase(clone.url, { max: 2 });
    await database.rows(sql`insert into background_job (name, state) values ('test', 'QUEUED')`);
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });
  const refusal = (text: string) => `The state machine of background_job refuses: ${text}`;

  it.each([
    ['a transition that is not declared', sql`state = 'SUCCEEDED'`, 'no such transition'],
    ['a transition without its timestamp', sql`state = 'RUNNING'`, 'RUNNING sets startedAt'],
    [
      'a timestamp of another transition',
      sql`state = 'RUNNING', started_at = now(), finished_at = now()`,
      'RUNNING must not set finished_at',
    ],
  ])('refuses %s', async (_what, change, text) => {
    await expect(database.rows(sql`update background_job set ${change}`)).rejects.toThrow(refusal(text));
  });

  it('accepts a declared transition, and any other where the test requires it', async () => {
    await database.rows(sql`update background_job set state = 'RUNNING', started_at = now()`);
    await skipStateMachines(database, sql`update background_job set state = 'QUEUED', finished_at = now()`);
    await database.rows(sql`update background_job set state = 'RUNNING'`);
    await skipStateMachines(database, sql`update background_job set state = 'FAILED', finished_at = now()`);
    await expect(database.rows(sql`update background_job set state = 'QUEUED', finished_at = null`)).rejects.toThrow(
      refusal('QUEUED clears startedAt'),
    );
  });
});
