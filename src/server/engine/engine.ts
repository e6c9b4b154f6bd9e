/** Reads declared resources: scopes, lists and items, always through the actor's row filter. Writes are in writes.ts. */
import { firstIn } from '#core/present';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { nobody, type Actor } from '#core/access';
import { coreErrors } from '#core/errors';
import { columnOf } from '#core/field-properties';
import { formatCount } from '#core/number-format';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { DomainServer } from './behaviour.ts';
import { combinedBehaviours } from './combined-behaviours.ts';
import { checkDeclarations } from './declarations.ts';
import type { Below, Engine } from './engine-types.ts';
import { readListRequest } from './filters.ts';
import { propertiesIn } from './parameters.ts';
import { project, type Projection } from './projection.ts';
import { reusable, type Statement } from './reusable-statement.ts';
import { termsBehaviours } from './terms.ts';
import { createScope, rowFilter, yes, type Place, type SqlScope } from './row-filter.ts';

export type { Below, Engine, Item, Listing, ListingOptions, ListOptions, Page } from './engine-types.ts';

/** Number of rows of a listing held in memory at a time. */
const BATCH_ROWS = 100;

/** Maximum number of records in an unpaged response, which is built in memory as a whole. */
export const MAX_UNPAGED = 20_000;
/** Maximum number of rows in a worksheet below its header, as spreadsheet programs read them. */
export const MAX_FILE_ROWS = 1_048_575;

/** @throws Error when the declarations are inconsistent, a computed field has no expression, or a behaviour has no resource. */
export function createEngine(registry: Registry, domains: readonly DomainServer[], timeZone: string): Engine {
  checkDeclarations(registry);
  const behaviours = combinedBehaviours([...termsBehaviours(registry), ...domains.flatMap((domain) => domain.behaviours ?? [])]);
  for (const resource of registry.resources) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.options.computed && behaviours.get(resource.name)?.computed?.[name] === undefined)
        throw new Error(`${resource.name}.${name} is computed, but its domain provides no expression.`);
    }
  }
  for (const name of behaviours.keys()) registry.byName(name);
  const hooks = domains.flatMap(({ beforeCommit = [] }) => beforeCommit);
  const settle: Engine['settle'] = async (commit) => {
    for (const hook of hooks) if (commit.tx.notices.has(hook.notice)) await hook.settle(commit);
  };

  const scope = (actor: Actor): SqlScope =>
    createScope(registry, actor, (resource, field, alias, at) => {
      const expression = behaviours.get(resource.name)?.computed?.[field];
      if (expression === undefined) throw new Error(`${resource.name}.${field} has no expression.`);
      return expression(alias, actor, at);
    });
  const place = (at: SqlScope, resource: Resource): Place => ({ resource, alias: at.alias() });

  const planRead = (actor: Actor, resource: Resource, properties?: readonly string[]): ReadPlan => {
    const at = scope(actor);
    const here = place(at, resource);
    const projection = project(at, here, { only: properties, item: true });
    return {
      projection,
      statement: reusable(
        (uuid) =>
          sql`select ${projection.columns}, ${here.alias}.version from ${raw(resource.table)} ${here.alias} ${projection.joins} where ${here.alias}.uuid = ${uuid} and ${rowFilter(at, here, resource.access.read)}`,
      ),
    };
  };
  const planList = (actor: Actor, resource: Resource, properties?: readonly string[]): ListPlan => {
    const at = scope(actor);
    const here = place(at, resource);
    return {
      here,
      projection: project(at, here, { only: properties, item: false }),
      readable: rowFilter(at, here, resource.access.read),
      at,
    };
  };
  const readPlanOf = rememberPlans(planRead);
  const listPlanOf = rememberPlans(planList);

  return {
    registry,
    timeZone,
    settle,
    behaviours,
    scope,
    async list(db, resource, actor, query, options = {}) {
      const { at, here, projection, readable } = listPlanOf(actor, resource, propertiesIn(query));
      const request = readListRequest(at.fork(), here, query);
      const where = whereSql([readable, belowSql(here, options.below), ...request.conditions]);
      const from = sql`from ${raw(resource.table)} ${here.alias}`;
      const unpaged = options.unpaged === true || !request.paginated;
      // One extra row shows whether another page follows.
      const limit = unpaged ? MAX_UNPAGED + 1 : request.itemsPerPage + (request.partial ? 1 : 0);
      const offset = unpaged ? 0 : (request.page - 1) * request.itemsPerPage;
      const counts = !request.partial && !unpaged;
      const count = sql`select count(*) ${from} ${where}`;
      // The count is returned with each row: a separate statement would cost more than these few bytes.
      const rows = await db.tuples(
        sql`select ${projection.columns}${counts ? sql`,(${count})` : sql``} ${from} ${projection.joins} ${where} order by ${request.order} ${window(limit, offset)}`,
      );
      if (unpaged && rows.length > MAX_UNPAGED) throw tooManyRecords(MAX_UNPAGED);
      const shown = request.partial && !unpaged ? rows.slice(0, request.itemsPerPage) : rows;
      const members = shown.map(projection.build);
      await projection.complete(db, shown, members);
      const counted = async () => (rows[0]?.at(-1) ?? firstIn(await db.tuples(count))[0]) as number;
      const total = request.partial ? undefined : unpaged ? members.length : await counted();
      return {
        members,
        total,
        more: total === undefined ? rows.length > shown.length : request.page * request.itemsPerPage < total,
        request,
      };
    },
    async listing(snapshot, resource, actor, query, { below, most = MAX_FILE_ROWS } = {}) {
      const at = scope(actor);
      const here = place(at, resource);
      const request = readListRequest(at, here, query);
      const properties = propertiesIn(query);
      const projection = project(at, here, { only: properties, item: false });
      const [limit, offset] = request.paginated ? [request.itemsPerPage, (request.page - 1) * request.itemsPerPage] : [most, 0];
      const where = whereSql([rowFilter(at, here, resource.access.read), belowSql(here, below), ...request.conditions]);
      const beyond = sql`select 1 from ${raw(resource.table)} ${here.alias} ${where} limit 1 offset ${most}`;
      if (!request.paginated && (await snapshot.tuples(beyond)).length > 0) throw tooManyRecords(most);
      const select = (columns: Sql, joins: Sql) =>
        sql`select ${columns} from ${raw(resource.table)} ${here.alias} ${joins} ${where} order by ${request.order} limit ${limit} offset ${offset}`;
      // A field that the reader may see only in some rows gets a column if one of these rows is in the list.
      const conditional = projection.fields.filter(({ readable }) => readable !== null);
      const [seen = []] =
        conditional.length === 0
          ? []
          : await snapshot.tuples(
              sql`select ${join(conditional.map((_, index) => raw(`bool_or(f${index})`)))} from (${select(join(conditional.map(({ readable }, index) => sql`${readable!} as ${raw(`f${index}`)}`)), sql``)}) rows`,
            );
      const hidden = new Set(conditional.filter((_, index) => seen[index] !== true).map(({ name }) => name));
      const whole = properties === undefined;
      return {
        names: [
          ...(whole || properties.includes('id') ? ['id'] : []),
          'uuid',
          ...projection.fields.map(({ name }) => name).filter((name) => !hidden.has(name)),
          ...(whole ? ['createTime', 'updateTime'] : []),
        ],
        parts: (async function* () {
          for await (const rows of snapshot.parts(select(projection.columns, projection.joins), BATCH_ROWS)) {
            const members = rows.map(projection.build);
            await projection.complete(snapshot, rows, members);
            yield members;
          }
        })(),
      };
    },
    async read(db, resource, actor, uuid, properties) {
      const { projection, statement } = readPlanOf(actor, resource, properties);
      const rows = await db.tuples(statement(uuid));
      const row = rows[0];
      if (row === undefined) return null;
      const json = projection.build(row);
      await projection.complete(db, rows, [json]);
      return { json, version: row.at(-1) as number };
    },
    async filterAllowed(db, resource, actor, rule, uuids) {
      if (uuids.length === 0 || rule === nobody) return new Set();
      const at = scope(actor);
      const here = place(at, resource);
      const rows = await db.rows<{ uuid: string }>(
        sql`select ${here.alias}.uuid from ${raw(resource.table)} ${here.alias} where ${here.alias}.uuid = any(${uuids}::uuid[]) and ${rowFilter(at, here, rule)}`,
      );
      return new Set(rows.map((row) => row.uuid));
    },
  };
}

