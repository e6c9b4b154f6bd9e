/**
 * Live events of single records: their own changes, those of their children, and personal records; each limited to what the subscriber may
 * read.
 */
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyOf, everyone, ownUser, role, where, type Role } from '#core/access';
import { boolean, many, one, text } from '#core/fields';
import { createRegistry } from '#core/registry';
import { defineResource } from '#core/resource';
import { listenForChanges, type ChangeListener } from '#server/changes';
import { checkDeclarations } from '#server/engine/declarations';
import { publishChange } from '#server/engine/publish-change';
import type { Authentication } from '#server/http/authentication';
import { registerEventStream } from '#server/http/event-stream';
import { problemBody, toProblem } from '#server/http/problem';
import type { SignedIn } from '#server/http/signed-in';
import { startProbe, SYSTEM_COLUMNS, type Probe } from './kit/probe.ts';

const open = { read: everyone, create: everyone, update: everyone, remove: everyone };
const plain = {
  about: 'Made for a test.',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  orders: [],
  defaultOrder: {},
  filters: {},
} as const;
const Shelf = defineResource({
  ...plain,
  name: 'Shelf',
  plural: 'shelves',
  table: 'shelf',
  fields: {
    name: text(),
    locked: boolean({ default: false }),
    remarks: many()('Remark', { by: 'shelf', nested: true }),
    secrets: many()('Secret', { by: 'shelf', read: role('ADMIN') }),
  },
  access: { ...open, read: anyOf(role('ADMIN'), where('locked', false)) },
});
const Remark = defineResource({
  ...plain,
  name: 'Remark',
  plural: 'remarks',
  table: 'remark',
  fields: { name: text(), internal: boolean({ default: false }), shelf: one()('Shelf') },
  access: { ...open, read: anyOf(role('ADMIN'), where('internal', false)) },
});
const Secret = defineResource({
  ...plain,
  name: 'Secret',
  plural: 'secrets',
  table: 'secret_thing',
  fields: { name: text(), shelf: one()('Shelf') },
  access: open,
});
const Person = defineResource({ ...plain, name: 'Person', plural: 'people', table: 'person', fields: { name: text() }, access: open });
const Note = defineResource({
  ...plain,
  name: 'Note',
  plural: 'notes',
  table: 'note',
  personal: 'owner',
  fields: { name: text(), owner: one()('Person') },
  access: { ...open, read: ownUser('owner') },
});
const RESOURCES = [Shelf, Remark, Secret, Person, Note];
const [ANN, BOB] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;

let probe: Probe;
let changes: ChangeListener;
let address: string;
const streams = Fastify({ forceCloseConnections: true });
beforeAll(async () => {
  const named = (table: string, more = '') => `create table ${table} (${SYSTEM_COLUMNS}, name text not null${more});`;
  const shelf = ', shelf uuid not null references shelf (uuid)';
  probe = await startProbe(
    RESOURCES,
    [
      named('shelf', ', locked boolean not null default false'),
      named('remark', `${shelf}, internal boolean not null default false`),
      named('secret_thing', shelf),
      named('person'),
      named('note', ', owner uuid not null references person (uuid)'),
    ].join('\n'),
  );
  await probe.database.rows(sql`insert into person (uuid, name) values (${ANN}, 'Ann'), (${BOB}, 'Bob')`);
  let started: () => void;
  const listening = new Promise<void>((resolve) => (started = resolve));
  changes = listenForChanges(probe.database.url, { actorChanged: () => undefined, listening: () => started() });
  await listening;
  const actorOf = async (session: string): Promise<SignedIn> => {
    const [user, ...roles] = session.split(' ') as [string, ...Role[]];
    return { user, roles, session, username: user, nickname: null, employee: null, client: null };
  };
  const authentication = { actorOf, authenticate: ({ headers }: { headers: { authorization: string } }) => actorOf(headers.authorization) };
  streams.setErrorHandler((error, _, reply) => reply.code(500).send(problemBody(toProblem(error, 'x'))));
  registerEventStream(streams, probe, changes, authentication as unknown as Authentication);
  address = await streams.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await streams.close();
  await changes.stop();
  await probe.stop();
});

interface EventStream {
  /** Everything received until the text appears. */
  until(text: string): Promise<string>;
}

