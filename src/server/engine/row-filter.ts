/** Compiles access rules and relation paths to SQL; the only place that joins tables along relations. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { hasRole, unconditional, SELF, settle, type Actor, type Role, type Rule } from '#core/access';
import { columnOf, isOpenLink } from '#core/field-properties';
import type { Field } from '#core/fields';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import { serverKindOf } from './kinds.ts';

/** The current position in a path: a resource's table under an alias. */
export interface Place {
  readonly resource: Resource;
  readonly alias: Sql;
}

export interface SqlScope {
  readonly registry: Registry;
  readonly actor: Actor;
  /** A fresh table alias. */
  alias(): Sql;
  /** For another statement of the same reader: its aliases do not depend on those that this one has used. */
  fresh(): SqlScope;
  /** For one of several statements that begin alike: its aliases continue after those used so far. */
  fork(): SqlScope;
  computed(resource: Resource, field: string, alias: Sql): Sql;
}

/** A scope for rules on fields that are not computed, unless `computed` is given. */
export function createScope(
  registry: Registry,
  actor: Actor,
  computed: (resource: Resource, field: string, alias: Sql, scope: SqlScope) => Sql = notComputed,
  firstAlias = 0,
): SqlScope {
  let aliases = firstAlias;
  const scope: SqlScope = {
    registry,
    actor,
    alias: () => raw(`t${aliases++}`),
    fresh: () => createScope(registry, actor, computed),
    fork: () => createScope(registry, actor, computed, aliases),
    computed: (resource, field, alias) => computed(resource, field, alias, scope),
  };
  return scope;
}

function notComputed(resource: Resource, field: string): never {
  throw new Error(`${resource.name}.${field} has no expression.`);
}

export const yes = sql`true`;
export const no = sql`false`;

/** The condition that rows of `place` must meet under `rule`; true or false when the roles alone decide. */
export function ruleSql(scope: SqlScope, place: Place, rule: Rule): Sql | boolean {
  const settled = settle(rule, scope.actor);
  return typeof settled === 'boolean' ? settled : open(scope, place, settled);
}

/** The same, always as SQL. */
export function rowFilter(scope: SqlScope, place: Place, rule: Rule): Sql {
  const compiled = ruleSql(scope, place, rule);
  if (compiled === true) return yes;
  return compiled === false ? no : compiled;
}

/** For users of a query instead of one actor: whether the row `user` of `app_user` may access the row of `place`. */
export function userFilter(registry: Registry, place: Place, rule: Rule, user: Sql): Sql {
  return open(createScope(registry, NO_ACTOR), place, rule, {
    hasRole: (roles) => userHasRole(user, ...roles),
    own: (key) => (key === 'user' ? sql`${user}.uuid` : sql`${user}.${raw(key)}`),
  });
}

/** Whether the row `user` of `app_user` has at least one of the roles. */
export function userHasRole(user: Sql, ...roles: readonly Role[]): Sql {
  return sql`(${user}.roles && ${roles}::text[])`;
}

/** For rules that are compiled for the users of a query. */
const NO_ACTOR: Actor = { user: '', username: '', roles: [], employee: null, client: null };

/** Whose access is compiled, in the terms of a rule. */
interface Subject {
  hasRole(roles: readonly Role[]): Sql;
  own(key: 'user' | 'employee' | 'client'): Sql;
}

/** The actor of the scope; only rules that depend on the row are left. */
function actorOf({ actor }: SqlScope): Subject {
  return { hasRole: (roles) => (hasRole(actor, ...roles) ? yes : no), own: (key) => sql`${actor[key]}` };
}

function open(scope: SqlScope, place: Place, rule: Rule, subject = actorOf(scope)): Sql {
  switch (rule.kind) {
    case 'any':
      return sql`(${join(
        rule.rules.map((part) => open(scope, place, part, subject)),
        ' or ',
      )})`;
    case 'all':
      return sql`(${join(
        rule.rules.map((part) => open(scope, place, part, subject)),
        ' and ',
      )})`;
    case 'match':
      return related(scope, place, rule.path, (end) => sql`${end} = ${subject.own(rule.actor)}`);
    case 'where':
      return related(scope, place, rule.path, (end) => holds(end, rule.values, rule.negated));
    case 'some':
      return inside(scope, place, rule.path, (end) => open(scope, end, rule.rule, subject));
    case 'everyone':
      return yes;
    case 'role':
      return subject.hasRole(rule.roles);
    case 'nobody':
    case 'service':
      return settle(rule, scope.actor) === true ? yes : no;
  }
}

