/**
 * Property test of access control: for random agencies and users, item, list, count, embed, export, filter and order all show exactly what
 * the rules allow.
 */
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows, SELF, settle, type Actor, type Graph } from '#core/access';
import { fieldAt, pathsOf } from '#core/registry';
import type { Resource } from '#core/resource';
import { registry } from '#domains/resources';
import { createEngine } from '#server/engine/engine';
import { userFilter } from '#server/engine/row-filter';
import { agencies, insertAgency, tokenFor, type Agency } from './kit/agency.ts';
import { allMembers, startApi, type Api, type Caller } from './kit/api.ts';
import { filterCases } from './kit/filter-cases.ts';
import { loadGraph, visibleFields, type Records } from './kit/graph.ts';
import { seeded } from './kit/malformed.ts';
import { readCsv } from './kit/tables.ts';
import { widen } from './kit/widen.ts';
import { endsOf, viewOf, type Item, type View } from './kit/wire.ts';
import { breadth } from './kit/breadth.ts';

/** The same agencies in every run; another seed generates others, a higher number of runs more of them. */
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? breadth(1, 60)), seed: Number(process.env.PROPERTY_SEED ?? 20_260_610) };
const ACTORS = 3;
const SYSTEM = ['@id', '@type', 'id', 'uuid', 'version', 'createTime', 'updateTime'];

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Scene {
  readonly caller: Caller;
  readonly actor: Actor;
  readonly records: Records;
  /** What the user can list, and what an admin can list. */
  readonly mine: View;
  readonly all: View;
}

const mayList = (resource: Resource, actor: Actor) => settle(resource.access.read, actor) !== false;
const widened = widen(registry);
const listed = registry.resources.filter(({ operations }) => operations.includes('list'));

/** Each agency is viewed by several of its users, so that few runs cover every role. */
async function scenesOf(agency: Agency): Promise<Scene[]> {
  const users = await insertAgency(api.database, agency);
  const records = await loadGraph(registry, api.database);
  const callerOf = async (user: string) => callerWith(await tokenFor(api.database, user));
  const all = await viewOf(registry, await callerOf(users.at(-1)!));
  const scenes: Scene[] = [];
  for (const user of users.filter((one) => isIn(records.get('User')!.get(one)!)).slice(0, ACTORS)) {
    const actor = actorOf(records.get('User')!.get(user)!);
    const caller = await callerOf(user);
    scenes.push({ caller, actor, records, all, mine: await viewOf(registry, caller, (resource) => mayList(resource, actor)) });
  }
  return scenes;
}

/** Rules on computed fields depend on a reader, so queries for several users cannot use them. */
function usesColumnsOnly(resource: Resource): boolean {
  return pathsOf(resource.access.read).every((path) => path === SELF || fieldAt(registry, resource, path)?.options.computed !== true);
}

/** Users who belong to an inactive client or are a deleted employee cannot sign in. */
function isIn({ employee, client }: Graph): boolean {
  return (employee as Graph | null)?.status !== 'DELETED' && (client as Graph | null)?.status !== 'INACTIVE';
}

function callerWith(token: string): Caller {
  const authorization = `Bearer ${token}`;
  const anonymous = api.anonymous();
  return { ...anonymous, get: (url, headers) => anonymous.get(url, { authorization, ...headers }) };
}

function actorOf(user: Graph): Actor {
  const uuidIn = (value: unknown) => (value as Graph | null)?.uuid ?? null;
  return {
    user: user.uuid,
    username: String(user.username),
    roles: user.roles as Actor['roles'],
    employee: uuidIn(user.employee),
    client: uuidIn(user.client),
  };
}