/** How a record of a resource is read for one actor. */
interface ReadPlan {
  readonly projection: Projection;
  readonly statement: (uuid: unknown) => Statement;
}

/** How a list of a resource is read for one actor, before its filters. */
interface ListPlan {
  readonly at: SqlScope;
  readonly here: Place;
  readonly projection: Projection;
  readonly readable: Sql;
}

type MakePlan<Plan> = (actor: Actor, resource: Resource, properties?: readonly string[]) => Plan;

/**
 * Plans of whole records are made once for each actor. An actor is read again when their access changes, so that plans of earlier access are
 * not used again.
 */
function rememberPlans<Plan extends object>(make: MakePlan<Plan>): MakePlan<Plan> {
  const known = new WeakMap<Actor, Map<Resource, Plan>>();
  return (actor, resource, properties) => {
    if (properties !== undefined) return make(actor, resource, properties);
    const plans = known.get(actor) ?? new Map<Resource, Plan>();
    known.set(actor, plans);
    const plan = plans.get(resource) ?? make(actor, resource);
    plans.set(resource, plan);
    return plan;
  };
}

/** An incomplete list would look complete, so it is rejected instead. */
function tooManyRecords(most: number): Error {
  const limit = formatCount(most);
  const why = `would return more than ${limit} records in one response; filter them, or read them page by page`;
  return coreErrors.fail('badParameter', { parameter: 'pagination', why });
}

function belowSql({ alias }: Place, below: Below | undefined): Sql {
  return below === undefined ? yes : sql`${alias}.${raw(columnOf(below.by))} = ${below.uuid}`;
}

/** The limit is inlined in the statement: knowing how few rows are wanted, the database plans it once and not for each page. */
function window(limit: number, offset: number): Sql {
  const rows = sql`limit ${raw(String(limit))}`;
  return offset === 0 ? rows : sql`${rows} offset ${offset}`;
}

function whereSql(conditions: readonly Sql[]): Sql {
  const open = conditions.filter((condition) => condition.text !== 'true');
  return open.length === 0 ? sql`` : sql`where ${join(open, ' and ')}`;
}
