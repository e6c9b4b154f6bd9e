/** A write through a parent respects the access rules of each child; tested with two resources made for the test. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allOf, everyone, nobody, role, where, type Rule } from '#core/access';
import { boolean, many, one, text } from '#core/fields';
import { createRegistry } from '#core/registry';
import { defineResource } from '#core/resource';
import { openDatabase, type Database } from '#server/database';
import type { WriteContext } from '#server/engine/behaviour';
import { createEngine, type Engine } from '#server/engine/engine';
import { lockRow } from '#server/engine/locked-row';
import { updateRecord } from '#server/engine/writes';
import type { SignedIn } from '#server/http/signed-in';
import { cloneDatabase } from './kit/database.ts';

const labels = { label: { one: 'Thing', many: 'Things' }, about: 'Made for a test.', title: 'name' } as const;
const actor: SignedIn = {
  user: '00000000-0000-7000-8000-000000000001',
  username: 'm',
  nickname: null,
  roles: ['ROLE_MANAGER'],
  employee: null,
  client: null,
  session: 's',
};

function resources(child: { readonly read?: Rule; readonly update?: Rule; readonly remove?: Rule }) {
  const Parent = defineResource({
    ...labels,
    name: 'Shelf',
    plural: 'shelves',
    table: 'shelf',
    fields: { name: text(), books: many<{ name: string }>()('Book', { by: 'shelf', nested: true, embed: ['name'] }) },
    filters: {},
    orders: [],
    defaultOrder: { id: 'asc' },
    access: { read: everyone, create: everyone, update: everyone, remove: everyone },
  });
  const Child = defineResource({
    ...labels,
    name: 'Book',
    plural: 'books',
    table: 'book',
    fields: { name: text(), hidden: boolean({ default: false }), shelf: one()('Shelf') },
    filters: {},
    orders: [],
    defaultOrder: { id: 'asc' },
    access: { read: everyone, create: everyone, update: everyone, remove: everyone, ...child },
  });
  return { Parent, Child };
}

let database: Database;
let stop: () => Promise<void>;
beforeAll(async () => {
  const clone = await cloneDatabase();
  database = openDatabase(clone.url);
  const columns = `id bigint generated always as identity primary key, uuid uuid not null default uuidv7() unique, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now(), name text not null`;
  await database.pool.query(
    `create table shelf (${columns}); create table book (${columns}, hidden boolean not null default false, shelf uuid not null references shelf (uuid))`,
  );
  await database.rows(sql`insert into app_user (uuid, username) values (${actor.user}, ${actor.username})`);
  stop = async () => {
    await database.close();
    await clone.drop();
  };
});
afterAll(() => stop());

let shelf: string;
let books: Record<'first' | 'second' | 'secret', string>;
beforeEach(async () => {
  const add = async (query: ReturnType<typeof sql>) => (await database.rows<{ uuid: string }>(query))[0]!.uuid;
  shelf = await add(sql`insert into shelf (name) values ('S') returning uuid`);
  const book = (name: string, hidden = false) =>
    add(sql`insert into book (name, hidden, shelf) values (${name}, ${hidden}, ${shelf}) returning uuid`);
  books = { first: await book('first'), second: await book('second'), secret: await book('secret', true) };
});

async function write(child: Parameters<typeof resources>[0], sent: readonly unknown[]): Promise<void> {
  const { Parent, Child } = resources(child);
  const engine: Engine = createEngine(createRegistry([Parent, Child]), [], 'UTC');
  await database.transaction(async (tx) => {
    const context: WriteContext = { engine, tx, actor, resource: Parent, requestId: 'test-request', now: () => new Date() };
    await updateRecord(context, (await lockRow(tx, Parent, shelf))!, { books: sent });
  });
}
const names = async () =>
  (await database.rows<{ name: string }>(sql`select name from book where shelf = ${shelf} order by id`)).map(({ name }) => name);
const iri = (uuid: string) => `/api/books/${uuid}`;
const whole = () => [iri(books.first), iri(books.second), iri(books.secret)];

it('removes a missing child that the user may remove', async () => {
  await write({}, [iri(books.first), iri(books.secret)]);
  expect(await names()).toEqual(['first', 'secret']);
});

it('refuses to remove a child that the user may not remove, and keeps everything', async () => {
  await expect(write({ remove: nobody }, [{ '@id': iri(books.first), name: 'changed' }])).rejects.toMatchObject({ status: 403 });
  await expect(write({ remove: role('ADMIN') }, [])).rejects.toMatchObject({ status: 403 });
  expect(await names()).toEqual(['first', 'second', 'secret']);
});

it('leaves a child unchanged that the user may not read, and does not allow naming it', async () => {
  const read = allOf(everyone, where('hidden', false));
  await write({ read }, [iri(books.second)]);
  expect(await names()).toEqual(['second', 'secret']);
  await expect(write({ read }, [iri(books.second), { '@id': iri(books.secret), name: 'mine now' }])).rejects.toMatchObject({ status: 400 });
  expect(await names()).toEqual(['second', 'secret']);
});

it('refuses to change a child that the user may not change, but accepts it unchanged', async () => {
  const update = where('hidden', false);
  await expect(write({ update }, [...whole().slice(0, 2), { '@id': iri(books.secret), name: 'changed' }])).rejects.toMatchObject({
    status: 403,
  });
  await write({ update }, [
    { '@id': iri(books.first), name: 'first again' },
    iri(books.second),
    { '@id': iri(books.secret), name: 'secret' },
  ]);
  expect(await names()).toEqual(['first again', 'second', 'secret']);
});

it('refuses a new child where children may not be created', async () => {
  const { Parent, Child } = resources({});
  const closed = { ...Child, access: { ...Child.access, create: nobody } };
  const engine = createEngine(createRegistry([Parent, closed]), [], 'UTC');
  await expect(
    database.transaction(async (tx) =>
      updateRecord(
        { engine, tx, actor, resource: Parent, requestId: 'test-request', now: () => new Date() },
        (await lockRow(tx, Parent, shelf))!,
        { books: [...whole(), { name: 'new' }] },
      ),
    ),
  ).rejects.toMatchObject({ status: 403 });
});
