/** Read contract of every declared resource: lists and items, pages, formats, ETags and requested properties. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { registry } from '#domains/resources';
import { type Api } from './kit/api.ts';
import { breadth, some } from './kit/breadth.ts';
import { conformance } from './kit/openapi.ts';
import { startPopulated } from './kit/populated.ts';
import { readCsv, readXlsx } from './kit/tables.ts';
import { iriIn, shownNames, viewOf, type Collection, type Item, type View } from './kit/wire.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Table formats of a list: media type, parser, name of the uuid column, and file extension. */
const TABLES = [
  ['text/csv', async (bytes: Buffer): Promise<Record<string, unknown>[]> => readCsv(bytes.toString('utf8')), 'uuid', 'csv'],
  [XLSX, readXlsx, 'Uuid', 'xlsx'],
] as const;
/** Parsed in the same way for every list. */
const WRONG_PAGES = [
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'page=',
  'itemsPerPage=-1',
  'itemsPerPage=x',
  'pagination=perhaps',
  'partial=perhaps',
];
const SYSTEM = ['id', 'uuid', 'version', 'createTime', 'updateTime'];

let api: Api;
let view: View;
beforeAll(async () => {
  api = await startPopulated(conformance());
  view = await viewOf(registry, api.as('admin'));
});
afterAll(() => api.stop());

/** File links are valid until a rounded minute, which may change between two responses. */
const timeless = (text: string): string => text.replaceAll(/expires=\d+&signature=[\w-]+/g, 'expires');
const untimed = (item: object): object => JSON.parse(timeless(JSON.stringify(item))) as object;

