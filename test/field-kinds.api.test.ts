/**
 * Field kinds that no resource of the product may use yet (web links, JSON with a schema, states), tested over HTTP with a resource made
 * for the test.
 */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { everyone } from '#core/access';
import { json, state, text, webLinks } from '#core/fields';
import { checkDeclarations } from '#server/engine/declarations';
import { createRegistry } from '#core/registry';
import { defineResource } from '#core/resource';
import { defineStates } from '#core/states';
import { hydraDocumentation } from '#server/docs/hydra';
import { openApi } from '#server/docs/openapi';
import { resourceContext } from '#server/docs/contexts';
import { startProbe, SYSTEM_COLUMNS, type Probe } from './kit/probe.ts';

const CRATE_LIFE = defineStates({
  noun: 'crate',
  states: { OPEN: { label: 'Open', severity: 'info' }, SEALED: { label: 'Sealed', severity: 'success' } },
  initial: 'OPEN',
  transitions: [{ from: ['OPEN'], to: 'SEALED', label: 'Seal', who: everyone }],
});
const LAYOUT = z.strictObject({ width: z.int().min(1), labels: z.array(z.string().max(5)).default([]) });
const Crate = defineResource({
  name: 'Crate',
  plural: 'crates',
  table: 'crate',
  label: { one: 'Crate', many: 'Crates' },
  about: 'Made for a test.',
  title: 'name',
  fields: {
    name: text(),
    pages: webLinks(),
    layout: json(LAYOUT, { nullable: true }),
    state: state(CRATE_LIFE, { readOnly: true }),
  },
  filters: { state: 'exact' },
  orders: [],
  defaultOrder: { id: 'asc' },
  access: { read: everyone, create: everyone, update: everyone, remove: everyone },
});

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe(
    [Crate],
    `create table crate (${SYSTEM_COLUMNS}, name text not null, pages jsonb not null default '[]', layout jsonb, state text not null default 'OPEN')`,
  );
});
afterAll(() => probe.stop());

let crate: string;
beforeEach(async () => {
  const made = await probe.call('POST', '/api/crates', { name: 'C' });
  expect(made.status, made.text).toBe(201);
  crate = made.body['@id'] as string;
});
const patch = (body: unknown) => probe.call('PATCH', crate, body);
const violations = (answer: { body: Record<string, unknown> }) =>
  (answer.body.violations as { propertyPath: string; message: string }[]).map(({ propertyPath }) => propertyPath);

