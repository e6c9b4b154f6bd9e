/**
 * Every JSON-LD response is valid: a JSON-LD processor expands and compacts it again, without network access and without losing a property.
 */
import jsonld from 'jsonld';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#domains/resources';
import { breadth, some } from './kit/breadth.ts';
import { PEOPLE, type Answer, type Api } from './kit/api.ts';
import { sampleOf } from './kit/populate.ts';
import { startPopulated } from './kit/populated.ts';
import type { Item } from './kit/wire.ts';

const OTHERS = PEOPLE.filter((person) => person !== 'admin');
const HOST = 'greenroom.example';
const ORIGIN = `http://${HOST}`;
const DOCS = `${ORIGIN}/api/docs.jsonld`;

type Node = Record<string, unknown>;
/** The part of the processor that the tests use; its published types do not cover JSON. */
interface Processor {
  expand(document: Node, options: object): Promise<Node[]>;
  compact(document: readonly Node[], context: unknown, options: object): Promise<Node>;
}
const processor = jsonld as unknown as Processor;

let api: Api;
beforeAll(async () => {
  api = await startPopulated();
});
afterAll(() => api.stop());

/** The only available documents: ours, requested anonymously. */
async function documentLoader(url: string) {
  if (!url.startsWith(`${ORIGIN}/api/`)) throw new Error(`${url} is not ours to load.`);
  const answer = await api.anonymous().get(url.slice(ORIGIN.length), { accept: 'application/ld+json', host: HOST });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return { contextUrl: undefined, documentUrl: url, document: answer.json() };
}

const expand = (document: Node, base = `${ORIGIN}/api/`) => processor.expand(document, { base, documentLoader });

/** @returns the paths whose value was lost. */
async function lost(document: Node, base = `${ORIGIN}/api/`): Promise<string[]> {
  const context = typeof document['@context'] === 'string' ? ORIGIN + document['@context'] : document['@context'];
  const compacted = await processor.compact(await expand(document, base), context, {
    base,
    documentLoader,
    compactArrays: false,
    compactToRelative: false,
  });
  const graph = compacted['@graph'] as Node[] | undefined;
  return differences(document, graph?.length === 1 ? graph[0]! : compacted, '');
}

function differences(sent: Node, back: Node, at: string): string[] {
  return Object.entries(sent).flatMap(([key, value]) =>
    key === '@context' || value === null ? [] : valueDifferences(value, back[key], `${at}/${key}`),
  );
}

function valueDifferences(sent: unknown, back: unknown, at: string): string[] {
  if (Array.isArray(sent)) {
    const backs = Array.isArray(back) ? back : [];
    return backs.length === sent.length
      ? sent.flatMap((one, index) => valueDifferences(one, backs[index], `${at}[${index}]`))
      : [`${at}: ${sent.length} values became ${backs.length}`];
  }
  const one: unknown = Array.isArray(back) && back.length === 1 ? back[0] : back;
  if (typeof sent !== 'object' || sent === null)
    return sameValue(sent, one) ? [] : [`${at}: ${JSON.stringify(sent)} became ${JSON.stringify(one)}`];
  if (Object.keys(sent).join() === '@id' && typeof one === 'string') return valueDifferences((sent as Node)['@id'], one, at);
  return typeof one === 'object' && one !== null
    ? differences(sent as Node, one as Node, at)
    : [`${at}: an object became ${JSON.stringify(one)}`];
}

/** IRIs are restored completely, or with the prefix that the context gives them. */
function sameValue(sent: unknown, back: unknown): boolean {
  if (sent === back) return true;
  if (typeof sent !== 'string' || typeof back !== 'string') return false;
  return (
    sent === back.replace(/^schema:/, 'https://schema.org/') ||
    [`${ORIGIN}/api/`, DOCS].some((base) => URL.canParse(sent, base) && new URL(sent, base).href === back)
  );
}

describe.each(registry.resources.map((resource, turn) => [resource.name, resource, turn] as const))(
  'JSON-LD of %s',
  (name, resource, turn) => {
    // An admin sees every field; other users see a subset.
    it.each(['admin' as const, ...some(OTHERS, 1, turn)])('loses nothing for %s: list and every item', async (person) => {
      const answer = await api.as(person).get(`/api/${resource.plural}?itemsPerPage=${breadth(6, 100)}&order[id]=desc`);
      const documents: Node[] = [answer.json()];
      for (const { '@id': iri } of answer.status === 200 ? answer.json<{ member: Item[] }>().member.slice(0, breadth(2, 6)) : [])
        documents.push((await api.as(person).get(iri)).json());
      for (const document of documents) expect(await lost(document), JSON.stringify(document).slice(0, 200)).toEqual([]);
    });

    it('names its records by absolute IRIs and its properties by those that the docs describe', async () => {
      const { member } = (await api.as('admin').get(`/api/${resource.plural}`)).json<{ member: Item[] }>();
      const item = (await api.as('admin').get(member[0]!['@id'])).json<Item>();
      const [node] = await expand(item);
      expect(node).toMatchObject({ '@id': ORIGIN + item['@id'], '@type': [`${DOCS}#${name}`] });
      const documented = await documentedProperties(name);
      const properties = Object.keys(node!).filter((key) => !key.startsWith('@'));
      const shown = Object.entries(item)
        .filter(([key, value]) => !key.startsWith('@') && value !== null)
        .map(([key]) => documented.get(key));
      expect(properties).toEqual(expect.arrayContaining(shown));
      expect([...documented.values()]).toEqual(expect.arrayContaining(properties));
      expect(new Set(documented.values()).size).toBe(documented.size);
    });
  },
);