describe.each(
  registry.resources
    .filter(({ operations }) => operations.includes('list'))
    .map((resource, turn) => [resource.name, resource, turn] as const),
)('list of %s', (name, resource, turn) => {
  const path = `/api/${resource.plural}`;
  const get = (query = '', headers: Record<string, string> = {}) => api.as('admin').get(path + query, headers);
  const list = async (query = '') => {
    const answer = await get(query);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<Collection & Record<string, unknown>>();
  };
  const all = () => view.lists.get(name)!;
  /** The list without parameters; no test here changes it. */
  let whole: Promise<Collection & Record<string, unknown>> | undefined;
  const usual = () => (whole ??= list());

  it('is a JSON-LD collection, also without an Accept header', async () => {
    const answer = await get();
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8']);
    const collection = answer.json<Collection>();
    expect(collection).toMatchObject({ '@context': `/api/contexts/${name}`, '@id': path, '@type': 'Collection', totalItems: all().length });
    expect(collection.member).toHaveLength(Math.min(all().length, resource.itemsPerPage));
    expect((await get('', { accept: 'application/ld+json' })).text).toBe(answer.text);
    expect((await get('', { accept: '*/*' })).text).toBe(answer.text);
  });

  it('has records with @id, @type, the system fields and every field that lists show', () => {
    const shown = shownNames(resource, 'list');
    for (const item of all()) {
      expect(item).toMatchObject({ '@id': `${path}/${String(item.uuid)}`, '@type': name });
      expect(
        Object.keys(item)
          .filter((key) => !key.startsWith('@'))
          .sort(),
      ).toEqual([...SYSTEM, ...shown].sort());
    }
  });

  it('contains relations as IRIs, embedded ones with @id, @type, uuid and the declared fields', () => {
    for (const [key, field] of Object.entries(resource.fields)) {
      const target = registry.targetOf(field);
      if (target === undefined || !('embed' in field.options) || field.options.embed === undefined) continue;
      for (const value of all().flatMap((item) => item[key] ?? [])) {
        expect(Object.keys(value).sort(), key).toEqual(['@id', '@type', 'uuid', ...field.options.embed].sort());
        expect(value).toMatchObject({ '@id': `/api/${target.plural}/${String((value as Item).uuid)}`, '@type': target.name });
      }
    }
    for (const [key, field] of Object.entries(resource.fields)) {
      if (!('target' in field) || ('embed' in field.options && field.options.embed !== undefined)) continue;
      for (const value of all().flatMap((item) => item[key] ?? []))
        expect(value, key).toMatch(new RegExp(`^/api/${registry.targetOf(field)!.plural}/[0-9a-f-]{36}$`));
    }
  });

  it('pages by page and itemsPerPage, and links first, last, next and previous', async () => {
    const size = breadth(Math.ceil(all().length / 4), 1);
    const last = Math.ceil(all().length / size);
    expect(last, 'too few rows to page through').toBeGreaterThan(2);
    const order = encodeURIComponent('order[id]');
    const at = (page: number) => `${path}?${order}=asc&itemsPerPage=${size}&page=${page}`;
    const seen: string[] = [];
    for (let page = 1; page <= last; page += 1) {
      // The page parameter comes first in the request and last in the view.
      const { member, totalItems, view: links } = await list(`?page=${page}&order[id]=asc&itemsPerPage=${size}`);
      seen.push(...member.map((item) => item['@id']));
      expect(totalItems).toBe(all().length);
      expect(links).toEqual({
        '@id': at(page),
        '@type': 'PartialCollectionView',
        first: at(1),
        last: at(last),
        ...(page > 1 ? { previous: at(page - 1) } : {}),
        ...(page < last ? { next: at(page + 1) } : {}),
      });
    }
    expect(seen).toEqual([...all()].sort((a, b) => (a.id as number) - (b.id as number)).map((item) => item['@id']));
  });

  it('has no view on a single page without parameters, and is empty beyond the last page', async () => {
    if (all().length <= resource.itemsPerPage) expect(await usual()).not.toHaveProperty('view');
    expect(await list('?page=999&itemsPerPage=2')).toMatchObject({ member: [], totalItems: all().length });
    expect(await list('?itemsPerPage=0')).toMatchObject({ member: [], totalItems: all().length });
  });

  it('returns everything for pagination=false and no total for partial=1', async () => {
    const unpaged = await list('?pagination=false');
    expect([unpaged.member.length, unpaged.totalItems]).toEqual([all().length, all().length]);
    expect(unpaged.view ?? {}).not.toHaveProperty('next');
    const partial = await list('?partial=1&itemsPerPage=1&page=2&order[id]=asc');
    expect(partial).not.toHaveProperty('totalItems');
    expect(Object.keys(partial.view!).sort()).toEqual(['@id', '@type', 'next', 'previous']);
    expect(partial.member.map(({ id }) => id)).toEqual(
      all()
        .map(({ id }) => id as number)
        .sort((a, b) => a - b)
        .slice(1, 2),
    );
  });

  it.each(some(WRONG_PAGES, 2, turn))('rejects ?%s', async (query) => {
    expect((await get(`?${query}`)).status).toBe(400);
  });

  it('describes its parameters in search, each once', async () => {
    const { search } = await usual();
    const variables = search.mapping.map(({ variable }) => variable);
    expect(search).toMatchObject({
      '@type': 'IriTemplate',
      variableRepresentation: 'BasicRepresentation',
      template: `${path}{?${variables.join(',')}}`,
    });
    expect(new Set(variables).size).toBe(variables.length);
    expect(variables).toEqual(
      expect.arrayContaining([
        ...resource.orders.map((order) => `order[${order}]`),
        ...Object.keys(resource.filters).filter((filter) => resource.filters[filter]!.some((kind) => kind !== 'exists')),
      ]),
    );
    for (const mapping of search.mapping)
      expect(mapping).toMatchObject({ '@type': 'IriTemplateMapping', required: false, property: expect.any(String) });
  });

  it('is a bare array without @ keys as application/json', async () => {
    const answer = await get('?pagination=false&order[id]=asc', { accept: 'application/json' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.text).not.toMatch(/"@(id|type|context)"/);
    expect(untimed(answer.json<Item[]>())).toEqual(
      untimed(plain([...all()].sort((a, b) => (a.id as number) - (b.id as number))) as object),
    );
  });

  it.each(some(TABLES, 1, turn))('has the same rows as %s', async (type, read, column, extension) => {
    const answer = await get('?pagination=false&order[id]=desc', { accept: type });
    expect([answer.status, answer.headers['content-type']!.split(';')[0], answer.headers['content-disposition']]).toEqual([
      200,
      type,
      `attachment; filename="${resource.plural}.${extension}"`,
    ]);
    expect((await read(answer.bytes)).map((row) => row[column])).toEqual(
      [...all()].sort((a, b) => (b.id as number) - (a.id as number)).map(({ uuid }) => uuid),
    );
    const page = await get('?itemsPerPage=2&page=2&order[id]=asc', { accept: type });
    expect(await read(page.bytes)).toHaveLength(2);
  });

  it('has every plain value in its CSV except the version, which is not data to calculate with', async () => {
    const rows = new Map(readCsv((await get('?pagination=false', { accept: 'text/csv' })).text).map((row) => [row.uuid, row]));
    for (const item of all()) {
      for (const [key, value] of Object.entries(item))
        if (!key.startsWith('@') && key !== 'version' && (value === null || typeof value !== 'object'))
          expect(timeless(rows.get(item.uuid as string)![key]!).replace(/^'(?=[+=@-])/, ''), key).toBe(
            value === null ? '' : timeless(String(value as string | number | boolean)),
          );
    }
  });

  it('returns only the requested properties', async () => {
    const [wanted] = shownNames(resource, 'list');
    const { member } = await list(`?properties[]=${wanted}&properties[]=nonsense&properties[]=password`);
    for (const item of member) expect(Object.keys(item).sort()).toEqual(['@id', '@type', 'uuid', wanted!].sort());
    const { member: ids } = await list('?properties[]=id');
    for (const item of ids) expect(Object.keys(item).sort()).toEqual(['@id', '@type', 'id', 'uuid']);
  });

  it('returns 304 for its own ETag, and 200 for another', async () => {
    const { headers } = await get();
    const again = await get('', { 'if-none-match': headers.etag! });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await get('', { 'if-none-match': `"other", W/${headers.etag}` })).status).toBe(304);
    expect((await get('', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('?itemsPerPage=1', { 'if-none-match': headers.etag! })).status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await api.as('admin').send({ method: 'HEAD', url: path });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'application/ld+json; charset=utf-8']);
  });
});

