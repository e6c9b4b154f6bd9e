/** Contract of every declared filter, search and order: each form returns 200 and exactly the rows that the unfiltered list implies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Resource } from '#core/resource';
import { registry } from '#domains/resources';
import { fieldAt } from '#core/registry';
import { allMembers, type Api } from './kit/api.ts';
import { breadth, some } from './kit/breadth.ts';
import { filterCases, type FilterCase } from './kit/filter-cases.ts';
import { conformance } from './kit/openapi.ts';
import { startPopulated } from './kit/populated.ts';
import { comparable, endsOf, viewOf, withWholeItems, type Item, type View } from './kit/wire.ts';

let api: Api;
let view: View;
beforeAll(async () => {
  api = await startPopulated(conformance());
  await api.as('admin').patch(api.world.users.nobody, { roles: ['ROLE_CLIENT', 'ROLE_EMPLOYEE'] });
  view = await withWholeItems(await viewOf(registry, api.as('admin')), api.as('admin'));
});
afterAll(() => api.stop());

/** Number of filters of each kind so far. */
const seen = new Map<string, number>();

/** The first filter of a kind is tested in every form; the others, which use the same code, each in two different ones. */
function thinned(cases: readonly FilterCase[], kind: string): FilterCase[] {
  const turn = seen.get(kind) ?? 0;
  seen.set(kind, turn + 1);
  return turn === 0 ? [...cases] : some(cases, 2, turn);
}

/** Determines the code that evaluates a filter. */
function filterKind(resource: Resource, path: string): string {
  const field = fieldAt(registry, resource, path);
  return `${field?.kind ?? path} ${resource.filters[path]!.join()} ${path.split('.').length}`;
}

/** Without the signature of a link, which is another one every half hour. */
const lasting = (end: unknown) => (typeof end === 'string' && /[?&]signature=/.test(end) ? end.slice(0, end.indexOf('?')) : end);

const listed = registry.resources.filter(({ operations }) => operations.includes('list'));
const iris = (items: readonly Item[]) => items.map((item) => item['@id']).sort();

