/**
 * API Platform's admin works unchanged: replays its recorded requests for the list, show, edit, create and delete of every resource; no
 * response makes it show an error.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Field } from '#core/fields';
import type { Resource } from '#core/resource';
import { registry } from '#domains/resources';
import { type Answer, type Api } from './kit/api.ts';
import { some } from './kit/breadth.ts';
import { conformance } from './kit/openapi.ts';
import { sampleOf } from './kit/populate.ts';
import { startPopulated } from './kit/populated.ts';
import type { Collection, Item } from './kit/wire.ts';

/** As recorded from `<HydraAdmin>` 4.0.9: this content type on every request, with or without a body, except updates. */
const RECORDED = {
  headers: { accept: 'application/ld+json', 'content-type': 'application/ld+json' },
  patchHeaders: { accept: 'application/ld+json', 'content-type': 'application/merge-patch+json' },
  list: '?order%5Bid%5D=ASC&page=1&itemsPerPage=10',
  choices: '?order%5Bid%5D=DESC&page=1&itemsPerPage=25',
  many: (iris: readonly string[]) =>
    `?page=1&itemsPerPage=${iris.length}&${iris.map((iri, index) => `id%5B${index}%5D=${encodeURIComponent(iri)}`).join('&')}`,
  /** A form sends the record as it was read, under its IRI. */
  edited: (record: Item) => ({ ...record, id: record['@id'], originId: String(record.id) }),
  /** The browser's input returns a date-time without an offset, and an embedded record as it was entered. */
  written: (field: Field, value: unknown) =>
    field.kind === 'instant'
      ? String(value).slice(0, 16)
      : field.kind === 'one' && field.options.embed !== undefined
        ? { '@id': value }
        : value,
  /** Fields that it treats as lists are sent empty when they were not filled in. */
  untouched: (field: Field) =>
    field.kind === 'links' || field.kind === 'json' || (field.kind === 'many' && field.options.nested === true) ? [] : undefined,
};

let api: Api;
/** Names of the properties that the documentation declares as links, by resource. */
const links = new Map<string, string[]>();
beforeAll(async () => {
  api = await startPopulated(conformance(), 3);
  // An evening's minutes, as an import stores them.
  await api.database.rows(sql`select prepare_metric_months(start_time, start_time + interval '1 day') from live_stream`);
  await api.database.rows(sql`insert into live_stream_metric (live_stream, datetime)
    select uuid, start_time + n * interval '1 minute' from live_stream, generate_series(60, 300) n on conflict do nothing`);
  const { supportedClass } = (await api.anonymous().get('/api/docs.jsonld')).json<{
    supportedClass: { title: string; supportedProperty: { title: string; property: { '@type': string } }[] }[];
  }>();
  for (const { title, supportedProperty } of supportedClass)
    links.set(
      title,
      supportedProperty.filter(({ property }) => property['@type'] === 'Link').map((one) => one.title),
    );
});
afterAll(() => api.stop());

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  api.as('admin').send({
    method,
    url,
    headers: method === 'PATCH' ? RECORDED.patchHeaders : RECORDED.headers,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
const fine = (answer: Answer, status = 200) => {
  expect(answer.status, answer.text).toBe(status);
  return answer;
};

describe.each(registry.resources.map((resource, turn) => [resource.name, resource, turn] as const))(
  'admin on %s',
  (name, resource, turn) => {
    const path = `/api/${resource.plural}`;
    const members = async (query: string) => fine(await send('GET', path + query)).json<Collection>().member;

    /** All targets of a property, in one request. */
    const follow = async (records: readonly Item[]) => {
      for (const link of links.get(name)!) {
        const linked = [...new Set(records.flatMap((item) => item[link] ?? []))];
        expect(
          linked.filter((value) => typeof value !== 'string'),
          `${link} is said to be a link`,
        ).toEqual([]);
        if (linked.length === 0) continue;
        const target = registry.targetOf(resource.fields[link]!)!;
        const found = fine(await send('GET', `/api/${target.plural}${RECORDED.many(linked as string[])}`)).json<Collection>().member;
        expect(new Set(found.map((item) => item['@id'])), link).toEqual(new Set(linked));
      }
    };

    it('lists, offers choices, and finds the targets of its links', async () => {
      const [member] = [await members(RECORDED.list), await members(RECORDED.choices)];
      expect(member.length).toBeGreaterThan(0);
      await follow(member);
    });

    it('shows and edits', async () => {
      for (const { '@id': iri } of some(await members(RECORDED.list), 4, turn)) {
        const record = fine(await send('GET', iri)).json<Item>();
        await follow([record]);
        if (resource.operations.includes('update')) expect(fine(await send('PATCH', iri, RECORDED.edited(record))).json()).toEqual(record);
      }
    });

    it('creates and deletes', async () => {
      if (!resource.operations.includes('create')) return;
      const made = fine(await send('POST', path, formOf(resource)), 201).json<Item>();
      expect(made['@type']).toBe(name);
      fine(await send('DELETE', made['@id']), 204);
    });
  },
);

function formOf(resource: Resource): Record<string, unknown> {
  const sample = sampleOf(api, resource, 4);
  // It has no input for an object that is not a list.
  const filled = Object.fromEntries(
    Object.entries(sample)
      .filter(([field]) => resource.fields[field]!.kind !== 'json')
      .map(([field, value]) => [field, RECORDED.written(resource.fields[field]!, value)]),
  );
  const empty = Object.entries(resource.fields)
    .filter(([field, { options }]) => !options.readOnly && !options.computed && !Object.hasOwn(filled, field))
    .map(([field, declared]) => [field, RECORDED.untouched(declared)]);
  return { ...Object.fromEntries(empty), ...filled };
}
