/** Creates rows for the tests that cover every resource: samples created through the API, half of them with every optional field filled. */
import sql from 'sql-template-tag';
import { isColumn } from '#core/field-properties';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Api } from './api.ts';
import { valueFor } from './field-values.ts';
import { SAMPLES } from './samples.ts';
import { insertRows } from './server-rows.ts';

/**
 * Creates `count` records of each resource, and removes the last one where removal only sets its status. Records that no user can create
 * come from the server or the test.
 */
export async function populate(api: Api, registry: Registry, count = 4): Promise<void> {
  for (const resource of registry.resources.filter(({ operations }) => operations.includes('create'))) {
    for (let turn = 1; turn <= count; turn += 1) {
      const iri = await createSample(
        api,
        resource,
        turn,
        turn % 2 === 0 ? { ...optionalValues(resource, turn), ...(await optionalLinks(api, registry, resource)) } : {},
      );
      if (turn === count && resource.softDelete !== null) await api.as('admin').delete(iri);
    }
  }
  for (const resource of registry.resources.filter(({ operations }) => operations.includes('list') && !operations.includes('create'))) {
    const { totalItems = 0 } = (await api.as('admin').get(`/api/${resource.plural}`)).json<{ totalItems?: number }>();
    // The jobs that the samples have queued have not ended.
    const least = resource.name === 'BackgroundJob' ? 2 : 0;
    await insertRows(api, registry, resource, Math.max(least, count - totalItems));
  }
  // Fields that only sending and reading write.
  await api.database.rows(
    sql`update notification set sent_at = send_at, subject = '/api/schedules/' || (select uuid from schedule order by id limit 1) where id % 2 = 0`,
  );
  await api.database.rows(sql`update notification_recipient set read_at = create_time where id % 2 = 0`);
}

/** @returns the new record's IRI. @throws Error when there is no sample, or the API rejects it. */
export async function createSample(api: Api, resource: Resource, turn: number, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await api.as('admin').post(`/api/${resource.plural}`, { ...more, ...sampleOf(api, resource, turn) });
  if (answer.status !== 201) throw new Error(`The sample ${turn} of ${resource.name} was rejected: ${answer.status} ${answer.text}`);
  return answer.headers.location!;
}

export function sampleOf({ world }: Pick<Api, 'world'>, resource: Resource, turn: number): Record<string, unknown> {
  const sample = SAMPLES[resource.name];
  if (sample === undefined) throw new Error(`${resource.name} can be created but has no sample in test/kit/samples.ts.`);
  return sample(world, turn);
}

/** A value for each nullable field, as far as its kind alone defines valid values. */
export function optionalValues(resource: Resource, turn: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!field.options.nullable || field.options.readOnly || field.options.computed || !isColumn(field)) return [];
      const value = valueFor(name, field, turn);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A record for each nullable relation that many records may share. */
async function optionalLinks(api: Api, registry: Registry, resource: Resource): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (
      field.kind !== 'one' ||
      !field.options.nullable ||
      field.options.unique ||
      field.options.readOnly ||
      field.options.inverseBy !== undefined
    )
      continue;
    const { member } = (await api.as('admin').get(`/api/${registry.byName(field.target).plural}?order[id]=asc`)).json<{
      member: { '@id': string }[];
    }>();
    found[name] = member[0]!['@id'];
  }
  return found;
}