describe.each(listed.map((resource, turn) => [resource.name, resource, turn] as const))('filters of %s', (_, resource, turn) => {
  /** The records that match, in the order of the response, which contains only their ids: the view has the rest. */
  const ask = async (query: string) =>
    ((await allMembers(api.as('admin'), resource, `${query}&properties[]=id`)) as Item[]).map((item) => view.records.get(item['@id'])!);
  const rows = () => view.lists.get(resource.name)!;
  const values = (path: string) => [
    ...new Set(
      rows()
        .flatMap((item) => endsOf(view, item, path) ?? [])
        .flat()
        .filter((end) => end !== null)
        .map(lasting),
    ),
  ];

  it.each(Object.keys(resource.filters))('%s matches the right rows in every form', async (path) => {
    const real = values(path);
    // Those that fields have by their kind use the same code as these.
    if (resource.offered.filters.includes(path))
      expect(real, `no row of ${resource.name} has a value at ${path}, so the filter is not really tried`).not.toEqual([]);
    const cases = filterCases(
      view,
      resource,
      path,
      resource.filters[path]!,
      real.length === 0 ? [] : breadth([real[0], real.at(-1)], [...real.slice(0, 3), real.at(-1)]),
    );
    for (const { query, selects } of thinned(cases, filterKind(resource, path))) {
      const wanted = rows().filter((item) => selects(endsOf(view, item, path)));
      expect(iris(await ask(query)), `?${query}`).toEqual(iris(wanted));
    }
  });

  it.each(Object.entries(resource.aliases).filter(([, path]) => Object.hasOwn(resource.filters, path)))(
    '%s, an alias of %s, matches the same in every form',
    async (alias, path) => {
      for (const { query, selects } of filterCases(view, resource, path, resource.filters[path]!, values(path))) {
        const renamed = new URLSearchParams(
          [...new URLSearchParams(query)].map(([key, value]): [string, string] => [
            key.replace(new RegExp(`(?<!\\w)${path}(?!\\w)`), alias),
            value,
          ]),
        ).toString();
        const wanted = rows().filter((item) => selects(endsOf(view, item, path)));
        expect(iris(await ask(renamed)), `?${renamed}`).toEqual(iris(wanted));
      }
    },
  );

  it('search finds every word in a searched field', async () => {
    if (resource.search.length === 0)
      return expect((await api.as('admin').get(`/api/${resource.plural}?search=anything`)).status).toBe(400);
    const texts = (item: Item) =>
      resource.search
        .flatMap((path) => endsOf(view, item, path) ?? [])
        .filter((text) => typeof text === 'string')
        .map((text) => text.toLowerCase());
    const [first] = texts(rows()[0]!);
    for (const wording of [
      first!,
      first!.slice(0, 3).toUpperCase(),
      `${first!.slice(0, 2)} ${first!.slice(-2)}`,
      '%',
      '_',
      'nothing has this',
      '  ',
    ]) {
      const wanted = rows().filter((item) =>
        wording
          .trim()
          .toLowerCase()
          .split(/\s+/)
          .every((word) => texts(item).some((text) => text.includes(word))),
      );
      expect(iris(await ask(new URLSearchParams({ search: wording }).toString())), wording).toEqual(
        iris(wording.trim() === '' ? rows() : wanted),
      );
    }
  });

  it.each(
    // Reversing the order works in the same way for every path.
    resource.orders.flatMap((path, place) => some(['asc', 'DESC'] as const, 1, place).map((direction) => [path, direction] as const)),
  )('order[%s]=%s sorts, with empty values as in PostgreSQL', async (path, direction) => {
    const items = await ask(`order[${path}]=${direction}`);
    expect(iris(items)).toEqual(iris(rows()));
    const shown = items.map((item) => endsOf(view, item, path)?.[0] ?? null);
    expect(shown).toEqual(await sorted(shown, resource.fields, path, direction.toLowerCase() as 'asc' | 'desc'));
  });

  it('applies several orders in the order given, and breaks ties by id', async () => {
    for (const path of some(resource.orders, 2, turn)) {
      // With every field, so that the order is also tested together with the joins of a whole list.
      const items = (await allMembers(api.as('admin'), resource, `order[${path}]=asc&order[id]=desc`)) as Item[];
      const ties = items.filter(
        (item, index) =>
          index > 0 &&
          JSON.stringify(endsOf(view, item, path)) === JSON.stringify(endsOf(view, items[index - 1]!, path)) &&
          (item.id as number) > (items[index - 1]!.id as number),
      );
      expect(ties, path).toEqual([]);
    }
  });

  it('rejects an unknown direction', async () => {
    expect((await api.as('admin').get(`/api/${resource.plural}?order[id]=sideways`)).status).toBe(400);
  });

  it.each([
    'nonsense',
    'order[nonsense]',
    'order[]',
    'order',
    'nonsense[gt]',
    'id[regexp]',
    'uuid[gt]',
    'constructor',
    'exists[nonsense]',
    'exists[toString]',
    '[]',
    'id[gt][lt]',
    'page[gt]',
  ])('rejects %s, which it does not have, with 400 that names it', async (parameter) => {
    const answer = await api.as('admin').get(`/api/${resource.plural}?${encodeURIComponent(parameter)}=1`);
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining(`"${parameter}"`)]);
  });

  it('leaves parameters that begin with an underscore to clients', async () => {
    expect(iris(await ask('_=1&__proto__[a]=b&_cache[]=2'))).toEqual(iris(rows()));
  });

  it('rejects more items per page than its maximum with 400 that names it', async () => {
    const most = resource.maxItemsPerPage;
    expect((await api.as('admin').get(`/api/${resource.plural}?itemsPerPage=${most}`)).status).toBe(200);
    const answer = await api.as('admin').get(`/api/${resource.plural}?itemsPerPage=${most + 1}`);
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('"itemsPerPage"')]);
  });

  it('filters by every field with a filter of its kind, and sorts by every scalar field', () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      const isInput = field.options.inputOnly === true;
      if (!isInput && !UNFILTERED.has(field.kind) && !('hidden' in field.options)) expect(Object.keys(resource.filters)).toContain(name);
      if (!isInput && !UNFILTERED.has(field.kind) && !('target' in field) && field.kind !== 'choices')
        expect(resource.orders).toContain(name);
    }
  });
});

const UNFILTERED: ReadonlySet<string> = new Set(['secret', 'json', 'webLinks', 'file']);

/** Numbers and times are sorted in JavaScript, text by the database's own collation. */
async function sorted(
  values: readonly unknown[],
  fields: (typeof listed)[number]['fields'],
  path: string,
  direction: 'asc' | 'desc',
): Promise<unknown[]> {
  const resource = listed.find((one) => one.fields === fields)!;
  const field = fieldAt(registry, resource, path);
  const filled = values.filter((value) => value !== null);
  const empty = values.filter((value) => value === null);
  const up =
    typeof comparable(field, path, filled[0] ?? 0) === 'number'
      ? [...filled].sort((a, b) => Number(comparable(field, path, a)) - Number(comparable(field, path, b)))
      : (await api.database.rows<{ value: string }>(sql`select value from unnest(${filled}::text[]) value order by value`)).map(
          ({ value }) => value,
        );
  const ordered = field?.options.emptyFirst === true ? [...empty, ...up] : [...up, ...empty];
  return direction === 'asc' ? ordered : ordered.reverse();
}
