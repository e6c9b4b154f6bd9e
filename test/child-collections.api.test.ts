/** Children of a record: ordered, append-only, and with an address below it; tested over HTTP with resources made for the test. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyone, nobody, role, where } from '#core/access';
import { boolean, integer, many, one, text } from '#core/fields';
import { checkDeclarations } from '#server/engine/declarations';
import { createRegistry } from '#core/registry';
import { defineResource } from '#core/resource';
import { hydraDocumentation } from '#server/docs/hydra';
import { openApi } from '#server/docs/openapi';
import { startProbe, SYSTEM_COLUMNS, type Probe } from './kit/probe.ts';

const labels = {
  label: { one: 'Thing', many: 'Things' },
  about: 'Made for a test.',
  title: 'name',
  orders: [],
  defaultOrder: { id: 'asc' },
} as const;
const open = { read: everyone, create: everyone, update: everyone, remove: everyone };
const Shelf = defineResource({
  ...labels,
  name: 'Shelf',
  plural: 'shelves',
  table: 'shelf',
  fields: {
    name: text(),
    locked: boolean({ default: false }),
    books: many<{ name: string; place: number }>()('Book', {
      by: 'shelf',
      nested: true,
      ordered: 'place',
      collection: true,
      embed: ['name', 'place'],
    }),
    remarks: many<{ name: string }>()('Remark', { by: 'shelf', nested: true, collection: true, embed: ['name'] }),
    secrets: many()('Secret', { by: 'shelf', collection: true, read: role('ADMIN') }),
  },
  filters: {},
  access: { ...open, read: where('locked', false) },
});
const Book = defineResource({
  ...labels,
  name: 'Book',
  plural: 'books',
  table: 'book',
  fields: { name: text(), place: integer({ default: 0 }), hidden: boolean({ default: false }), shelf: one()('Shelf') },
  filters: { name: 'partial', shelf: 'exact' },
  access: { ...open, read: where('hidden', false), create: role('ADMIN') },
});
const Remark = defineResource({
  ...labels,
  name: 'Remark',
  plural: 'remarks',
  table: 'remark',
  appendOnly: true,
  fields: { name: text(), shelf: one()('Shelf') },
  filters: {},
  access: { read: everyone, create: everyone, update: nobody, remove: nobody },
});
/** The parent of a child cannot be set from outside. */
const Secret = defineResource({
  ...labels,
  name: 'Secret',
  plural: 'secrets',
  table: 'secret_thing',
  fields: { name: text(), shelf: one()('Shelf', { nullable: true, readOnly: true }) },
  filters: {},
  access: open,
});
const RESOURCES = [Shelf, Book, Remark, Secret];

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe(
    RESOURCES,
    `create table shelf (${SYSTEM_COLUMNS}, name text not null, locked boolean not null default false);
     create table book (${SYSTEM_COLUMNS}, name text not null, place integer not null default 0, hidden boolean not null default false, shelf uuid not null references shelf (uuid));
     create table remark (${SYSTEM_COLUMNS}, name text not null, shelf uuid not null references shelf (uuid));
     create table secret_thing (${SYSTEM_COLUMNS}, name text not null, shelf uuid references shelf (uuid))`,
  );
});
afterAll(() => probe.stop());

interface Child {
  readonly '@id': string;
  readonly name: string;
}
let shelf: string;
let other: string;
beforeEach(async () => {
  probe.become(['ROLE_ADMIN']);
  const make = async (name: string) => {
    const made = await probe.call('POST', '/api/shelves', {
      name,
      books: [{ name: `${name} one` }, { name: `${name} two` }],
      remarks: [{ name: 'first' }],
    });
    expect(made.status, made.text).toBe(201);
    return made.body['@id'] as string;
  };
  shelf = await make('A');
  other = await make('B');
});
const booksOf = async (iri = shelf) => (await probe.call('GET', iri)).body.books as Child[];
const namesIn = (answer: { body: Readonly<Record<string, unknown>> }) => (answer.body.member as Child[]).map(({ name }) => name);

describe('ordered children', () => {
  it('keep the order of the array in the request, and are returned in it', async () => {
    const [first, second] = (await booksOf()) as [Child, Child];
    expect([first.name, second.name]).toEqual(['A one', 'A two']);
    const moved = await probe.call('PATCH', shelf, { books: [{ name: 'new' }, second['@id'], { '@id': first['@id'], name: 'renamed' }] });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.books).toMatchObject([
      { name: 'new', place: 1 },
      { name: 'A two', place: 2 },
      { name: 'renamed', place: 3 },
    ]);
    expect((await booksOf()).map(({ name }) => name)).toEqual(['new', 'A two', 'renamed']);
  });

  it('report validation errors of a child with its index', async () => {
    const answer = await probe.call('PATCH', shelf, { books: [{ name: 'fine' }, { name: '' }] });
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([{ propertyPath: 'books[1].name' }]);
    expect(await booksOf()).toHaveLength(2);
  });

  it('require an integer field for the order', () => {
    const wrong = { ...Shelf, fields: { ...Shelf.fields, books: many()('Book', { by: 'shelf', ordered: 'name' }) } };
    expect(() => checkDeclarations(createRegistry([wrong, Book, Remark, Secret]))).toThrow('Shelf: "books" is ordered by "name"');
  });
});