function holds(end: Sql, values: readonly (string | number | boolean | null)[], negated: boolean): Sql {
  const tests = values.map((value) => (value === null ? sql`${end} is null` : sql`${end} is not distinct from ${value}`));
  const any = sql`(${join(tests, ' or ')})`;
  return negated ? sql`not ${any}` : any;
}

/**
 * A condition on the value that `path` ends at: a column here, or an `exists` through the relations on the path.
 * @param guarded set for a reader's own filters: no step uses a field or a row that the reader may not see.
 */
export function related(scope: SqlScope, place: Place, path: string, test: (end: Sql, field: Field | null) => Sql, guarded = false): Sql {
  if (path === SELF) return test(sql`${place.alias}.uuid`, null);
  const [step, ...rest] = path.split('.') as [string, ...string[]];
  const field = place.resource.fields[step] ?? null;
  const found = relatedFrom(scope, place, step, rest.join('.'), field, test, guarded);
  const readable = guarded && field?.options.read !== undefined ? rowFilter(scope, place, field.options.read) : yes;
  return readable === yes ? found : sql`(${readable} and ${found})`;
}

function relatedFrom(
  scope: SqlScope,
  place: Place,
  step: string,
  rest: string,
  field: Field | null,
  test: (end: Sql, field: Field | null) => Sql,
  guarded: boolean,
): Sql {
  if (field === null || !('target' in field)) return test(columnSql(scope, place, step), field);
  const linkIn = serverKindOf(field).linkIn!(field);
  const seesAll = !guarded || settle(linkedRule(field, scope.registry.byName(field.target)), scope.actor) === true;
  if (linkIn !== null && 'through' in linkIn && rest === '' && seesAll) {
    const link = scope.alias();
    const { through: table, near, far } = linkIn;
    return sql`exists (select 1 from ${raw(table)} ${link} where ${link}.${raw(near)} = ${place.alias}.uuid and ${test(sql`${link}.${raw(far)}`, field)})`;
  }
  if (rest !== '' || linkIn !== null) {
    return through(scope, place, field, (at) => {
      const condition = rest === '' ? test(sql`${at.alias}.uuid`, field) : related(scope, at, rest, test, guarded);
      return guarded ? sql`${rowFilter(scope, at, at.resource.access.read)} and ${condition}` : condition;
    });
  }
  return test(columnSql(scope, place, step), field);
}

/** Which records of the target a reader can see as linked, and may link to. */
export function linkedRule(field: Field, target: Resource): Rule {
  return isOpenLink(field) ? unconditional : target.access.read;
}

/** A condition on the records that `path` ends at. */
function inside(scope: SqlScope, place: Place, path: string, test: (at: Place) => Sql): Sql {
  const [step, ...rest] = path.split('.') as [string, ...string[]];
  const field = place.resource.fields[step];
  if (field === undefined) throw new Error(`${place.resource.name} has no field "${step}".`);
  return through(scope, place, field, (at) => (rest.length === 0 ? test(at) : inside(scope, at, rest.join('.'), test)));
}

function through(scope: SqlScope, place: Place, field: Field, test: (at: Place) => Sql): Sql {
  const resource = scope.registry.targetOf(field);
  if (resource === undefined) throw new Error('A path leads through a field that is not a relation.');
  const at: Place = { resource, alias: scope.alias() };
  return sql`exists (select 1 from ${raw(resource.table)} ${at.alias} where ${joinOn(scope, place, field, at)} and ${test(at)})`;
}

/** The join condition between rows of the relation's target and rows of `place`. */
export function joinOn(scope: SqlScope, place: Place, field: Field, at: Place): Sql {
  const linkIn = serverKindOf(field).linkIn?.(field) ?? null;
  if (linkIn !== null && 'back' in linkIn) return sql`${at.alias}.${raw(linkIn.back)} = ${place.alias}.uuid`;
  if (linkIn !== null) {
    const link = scope.alias();
    const { through: table, near, far } = linkIn;
    return sql`exists (select 1 from ${raw(table)} ${link} where ${link}.${raw(near)} = ${place.alias}.uuid and ${link}.${raw(far)} = ${at.alias}.uuid)`;
  }
  const name = Object.keys(place.resource.fields).find((key) => place.resource.fields[key] === field);
  if (name === undefined) throw new Error('A relation was looked up on the wrong resource.');
  return sql`${at.alias}.uuid = ${place.alias}.${raw(columnOf(name))}`;
}

export function columnSql(scope: SqlScope, place: Place, name: string): Sql {
  const field = place.resource.fields[name];
  if (field?.options.computed) return scope.computed(place.resource, name, place.alias);
  return sql`${place.alias}.${raw(columnOf(name))}`;
}
