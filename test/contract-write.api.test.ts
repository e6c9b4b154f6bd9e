/** Write contract of every declared resource: create, merge patch, delete, validation errors, and no traces of a rejected write. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { columnOf, isColumn } from '#core/field-properties';
import type { Field } from '#core/fields';
import { isRequired } from '#core/resource';
import { registry } from '#domains/resources';
import { openApi } from '#server/docs/openapi';
import { startApi, type Answer, type Api } from './kit/api.ts';
import { some, WIDE } from './kit/breadth.ts';
import { createSample, optionalValues, sampleOf } from './kit/populate.ts';
import { checksum } from './kit/checksum.ts';
import { conformance } from './kit/openapi.ts';
import type { Item } from './kit/wire.ts';
import { expectedType, wrongTypes, wrongValues } from './kit/wrong-values.ts';

interface Problem {
  readonly '@type': string;
  readonly status: number;
  readonly detail: string;
  readonly violations?: { readonly propertyPath: string; readonly message: string; readonly code: string }[];
}

const documented = openApi(registry, [], 'http://localhost') as { readonly paths: Readonly<Record<string, Record<string, object>>> };

let api: Api;
beforeAll(async () => {
  api = await startApi({}, conformance());
});
afterAll(() => api.stop());

/** Each sample is used once. */
let turn = 0;
const admin = () => api.as('admin');
const problemOf = (answer: Answer, status: number): Problem => {
  expect([answer.status, answer.headers['content-type']], answer.text).toEqual([status, 'application/problem+json; charset=utf-8']);
  return answer.json<Problem>();
};
/** Fields that only the response of the creating request contains. */
const SHOWN_ONCE: Readonly<Record<string, readonly string[]>> = { CalendarFeed: ['url'] };

const withoutContext = (answer: Answer) => {
  const { '@context': _, ...item } = answer.json<Item>();
  return item;
};

/** Number of fields of each kind so far, by what is tried on them. */
const seen = new Map<string, number>();

/**
 * The first field of a kind is tested with every value; the others, which use the same code, each with a different one. Amounts of money are
 * always tested with all.
 */
function thinned<Value>(values: readonly Value[], { kind, options }: Field, tried: string): Value[] {
  const key = `${tried} ${kind} ${options.nullable === true}`;
  const before = seen.get(key) ?? 0;
  seen.set(key, before + 1);
  return before === 0 || kind === 'money' ? [...values] : some(values, 1, before);
}

const created = registry.resources
  .filter(({ operations }) => operations.includes('create'))
  .map((resource, place) => [resource.name, resource, place] as const);