describe.each(
  registry.resources
    .filter(({ operations }) => operations.includes('read'))
    .map((resource, turn) => [resource.name, resource, turn] as const),
)('item of %s', (name, resource, turn) => {
  const first = () => view.lists.get(name)![0]!;
  const get = (query = '', headers: Record<string, string> = {}) => api.as('admin').get(first()['@id'] + query, headers);

  it('is what the list shows, with its context and the fields that only items have', async () => {
    const answer = await get();
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8']);
    const { '@context': context, ...item } = answer.json<Item>();
    expect(context).toBe(`/api/contexts/${name}`);
    expect(untimed(item)).toMatchObject(untimed(first()));
    expect(
      Object.keys(item)
        .filter((key) => !key.startsWith('@'))
        .sort(),
    ).toEqual([...SYSTEM, ...shownNames(resource, 'item')].sort());
  });

  it('is found by its IRI in upper case too, by its number, and returns 404 for any other id', async () => {
    expect((await api.as('admin').get(`/api/${resource.plural}/${String(first().uuid).toUpperCase()}`)).status).toBe(200);
    expect((await api.as('admin').get(`/api/${resource.plural}/${String(first().id)}`)).status).toBe(200);
    for (const other of ['999999999', 'nonsense', '00000000-0000-0000-0000-000000000000'])
      expect((await api.as('admin').get(`/api/${resource.plural}/${other}`)).status, other).toBe(404);
  });

  it('is plain JSON, CSV or XLSX on request', async () => {
    const { '@context': _, ...item } = (await get()).json<Item>();
    expect((await get('', { accept: 'application/json' })).json()).toEqual(plain(item));
    // The format that the list of this resource was not read in.
    for (const [type, read, column] of some(TABLES, 1, turn + 1))
      expect((await read((await get('', { accept: type })).bytes)).map((row) => row[column])).toEqual([item.uuid]);
  });

  it('returns 304 for its ETag, and only the requested properties', async () => {
    const { headers } = await get();
    expect((await get('', { 'if-none-match': headers.etag! })).status).toBe(304);
    expect((await get('', { 'if-none-match': '"1.other"' })).status).toBe(200);
    expect(Object.keys((await get('?properties[]=id')).json()).sort()).toEqual(['@context', '@id', '@type', 'id', 'uuid']);
  });

  it('contains only IRIs that can be read', async () => {
    const { '@context': _, ...item } = (await get()).json<Item>();
    const iris = Object.values(item)
      .flat()
      .map(iriIn)
      .filter((iri) => iri?.startsWith('/api/'));
    for (const iri of iris) expect((await api.as('admin').get(iri!)).status, iri!).toBe(200);
  });
});

describe('page', () => {
  it('has thirty items by default, and as many as requested up to the declared maximum', async () => {
    await api.database.rows(sql`insert into client (name, email) select 'Many ' || n, 'many@example.com' from generate_series(1, 520) n`);
    const lengthOf = async (query: string) => (await api.as('admin').get(`/api/clients${query}`)).json<Collection>().member.length;
    expect([
      await lengthOf(''),
      await lengthOf('?itemsPerPage=31'),
      await lengthOf('?itemsPerPage=500'),
      await lengthOf('?pagination=false'),
    ]).toEqual([30, 31, 500, 520 + view.lists.get('Client')!.length]);
  });
});

/** Without the keys of JSON-LD, at every depth. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('@'))
      .map(([key, inner]) => [key, plain(inner)]),
  );
}