describe('web links', () => {
  it('are empty by default, keep their order, and are normalised as in browsers', async () => {
    expect((await probe.call('GET', crate)).body.pages).toEqual([]);
    const saved = await patch({
      pages: [
        { url: ' HTTPS://Example.com/a b ', title: '  A page ' },
        { url: 'http://example.org/', title: null },
      ],
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.pages).toEqual([
      { url: 'https://example.com/a%20b', title: 'A page' },
      { url: 'http://example.org/', title: null },
    ]);
    const [row] = await probe.database.rows<{ type: string }>(sql`select jsonb_typeof(pages) as type from crate order by id desc limit 1`);
    expect(row!.type).toBe('array');
  });

  it('accept a plain text as the address', async () => {
    expect((await patch({ pages: ['https://example.com/a', { url: 'https://example.org/' }] })).body.pages).toEqual([
      { url: 'https://example.com/a', title: null },
      { url: 'https://example.org/', title: null },
    ]);
    expect(violations(await patch({ pages: ['javascript:alert(1)'] }))).toEqual(['pages[0].url']);
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['ftp://example.com'],
    ['//example.com'],
    ['example.com'],
    ['https://'],
    ['https://user:password@example.com'],
    [''],
  ])('rejects %s with its index', async (url) => {
    const answer = await patch({ pages: [{ url: 'https://example.com' }, { url }] });
    expect(answer.status).toBe(422);
    expect(violations(answer)).toEqual(['pages[1].url']);
  });

  it('rejects a too long address or title with its index, and other JSON types as a wrong type', async () => {
    expect(violations(await patch({ pages: [{ url: `https://example.com/${'x'.repeat(2000)}` }] }))).toEqual(['pages[0].url']);
    expect(violations(await patch({ pages: [{ url: 'https://example.com', title: 'x'.repeat(256) }] }))).toEqual(['pages[0].title']);
    for (const pages of ['https://example.com', {}, [['https://example.com']], [{ url: 5 }], [null]])
      expect((await patch({ pages })).status, JSON.stringify(pages)).toBe(400);
    expect(violations(await patch({ pages: [{ title: 'x' }] }))).toEqual(['pages[0].url']);
    expect((await patch({ pages: null })).status).toBe(400);
    expect(violations(await patch({ pages: Array.from({ length: 51 }, () => ({ url: 'https://example.com' })) }))).toEqual(['pages']);
    expect((await patch({ pages: [{ url: 'https://example.com', title: 'a\0b' }] })).status).toBe(400);
  });

  it('are exported with their titles', async () => {
    await patch({ pages: [{ url: 'https://example.com/x', title: 'X' }, { url: 'https://example.org' }] });
    expect((await probe.call('GET', crate, undefined, 'text/csv')).text).toContain('"X (https://example.com/x), https://example.org/"');
  });
});

describe('JSON with a schema', () => {
  it('is stored as parsed by the schema', async () => {
    expect((await patch({ layout: { width: 3 } })).body.layout).toEqual({ width: 3, labels: [] });
    expect((await patch({ layout: null })).body.layout).toBeNull();
  });

  it('reports what is invalid by its path', async () => {
    expect(violations(await patch({ layout: { width: 0, labels: ['right', 'too long'] } }))).toEqual(['layout.width', 'layout.labels[1]']);
    expect(violations(await patch({ layout: { width: 1, height: 2 } }))).toEqual(['layout']);
    expect((await patch({ layout: 'x' })).status).toBe(400);
    expect((await patch({ layout: { width: 1, labels: ['\0'] } })).status).toBe(400);
  });
});

describe('state field', () => {
  it('starts in the initial state, and can be filtered by', async () => {
    expect((await probe.call('GET', crate)).body.state).toBe('OPEN');
    expect((await probe.call('GET', '/api/crates?state=SEALED')).body.totalItems).toBe(0);
    expect((await probe.call('GET', '/api/crates?state=NOWHERE')).body.totalItems).toBe(0);
  });
});

it('are documented', () => {
  const registry = createRegistry([Crate]);
  const { components } = openApi(registry, [], 'http://x') as {
    components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> };
  };
  const read = components.schemas.Crate!.properties;
  const written = components.schemas['Crate.write']!.properties;
  expect(read.pages).toMatchObject({ type: 'array', items: { required: ['url', 'title'] } });
  expect(written.pages).toMatchObject({ type: 'array', maxItems: 50, items: { anyOf: [{ required: ['url'] }, { type: 'string' }] } });
  expect(read.layout).toMatchObject({
    anyOf: [{ type: 'object', required: ['width', 'labels'], properties: { width: { type: 'integer', minimum: 1 } } }, { type: 'null' }],
  });
  expect(written.layout).toMatchObject({ anyOf: [{ type: 'object', required: ['width'] }, { type: 'null' }] });
  expect(JSON.stringify(components)).not.toContain('$schema');
  expect(read.state).toMatchObject({ type: 'string', enum: ['OPEN', 'SEALED'] });
  expect(JSON.stringify(hydraDocumentation(registry, [], 'http://x'))).toContain('#Crate/pages');
  expect(resourceContext(registry, Crate, 'http://x')['@context']).toMatchObject({
    pages: { '@id': 'Crate/pages', '@type': '@json' },
    layout: { '@id': 'Crate/layout', '@type': '@json' },
  });
});

it('rejects a declaration with a filter that the field does not support, naming the filter', () => {
  const wrong = defineResource({
    ...Crate,
    fields: Crate.fields,
    filters: { name: 'range' },
    search: [],
    orders: [],
    defaultOrder: { id: 'asc' },
    personal: undefined,
    softDelete: undefined,
    leaving: undefined,
    title: 'name',
    constraints: {},
    screen: {},
  });
  expect(() => checkDeclarations(createRegistry([wrong]))).toThrow('Crate: filter "name" is range');
});