it('keeps JSON fields as literals, including nulls and empty lists', async () => {
  const records = registry.resources.flatMap((resource) =>
    Object.keys(resource.fields)
      .filter((name) => resource.fields[name]!.kind === 'json')
      .map((name) => [resource, name] as const),
  );
  for (const [resource, name] of records) {
    const { member } = (await api.as('admin').get(`/api/${resource.plural}?itemsPerPage=100`)).json<{ member: Item[] }>();
    for (const { '@id': iri } of member.filter((item) => item[name] !== null).slice(0, breadth(2, 5))) {
      const item = (await api.as('admin').get(iri)).json<Item>();
      const [node] = await expand(item);
      expect(node![`${DOCS}#${resource.name}/${name}`], name).toEqual([{ '@type': '@json', '@value': item[name] }]);
    }
  }
});

let docs: Promise<Node[]> | undefined;
/** Expanding the whole documentation takes longer than everything else here, and it is the same for every resource. */
const expandedDocs = (): Promise<Node[]> => (docs ??= readDocs());
async function readDocs(): Promise<Node[]> {
  return expand((await api.anonymous().get('/api/docs.jsonld', { host: HOST })).json(), DOCS);
}

/** Title → IRI of each property that the Hydra documentation gives the class. */
async function documentedProperties(name: string): Promise<Map<string, string>> {
  const HYDRA = 'http://www.w3.org/ns/hydra/core#';
  const [documentation] = await expandedDocs();
  const classes = documentation![`${HYDRA}supportedClass`] as Node[];
  const mine = classes.find((one) => one['@id'] === `${DOCS}#${name}`)!;
  return new Map(
    (mine[`${HYDRA}supportedProperty`] as Record<string, Node[]>[]).map((property) => [
      String(property[`${HYDRA}title`]![0]!['@value']),
      String(property[`${HYDRA}property`]![0]!['@id']),
    ]),
  );
}

describe('JSON-LD of everything else', () => {
  it.each(['/api', '/api/docs.jsonld'])('%s loses nothing', async (url) => {
    expect(await lost((await api.anonymous().get(url, { host: HOST })).json(), ORIGIN + url)).toEqual([]);
  });

  it('has every context that is referenced, each publicly readable', async () => {
    for (const name of [...registry.resources.map((resource) => resource.name), 'Entrypoint', 'Error', 'ConstraintViolation']) {
      const answer = await api.anonymous().get(`/api/contexts/${name}`);
      expect([answer.status, answer.headers['content-type'], typeof answer.json()['@context']], name).toEqual([
        200,
        'application/ld+json; charset=utf-8',
        'object',
      ]);
    }
    expect((await api.anonymous().get('/api/contexts/Nonsense')).status).toBe(404);
  });

  it('loses nothing in errors: violations, conflicts and others', async () => {
    const { world } = api;
    const busy = { type: 'LIVE', liveAccount: world.accounts.acmeUk, startTime: '2026-06-10T10:00:00Z', endTime: '2026-06-10T11:00:00Z' };
    const unwise = {
      type: 'VIDEO',
      startTime: '2026-07-10T01:00:00Z',
      endTime: '2026-07-10T09:00:00Z',
      scheduleEmployees: [{ employee: world.employees.cleo, role: 'HOST' }],
    };
    const answers: [Answer, number][] = [
      [await api.anonymous().get('/api/clients'), 401],
      [await api.as('client').get('/api/employees'), 403],
      [await api.as('admin').get('/api/clients/nonsense'), 404],
      [await api.as('admin').send({ method: 'PUT', url: '/api/clients' }), 405],
      [await api.as('admin').post('/api/clients', { email: 'x' }), 422],
      [await api.as('admin').post('/api/clients', { name: null }), 400],
      [await api.as('admin').post('/api/schedules', busy), 409],
      [await api.as('admin').post('/api/schedules', unwise), 409],
    ];
    for (const [answer, status] of answers) {
      expect(answer.status, answer.text).toBe(status);
      expect(await lost(answer.json()), answer.text).toEqual([]);
    }
    const [violations] = await expand(answers[4]![0].json());
    expect(violations![`${DOCS}#violations`]).toHaveLength(2);
  });

  it('loses nothing in a record that was just created or updated', async () => {
    for (const resource of registry.resources.filter(({ operations }) => operations.includes('create'))) {
      const made = await api.as('admin').post(`/api/${resource.plural}`, { ...sampleOf(api, resource, 4), overrideReason: 'jsonld' });
      if (made.status !== 201) continue;
      expect(await lost(made.json())).toEqual([]);
      expect(await lost((await api.as('admin').patch(made.headers.location!, {})).json())).toEqual([]);
    }
  });
});