describe.each(fc.sample(agencies, RUNS).map((agency, index) => [index, agency] as const))(
  'for the users of the random agency %i',
  (index, agency) => {
    let scenes: Scene[];
    beforeAll(async () => {
      scenes = await scenesOf(agency);
    });
    const property = (check: (scene: Scene, choose: (most: number) => number) => Promise<void>) => async () => {
      const random = seeded(RUNS.seed + index);
      for (const scene of scenes) await check(scene, (most) => random.below(most));
    };

    it(
      'a list contains exactly the records that the rules allow, and exactly those that can be read',
      property(async ({ caller, actor, records, mine }) => {
        for (const resource of listed) {
          const allowed = [...records.get(resource.name)!.values()]
            .filter((record) => allows(resource.access.read, actor, record))
            .map(({ uuid }) => uuid);
          expect(
            mine.lists
              .get(resource.name)!
              .map(({ uuid }) => uuid as string)
              .sort(),
            resource.name,
          ).toEqual([...allowed].sort());
          for (const uuid of records.get(resource.name)!.keys()) {
            const { status } = await caller.get(`/api/${resource.plural}/${uuid}`);
            expect(status, `${resource.name} ${uuid}`).toBe(allowed.includes(uuid) ? 200 : mayList(resource, actor) ? 404 : 403);
          }
        }
      }),
    );

    it(
      'a query finds exactly the users whom the rules allow',
      property(async ({ actor, records }) => {
        const user = sql`u`;
        for (const resource of registry.resources.filter(usesColumnsOnly)) {
          const place = { resource, alias: sql`r` };
          const found = await api.database.rows<{ uuid: string }>(
            sql`select r.uuid from ${raw(resource.table)} r, app_user u where u.uuid = ${actor.user} and ${userFilter(registry, place, resource.access.read, user)}`,
          );
          const allowed = [...records.get(resource.name)!.values()].filter((record) => allows(resource.access.read, actor, record));
          expect(found.map(({ uuid }) => uuid).sort(), resource.name).toEqual(allowed.map(({ uuid }) => uuid).sort());
        }
      }),
    );

    it(
      'the total, the pages and the exports contain the same rows',
      property(async ({ caller, actor, mine }) => {
        for (const resource of listed.filter((one) => mayList(one, actor))) {
          const wanted = mine.lists.get(resource.name)!.map(({ uuid }) => uuid as string);
          const page = (await caller.get(`/api/${resource.plural}?itemsPerPage=2`)).json<{ totalItems: number; member: Item[] }>();
          expect([page.totalItems, page.member.map(({ uuid }) => uuid)]).toEqual([wanted.length, wanted.slice(0, 2)]);
          const rows = readCsv((await caller.get(`/api/${resource.plural}?pagination=false`, { accept: 'text/csv' })).text);
          expect(rows.map(({ uuid }) => uuid)).toEqual(wanted);
          const shown = new Set(
            mine.lists
              .get(resource.name)!
              .flatMap((item) => Object.keys(item))
              // The version is not part of the data to calculate with.
              .filter((key) => !key.startsWith('@') && key !== 'version'),
          );
          if (rows.length > 0) expect(Object.keys(rows[0]!).sort()).toEqual([...shown].sort());
        }
      }),
    );

    it(
      'a record shows exactly the fields that the rules allow, and embeds only what the user may read',
      property(async ({ actor, records, mine }) => {
        for (const resource of listed) {
          for (const item of mine.lists.get(resource.name)!) {
            const record = records.get(resource.name)!.get(item.uuid as string)!;
            expect(Object.keys(item).sort(), item['@id']).toEqual([...SYSTEM, ...visibleFields(resource, actor, record)].sort());
            for (const [name, value] of Object.entries(item)) checkRelation(resource, actor, record, name, value);
          }
        }
      }),
    );

    it(
      'filters and search match what the user can see, never hidden values',
      property(async ({ caller, actor, mine, all }, choose) => {
        for (const resource of listed.filter((one) => mayList(one, actor))) {
          const ask = async (query: string) =>
            ((await allMembers(caller, resource, `${query}&properties[]=id`)) as Item[]).map((item) => item['@id']).sort();
          const rows = mine.lists.get(resource.name)!;
          for (const [path, kinds] of Object.entries(resource.filters)) {
            // Lists do not contain what only a single record shows.
            if ('itemOnly' in (resource.fields[path]?.options ?? {})) continue;
            const real = [
              ...new Set(
                all.lists
                  .get(resource.name)!
                  .flatMap((item) => endsOf(all, item, path) ?? [])
                  .flat()
                  .filter((end) => end !== null),
              ),
            ];
            const cases = filterCases(all, resource, path, kinds, real);
            for (const { query, selects } of Array.from({ length: breadth(1, 2) }, () => cases[choose(cases.length)]!)) {
              expect(await ask(query), `${resource.name}?${query}`).toEqual(
                rows
                  .filter((item) => selects(endsOf(mine, item, path)))
                  .map((item) => item['@id'])
                  .sort(),
              );
            }
          }
          const texts = (view: View, item: Item) =>
            resource.search
              .flatMap((path) => endsOf(view, item, path) ?? [])
              .filter((text) => text !== null)
              .map(String);
          const needles = all.lists.get(resource.name)!.flatMap((item) => texts(all, item));
          if (needles.length === 0) continue;
          for (const needle of [needles[choose(needles.length)]!, needles[choose(needles.length)]!, needles[choose(needles.length)]!])
            expect(await ask(`search=${encodeURIComponent(needle)}`), needle).toEqual(
              rows
                .filter((item) => needle.split(/\s+/).every((part) => texts(mine, item).some((text) => text.includes(part))))
                .map((item) => item['@id'])
                .sort(),
            );
        }
      }),
    );

    it(
      'an order sorts by what the user can see; hidden values count as empty',
      property(async ({ caller, actor, mine }, choose) => {
        for (const resource of listed.filter((one) => mayList(one, actor))) {
          for (const path of resource.orders) {
            const direction = choose(2) === 0 ? 'asc' : 'desc';
            const items = (await allMembers(caller, resource, `order[${path}]=${direction}&properties[]=id`)) as Item[];
            expect(
              items.map(({ id }) => id),
              `${resource.name} ${path} ${direction}`,
            ).toEqual(inOrder(mine, mine.lists.get(resource.name)!, path, direction));
          }
        }
      }),
    );

    it(
      'no path through fields and relations reaches hidden values, whichever filters and orders are declared',
      property(async ({ actor, mine, all }, choose) => {
        const engine = createEngine(widened, [{ behaviours: [...api.app.engine.behaviours.values()] }], 'UTC');
        for (const resource of widened.resources.filter((one) => mayList(one, actor))) {
          const list = async (query: string) =>
            (await engine.list(api.database, resource, actor, new URLSearchParams(query), { unpaged: true })).members as Item[];
          const rows = mine.lists.get(resource.name)!;
          const paths = Object.keys(resource.filters);
          for (let turn = 0; turn < 4; turn += 1) {
            const path = paths[choose(paths.length)]!;
            const real = [
              ...new Set(
                all.lists
                  .get(resource.name)!
                  .flatMap((item) => endsOf(all, item, path) ?? [])
                  .flat()
                  .filter((end) => end !== null),
              ),
            ];
            const cases = filterCases(all, resource, path, resource.filters[path]!, real);
            const { query, selects } = cases[choose(cases.length)]!;
            expect((await list(query)).map((item) => item['@id']).sort(), `${resource.name}?${query}`).toEqual(
              rows
                .filter((item) => selects(endsOf(mine, item, path)))
                .map((item) => item['@id'])
                .sort(),
            );
          }
          for (let turn = 0; turn < 4; turn += 1) {
            const path = resource.orders[choose(resource.orders.length)]!;
            expect(
              (await list(`order[${path}]=asc`)).map(({ id }) => id),
              `${resource.name} by ${path}`,
            ).toEqual(inOrder(mine, rows, path, 'asc'));
          }
        }
      }),
    );
  },
);