describe('append-only children', () => {
  const remark = async () => ((await probe.call('GET', shelf)).body.remarks as Child[])[0]!;

  it('can be added through their parent and directly', async () => {
    const known = await remark();
    expect((await probe.call('PATCH', shelf, { remarks: [known['@id'], { name: 'second' }] })).status).toBe(200);
    expect((await probe.call('POST', '/api/remarks', { name: 'third', shelf })).status).toBe(201);
    expect(namesIn(await probe.call('GET', `${shelf}/remarks`))).toEqual(['first', 'second', 'third']);
  });

  it('can be neither changed nor removed, through their parent or directly', async () => {
    const known = await remark();
    expect((await probe.call('PATCH', shelf, { remarks: [{ '@id': known['@id'], name: 'other' }] })).status).toBe(403);
    expect((await probe.call('PATCH', shelf, { remarks: [] })).status).toBe(403);
    expect((await probe.call('PATCH', known['@id'], { name: 'other' })).status).toBeGreaterThanOrEqual(404);
    expect((await probe.call('DELETE', known['@id'])).status).toBeGreaterThanOrEqual(404);
    expect(namesIn(await probe.call('GET', `${shelf}/remarks`))).toEqual(['first']);
  });

  it('reject contradictory declarations', () => {
    expect(Remark.operations).toEqual(['list', 'read', 'create']);
    const wrong = { ...Remark, access: { ...Remark.access, remove: everyone } };
    expect(() => checkDeclarations(createRegistry([Shelf, Book, wrong, Secret]))).toThrow('Remark: it is append-only');
  });
});

describe('collection below a record', () => {
  it('lists only its own children, with pages and filters, and has its own IRI', async () => {
    const answer = await probe.call('GET', `${shelf}/books?itemsPerPage=1&name=one`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ '@id': `${shelf}/books`, '@type': 'Collection', totalItems: 1 });
    expect(namesIn(answer)).toEqual(['A one']);
    const paged = await probe.call('GET', `${shelf}/books?itemsPerPage=1`);
    expect(paged.body).toMatchObject({ totalItems: 2, view: { next: `${shelf}/books?itemsPerPage=1&page=2` } });
    expect((paged.body.search as { template: string }).template).toMatch(new RegExp(`^${shelf}/books\\{\\?`));
  });

  it('cannot be widened by a filter', async () => {
    expect(namesIn(await probe.call('GET', `${shelf}/books?shelf=${other}`))).toEqual([]);
    expect(namesIn(await probe.call('GET', `${shelf}/books?shelf[]=${other}&shelf[]=${shelf}`))).toEqual(['A one', 'A two']);
  });

  it('excludes children that the reader may not read, including in exports', async () => {
    await probe.database.rows(sql`update book set hidden = true where name = 'A two'`);
    expect(namesIn(await probe.call('GET', `${shelf}/books`))).toEqual(['A one']);
    const file = await probe.call('GET', `${shelf}/books`, undefined, 'text/csv');
    expect(file.text).toContain('A one');
    expect(file.text).not.toMatch(/A two|B one/);
  });

  it('returns 404 below a record that is hidden or missing, or whose children the reader may not see', async () => {
    await probe.database.rows(sql`update shelf set locked = true where uuid = ${shelf.slice(-36)}`);
    expect((await probe.call('GET', `${shelf}/books`)).status).toBe(404);
    expect((await probe.call('POST', `${shelf}/books`, { name: 'x' })).status).toBe(404);
    expect((await probe.call('GET', '/api/shelves/00000000-0000-7000-8000-00000000dead/books')).status).toBe(404);
    expect((await probe.call('GET', '/api/shelves/nonsense/books')).status).toBe(404);
    expect((await probe.call('GET', `${other}/secrets`)).status).toBe(200);
    probe.become(['ROLE_MANAGER']);
    expect((await probe.call('GET', `${other}/secrets`)).status).toBe(404);
  });

  it('creates a child of the record, whatever parent the body names', async () => {
    const made = await probe.call('POST', `${shelf}/books`, { name: 'third', shelf: other });
    expect(made.status, made.text).toBe(201);
    expect(made.headers.location).toMatch(/^\/api\/books\//);
    expect(made.body.shelf).toBe(shelf);
    expect(namesIn(await probe.call('GET', `${shelf}/books`))).toContain('third');
    const wrong = await probe.call('POST', `${shelf}/books`, { name: '' });
    expect(wrong.body.violations).toMatchObject([{ propertyPath: 'name' }]);
  });

  it('rejects users who may not create one or may not set its parent', async () => {
    expect((await probe.call('POST', `${shelf}/secrets`, { name: 'x' })).status).toBe(403);
    expect((await probe.database.rows(sql`select from secret_thing`)).length).toBe(0);
    probe.become(['ROLE_MANAGER']);
    expect((await probe.call('POST', `${shelf}/books`, { name: 'x' })).status).toBe(403);
    expect(await booksOf()).toHaveLength(2);
  });

  it('is documented in Hydra, OpenAPI and the readable docs', () => {
    const registry = createRegistry(RESOURCES);
    const { paths } = openApi(registry, [], 'http://x') as {
      paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[] }>>;
    };
    const path = paths['/shelves/{uuid}/books']!;
    expect(Object.keys(path)).toEqual(['get', 'post']);
    expect(path.get!.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['uuid', 'page', 'name', 'shelf']));
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    const { supportedClass } = hydraDocumentation(registry, [], 'http://x') as { supportedClass: Record<string, unknown>[] };
    expect(supportedClass.find((one) => one['@id'] === '#Shelf/books')).toMatchObject({
      subClassOf: 'Collection',
      search: { template: '/api/shelves/{uuid}/books' },
      supportedOperation: [{ method: 'GET' }, { method: 'POST', expects: '#Book' }],
    });
  });

  it('has a single address', () => {
    const twice = { ...Shelf, fields: { ...Shelf.fields, more: many()('Book', { by: 'shelf', collection: true }) } };
    expect(() => checkDeclarations(createRegistry([twice, Book, Remark, Secret]))).toThrow(
      'has the same path as another collection of Book',
    );
  });
});