describe.each(created)('%s', (name, resource, place) => {
  const path = `/api/${resource.plural}`;
  const writable = (operation: 'create' | 'update') =>
    Object.entries(resource.fields).filter(
      ([, { options, kind }]) =>
        !options.readOnly &&
        !options.computed &&
        !(operation === 'update' && options.createOnly) &&
        kind !== 'file' &&
        (kind !== 'many' || ('nested' in options && options.nested === true)),
    );
  const create = (more: Record<string, unknown> = {}) => createSample(api, resource, (turn += 1), more);
  /** Sent in addition to the record: a reason to override warnings. */
  const withReason = () =>
    Object.fromEntries(
      Object.entries(sampleOf(api, resource, turn)).filter(
        ([field]) => resource.fields[field]?.options.inputOnly && resource.fields[field].kind !== 'secret',
      ),
    );
  const remove = (iri: string) => (resource.softDelete === null ? admin().delete(iri) : Promise.resolve());

  it('is created with 201, Location, and the record as it is read afterwards', async () => {
    const answer = await admin().post(path, sampleOf(api, resource, (turn += 1)));
    expect(answer.status, answer.text).toBe(201);
    const { location } = answer.headers;
    expect(location).toMatch(new RegExp(`^${path}/[0-9a-f-]{36}$`));
    const once = Object.fromEntries((SHOWN_ONCE[name] ?? []).map((field) => [field, null]));
    expect({ ...withoutContext(answer), ...once }).toEqual(withoutContext(await admin().get(location!)));
    expect(answer.json<Item>()['@context']).toBe(`/api/contexts/${name}`);
    await remove(location!);
  });

  it('stores every optional value, and returns it again', async () => {
    const more = optionalValues(resource, 2);
    const iri = await create(more);
    const item = (await admin().get(iri)).json<Item>();
    const sample = sampleOf(api, resource, turn);
    for (const [field, value] of Object.entries({ ...more, ...sample }))
      if (isColumn(resource.fields[field]!) && !('target' in resource.fields[field]!))
        expect(String(stable(item[field])), field).toBe(String(stable(same(resource.fields[field]!, value))));
    await remove(iri);
  });

  it('is created with application/json, returned as plain JSON on request, ignoring unknown attributes', async () => {
    const junk = {
      '@id': '/api/somewhere',
      '@type': 'Nonsense',
      '@context': {},
      id: 4711,
      uuid: 'x',
      createTime: '1990-01-01T00:00:00Z',
      version: 99,
      nonsense: { deep: [1] },
      constructor: 1,
      toString: 2,
    };
    const body = JSON.stringify({ ...junk, ...sampleOf(api, resource, (turn += 1)) }).replace('{', '{"__proto__":{"status":"x"},');
    const answer = await admin().post(path, body, { 'content-type': 'application/json', accept: 'application/json' });
    expect([answer.status, answer.headers['content-type']], answer.text).toEqual([201, 'application/json; charset=utf-8']);
    const item = answer.json<Item>();
    expect([item.nonsense, item['@id'], item.id === 4711, item.uuid === 'x', String(item.createTime).startsWith('1990')]).toEqual([
      undefined,
      undefined,
      false,
      false,
      false,
    ]);
    await remove(answer.headers.location!);
  });

  it('requires its required fields: one violation each, listed line by line in the detail', async () => {
    const required = writable('create')
      .filter(([, field]) => isRequired(field))
      .map(([field]) => field);
    if (required.length === 0) {
      const made = await admin().post(path, {});
      expect(made.status, made.text).toBe(201);
      // What was sent at once is kept.
      await remove(made.headers.location!);
      return;
    }
    const problem = problemOf(await admin().post(path, {}), 422);
    expect(problem['@type']).toBe('ConstraintViolation');
    const paths = problem.violations!.map(({ propertyPath }) => propertyPath);
    expect(paths).toEqual(expect.arrayContaining(required));
    expect(problem.detail).toBe(problem.violations!.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n'));
    for (const violation of problem.violations!)
      expect(violation).toEqual({
        propertyPath: expect.any(String),
        message: expect.stringMatching(/\.$/),
        code: expect.stringMatching(/^[A-Z_]+$/),
      });
  });

  it.each(writable('create'))(
    'rejects a wrong JSON type of %s with 400, including null where the field cannot be empty',
    async (field, declared) => {
      const before = await checksum(api.database);
      const refused = async (value: unknown, given: string) => {
        const { detail } = problemOf(await admin().post(path, { ...sampleOf(api, resource, turn + 1), [field]: value }), 400);
        expect(detail).toBe(`The type of the "${field}" attribute must be "${expectedType(declared)}", "${given}" given.`);
      };
      for (const [value, given] of thinned(wrongTypes(declared), declared, 'type')) await refused(value, given);
      if (!declared.options.nullable) await refused(null, 'NULL');
      expect(await checksum(api.database)).toBe(before);
    },
  );

  it('rejects invalid values of the right type with 422, naming each', async () => {
    const before = await checksum(api.database);
    for (const [field, declared] of writable('create')) {
      for (const value of thinned(wrongValues(declared), declared, 'value')) {
        const { violations } = problemOf(await admin().post(path, { ...sampleOf(api, resource, turn + 1), [field]: value }), 422);
        expect(
          violations!.map(({ propertyPath }) => propertyPath.replace(/[.[].*/, '')),
          `${field}=${JSON.stringify(value)}`,
        ).toContain(field);
      }
    }
    expect(await checksum(api.database)).toBe(before);
  });

  it('links only to existing records, by IRI', async () => {
    for (const [field, declared] of writable('create')) {
      if (declared.kind !== 'one' && declared.kind !== 'links') continue;
      const send = (value: string) =>
        admin().post(path, { ...sampleOf(api, resource, turn + 1), [field]: declared.kind === 'one' ? value : [value] });
      const missing = `/api/${registry.byName(declared.target).plural}/00000000-0000-7000-8000-000000000000`;
      for (const nonsense of thinned(['x1', '/api/nonsense/00000000-0000-7000-8000-000000000000'], declared, 'link'))
        expect(problemOf(await send(nonsense), 400).detail).toBe(`Invalid IRI "${nonsense}".`);
      expect(problemOf(await send(missing), 400).detail).toBe(`Item not found for "${missing}".`);
    }
  });

  it('rejects a second record with a unique value', async () => {
    const iri = await create(optionalValues(resource, 6));
    const item = (await admin().get(iri)).json<Item>();
    for (const [field, declared] of writable('create').filter(([, { options, kind }]) => options.unique && kind !== 'one')) {
      const { violations } = problemOf(
        await admin().post(path, { ...sampleOf(api, resource, turn + 1), [field]: String(item[field]).toUpperCase() }),
        422,
      );
      expect(
        violations!.map(({ propertyPath }) => propertyPath),
        declared.kind,
      ).toEqual([field]);
    }
    await remove(iri);
  });

  it('is updated by merge patch: absent fields stay, null clears, an empty patch changes nothing', async () => {
    const values = Object.fromEntries(
      Object.entries(optionalValues(resource, 8)).filter(([field]) => !resource.fields[field]!.options.createOnly),
    );
    const iri = await create();
    const before = await admin().get(iri);
    const empty = await admin().patch(iri, { nonsense: 1, '@id': iri, id: iri });
    expect([empty.status, empty.text, empty.headers.etag]).toEqual([200, before.text, before.headers.etag]);
    // One by one they take a quarter of the file's time, and the code that writes one field writes several.
    const entries = Object.entries(values);
    for (const part of WIDE ? entries.map((entry) => [entry]) : halvesOf(entries)) {
      const changed = (await admin().patch(iri, Object.fromEntries(part))).json<Item>();
      for (const [field, value] of part) expect(stable(changed[field]), field).toEqual(stable(same(resource.fields[field]!, value)));
      const cleared = (await admin().patch(iri, Object.fromEntries(part.map(([field]) => [field, null])))).json<Item>();
      for (const [field] of part) expect(cleared[field], field).toBeNull();
    }
    const after = (await admin().get(iri)).json<Item>();
    const generated = await generatedColumns(resource.table);
    const untouched = ([key]: [string, unknown]) =>
      !['version', 'updateTime'].includes(key) &&
      !Object.hasOwn(values, key) &&
      !resource.fields[key]?.options.computed &&
      !generated.has(columnOf(key));
    expect(Object.entries(after).filter(untouched)).toEqual(Object.entries(before.json<Item>()).filter(untouched));
    await remove(iri);
  });

  it('has writes that are documented to be refused after another change', () => {
    const { [`/${resource.plural}/{uuid}`]: record } = documented.paths;
    for (const method of ['patch', 'delete'].filter((one) => record?.[one] !== undefined))
      expect({ method, ...record![method] }).toMatchObject({
        parameters: expect.arrayContaining([expect.objectContaining({ name: 'If-Match' })]) as unknown,
        responses: { 412: expect.anything() as unknown },
      });
  });

  it('is not updated after another change: 412, and nothing is written', async () => {
    const iri = await create();
    const { etag } = (await admin().get(iri)).headers;
    const [changeable, values] = twoValues(writable('update'));
    const change = (value: unknown, tag: string) => admin().patch(iri, { ...withReason(), [changeable]: value }, { 'if-match': tag });
    const fresh = await change(values[0], etag!);
    expect(fresh.status, fresh.text).toBe(200);
    expect(fresh.headers.etag).not.toBe(etag);
    const before = await checksum(api.database);
    const others = [
      `W/${fresh.headers.etag!}`,
      `"nonsense", W/${fresh.headers.etag!}`,
      fresh.headers.etag!.replaceAll('"', ''),
      '"999.x"',
      'nonsense',
      '""',
      '"',
      'W/"0.a"',
    ];
    for (const tag of [etag!, ...some(others, 1, place)]) {
      problemOf(await change(values[1], tag), 412);
      problemOf(await admin().send({ method: 'DELETE', url: iri, headers: { 'if-match': tag } }), 412);
    }
    expect(await checksum(api.database)).toBe(before);
    expect((await change(values[1], `"nonsense", ${fresh.headers.etag!}`)).status).toBe(200);
    expect((await change(values[0], '*')).status).toBe(200);
    await remove(iri);
  });

  it('is deleted with 204, and then gone, or only marked where declared', async () => {
    const iri = await create();
    const answer = await admin().delete(iri);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const after = await admin().get(iri);
    if (resource.softDelete === null) {
      expect(after.status).toBe(404);
      expect((await admin().delete(iri)).status).toBe(404);
      expect((await admin().patch(iri, {})).status).toBe(404);
    } else expect(after.json<Item>()[resource.softDelete.field]).toBe(resource.softDelete.value);
  });

  it('leaves an audit entry for each write, and none for a rejected or empty one', async () => {
    const iri = await create();
    const [changeable, values] = twoValues(writable('update'));
    for (const value of [values[0], values[0], 5.5]) await admin().patch(iri, { ...withReason(), [changeable]: value });
    await admin().delete(iri);
    const { member } = (await admin().get(`/api/audit_entries?record=${iri}&order[id]=asc`)).json<{ member: Item[] }>();
    expect(member.map(({ operation }) => operation)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
    expect(member[1]).toMatchObject({
      record: iri,
      resource: name,
      user: { '@id': api.world.users.admin },
      after: { [changeable]: expect.anything() },
    });
    expect(JSON.stringify(member)).not.toContain('a sample password');
  });
});

it('has a sample for every resource that can be created, and for nothing else', async () => {
  const { SAMPLES } = await import('./kit/samples.ts');
  expect(Object.keys(SAMPLES).sort()).toEqual(created.map(([name]) => name).sort());
});

/** A field that accepts two different values regardless of the rest of the record. */
function twoValues(fields: [string, Field][]): [string, [unknown, unknown]] {
  const stored = fields.filter(([, { options }]) => !options.inputOnly);
  const text =
    stored.find(([, field]) => (field.kind === 'text' || field.kind === 'longText') && field.options.pattern === undefined) ??
    stored.find(([, { kind }]) => kind === 'text');
  if (text !== undefined) return [text[0], [`first.${turn}`, `second.${turn}`]];
  const [name, field] = stored.find(([, { kind }]) => kind === 'choice' || kind === 'integer')!;
  return [name, field.kind === 'choice' ? [field.choices[1], field.choices[2] ?? field.choices[0]] : [(turn % 50) + 1, (turn % 50) + 2]];
}

/** Those at even places and those at odd ones, without an empty one. */
function halvesOf<Value>(values: readonly Value[]): Value[][] {
  return [0, 1].map((half) => values.filter((_value, index) => index % 2 === half)).filter((half) => half.length > 0);
}

/** Columns that the database derives from others of the row. */
async function generatedColumns(table: string): Promise<Set<string>> {
  const rows = await api.database.rows<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'ALWAYS'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** As returned by the API: amounts with their decimals. */
function same(field: Field, value: unknown): unknown {
  if (field.kind === 'decimal' || field.kind === 'money') return Number(value).toFixed(field.options.scale ?? 2);
  return field.kind === 'instant' ? new Date(String(value)).toISOString().replace('.000Z', '+00:00') : value;
}

/** JSON with sorted keys, since PostgreSQL stores them in its own order. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return JSON.stringify(value.map(stable));
  if (typeof value !== 'object' || value === null) return value;
  return JSON.stringify(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, stable(inner)]),
  );
}