function inOrder(view: View, rows: readonly Item[], path: string, direction: 'asc' | 'desc'): unknown[] {
  const keys = new Map(rows.map((item) => [item, endsOf(view, item, path)?.[0] ?? null]));
  return [...rows]
    .sort((a, b) => (direction === 'asc' ? 1 : -1) * (compare(keys.get(a), keys.get(b)) || (a.id as number) - (b.id as number)))
    .map(({ id }) => id);
}

function checkRelation(resource: Resource, actor: Actor, record: Graph, name: string, value: unknown): void {
  const field = resource.fields[name];
  const target = field === undefined ? undefined : registry.targetOf(field);
  if (field === undefined || target === undefined || !('embed' in field.options || field.kind !== 'one')) return;
  const embed = 'embed' in field.options ? field.options.embed : undefined;
  const shownAs = (end: Graph): unknown => {
    const iri = `/api/${target.plural}/${end.uuid}`;
    return embed === undefined || !allows(target.access.read, actor, end)
      ? iri
      : { '@id': iri, fields: ['@id', '@type', 'uuid', ...visibleFields(target, actor, end, embed)].sort() };
  };
  const seen = (one: unknown): unknown =>
    typeof one === 'object' && one !== null ? { '@id': (one as Item)['@id'], fields: Object.keys(one).sort() } : one;
  const end = record[name] as Graph | readonly Graph[] | null;
  if (field.kind === 'one') expect(seen(value), name).toEqual(end === null ? null : shownAs(end as Graph));
  else
    expect((value as unknown[]).map(seen), name).toEqual(
      (end as readonly Graph[])
        .filter((one) => allows(target.access.read, actor, one))
        .sort((a, b) => (a.id as number) - (b.id as number))
        .map(shownAs),
    );
}

/** Empty values come last, as in PostgreSQL's ascending order. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const numbers = [Number(a), Number(b)] as const;
  if (!Number.isNaN(numbers[0] + numbers[1])) return numbers[0] - numbers[1];
  return (a as string) < (b as string) ? -1 : 1;
}