const closing: AbortController[] = [];
async function listen(who: string, ...records: readonly string[]): Promise<EventStream> {
  const abort = new AbortController();
  closing.push(abort);
  const query = records.map((record) => `record[]=${record}`).join('&');
  const answer = await fetch(`${address}/api/events?${query}`, { headers: { authorization: who }, signal: abort.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    async until(wanted) {
      while (!received.includes(wanted)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream ended without ${wanted}: ${received}`);
        received += value;
      }
      return received;
    },
  };
}

const make = async (path: string, body: object): Promise<string> => {
  const made = await probe.call('POST', path, body);
  expect(made.status, made.text).toBe(201);
  return made.body['@id'] as string;
};
const event = (record: string, resource: string) => `event: record\ndata: ${JSON.stringify({ record, resource })}`;
const changed = (resource: string) => `event: change\ndata: ${JSON.stringify({ resource })}`;

let shelf: string;
let other: string;
beforeEach(async () => {
  for (const one of closing.splice(0)) one.abort();
  const before = await listen(admin);
  shelf = await make('/api/shelves', { name: 'A' });
  other = await make('/api/shelves', { name: 'B' });
  // Their creation must not reach later subscribers.
  await last();
  await before.until(changed('people'));
});
const admin = `${ANN} ROLE_ADMIN`;
const guest = `${BOB} ROLE_CLIENT`;
/** A marker event after everything that was written before. */
const last = () => make('/api/people', { name: 'last' });

describe('subscriber to a record', () => {
  it('gets events of it and of its children, and of no other record', async () => {
    const stream = await listen(guest, shelf);
    await probe.call('PATCH', shelf, { name: 'AA' });
    await stream.until(event(shelf, 'shelves'));
    const remark = await make('/api/remarks', { name: 'R', shelf });
    await stream.until(event(shelf, 'remarks'));
    await probe.call('PATCH', other, { name: 'BB' });
    await make('/api/remarks', { name: 'R', shelf: other });
    await last();
    const received = await stream.until(changed('people'));
    expect(received).not.toContain(other);
    expect(received.split('event: record').length).toBe(3);
    // A child that moves away, and one that is added through its parent.
    await probe.call('PATCH', remark, { shelf: other });
    await expect.poll(async () => (await stream.until(event(shelf, 'remarks'))).split(event(shelf, 'remarks')).length).toBeGreaterThan(1);
  });

  it('gets no events of a record, of children or of a type of children that they may not read', async () => {
    const [mine, theirs] = [await listen(admin, shelf, other), await listen(guest, shelf, other)];
    await make('/api/remarks', { name: 'R', shelf, internal: true });
    await make('/api/secrets', { name: 'S', shelf });
    await probe.database.rows(sql`update shelf set locked = true where uuid = ${other.slice(-36)}`);
    await probe.call('PATCH', other, { name: 'BB' });
    await make('/api/remarks', { name: 'R', shelf: other });
    await last();
    const received = await mine.until(changed('people'));
    for (const expected of [event(shelf, 'remarks'), event(shelf, 'secrets'), event(other, 'shelves'), event(other, 'remarks')])
      expect(received).toContain(expected);
    expect(await theirs.until(changed('people'))).not.toContain('event: record');
  });

  it('gets the deletion of a child if they may read all of them, since access to a deleted one cannot be checked', async () => {
    const remark = await make('/api/remarks', { name: 'R', shelf, internal: true });
    const [mine, theirs] = [await listen(admin, shelf), await listen(guest, shelf)];
    expect((await probe.call('DELETE', remark)).status).toBe(204);
    await mine.until(event(shelf, 'remarks'));
    await last();
    expect(await theirs.until(changed('people'))).not.toContain('event: record');
  });

  it('gets events in order, however long the access check of one takes', async () => {
    const [watching, another] = [await listen(guest, shelf), await listen(guest)];
    await probe.database.transaction(async (tx) => {
      await make('/api/remarks', { name: 'R', shelf });
      // Access to a deleted child can no longer be checked.
      await tx.rows(sql`lock table remark in access exclusive mode`);
      await another.until(changed('remarks'));
      await last();
      await another.until(changed('people'));
    });
    expect(await watching.until(changed('people'))).toContain(event(shelf, 'remarks'));
  });

  it('gets an event when many records were changed together', async () => {
    const [mine, theirs] = [await listen(admin, shelf), await listen(guest, shelf)];
    await probe.database.transaction((tx) => publishChange(tx, Remark));
    await mine.until(event(shelf, 'remarks'));
    await theirs.until(event(shelf, 'remarks'));
  });
});

describe('personal record', () => {
  it('sends events to its user only', async () => {
    const [ann, bob] = [await listen(admin), await listen(guest)];
    await make('/api/notes', { name: 'N', owner: `/api/people/${BOB}` });
    await bob.until(changed('notes'));
    await last();
    expect(await ann.until(changed('people'))).not.toContain(changed('notes'));
  });

  it('is declared by a link', () => {
    expect(() => checkDeclarations(createRegistry([{ ...Note, personal: 'name' }, Person]))).toThrow(
      'Note: "name", the owner field, is not a link to a user',
    );
  });
});
