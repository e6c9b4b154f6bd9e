/**
 * Decides who may access a row or a field. Rules are plain data: the same value is evaluated by `allows` here and compiled to the SQL row
 * filter on the server, so an item, a list, a count, an embedded relation and an export cannot disagree.
 */

export const ROLES = ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_CLIENT', 'ROLE_EMPLOYEE'] as const;
export type Role = (typeof ROLES)[number];
export type ShortRole = 'ADMIN' | 'MANAGER' | 'CLIENT' | 'EMPLOYEE';

/** Programs that call the server as themselves, each with its own configured token. */
export const SERVICES = ['similarity'] as const;
export type Service = (typeof SERVICES)[number];

/** The caller of a request. All ids are record uuids; `employee` and `client` are the records linked to the user. */
export interface Actor {
  readonly user: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly employee: string | null;
  readonly client: string | null;
  /** Set for a service instead of a person; it may do only what a rule names it for, whatever everyone may do. */
  readonly service?: Service;
}

/** The properties of an actor that rules need before they look at a row. */
type Caller = Pick<Actor, 'roles' | 'employee' | 'client' | 'service'>;

/** Which of the actor's own records a `match` compares with. */
type ActorKey = 'user' | 'employee' | 'client';
type Scalar = string | number | boolean | null;

export type Rule =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'role'; readonly roles: readonly Role[] }
  | { readonly kind: 'service'; readonly services: readonly Service[] }
  | { readonly kind: 'match'; readonly path: string; readonly actor: ActorKey }
  | { readonly kind: 'where'; readonly path: string; readonly values: readonly Scalar[]; readonly negated: boolean }
  | { readonly kind: 'some'; readonly path: string; readonly rule: Rule }
  | { readonly kind: 'any'; readonly rules: readonly Rule[] }
  | { readonly kind: 'all'; readonly rules: readonly Rule[] };

/** Path that means the record itself instead of one of its relations. */
export const SELF = 'self';

export const everyone: Rule = { kind: 'everyone' };
export const nobody: Rule = { kind: 'nobody' };
/** A rule without any further condition, for services too: stands in for an absent rule. */
export const unconditional: Rule = { kind: 'all', rules: [] };

/** Whether the actor has at least one of the roles. */
export function hasRole({ roles }: Pick<Actor, 'roles'>, ...names: readonly Role[]): boolean {
  return names.some((name) => roles.includes(name));
}

export function role(...roles: ShortRole[]): Rule {
  return { kind: 'role', roles: roles.map((name) => `ROLE_${name}` as const) };
}

/** Allows the named services; with conditions only on matching rows: `allOf(service('similarity'), where('state', 'READY'))`. */
export function service(...services: Service[]): Rule {
  return { kind: 'service', services };
}

export function anyOf(...rules: Rule[]): Rule {
  return { kind: 'any', rules };
}

export function allOf(...rules: Rule[]): Rule {
  return { kind: 'all', rules };
}

/** The actor is the employee that `path` leads to (`self` when the record is an employee). */
export function own(path: string): Rule {
  return allOf(role('EMPLOYEE'), { kind: 'match', path, actor: 'employee' });
}

/** The actor is the user that `path` leads to, whatever their role. */
export function ownUser(path: string): Rule {
  return { kind: 'match', path, actor: 'user' };
}

/** The actor signs in for the client that `path` leads to. */
export function ofClient(path: string): Rule {
  return allOf(role('CLIENT'), { kind: 'match', path, actor: 'client' });
}

/** The actor is a manager of the live account that `path` leads to. */
export function manages(path: string): Rule {
  return allOf(role('MANAGER'), { kind: 'match', path: path === SELF ? 'managers' : `${path}.managers`, actor: 'user' });
}

/** At least one record that `path` leads to passes `rule` as a whole; two separate paths could be matched by two different records. */
export function some(path: string, rule: Rule): Rule {
  return { kind: 'some', path, rule };
}

/** The rule for a record that `link` leads to: its paths start there. */
export function through(link: string, rule: Rule): Rule {
  switch (rule.kind) {
    case 'match':
    case 'where':
    case 'some':
      return { ...rule, path: rule.path === SELF ? link : `${link}.${rule.path}` };
    case 'any':
    case 'all':
      return { ...rule, rules: rule.rules.map((part) => through(link, part)) };
    default:
      return rule;
  }
}

/** The field at `path` has one of `values` (null allowed). */
export function where(path: string, ...values: Scalar[]): Rule {
  return { kind: 'where', path, values, negated: false };
}

export function whereNot(path: string, ...values: Scalar[]): Rule {
  return { kind: 'where', path, values, negated: true };
}

/**
 * Reduces a rule by the actor's roles: `true`, `false`, or the part that depends on the row. Both evaluators, SQL and `allows`, start
 * here.
 */
export function settle(rule: Rule, actor: Caller): boolean | Rule {
  return actor.service === undefined || rule === unconditional || names(rule, actor.service) ? settleNamed(rule, actor) : false;
}

/** Whether the rule names the service; all other rules apply to people only. */
function names(rule: Rule, service: Service): boolean {
  switch (rule.kind) {
    case 'service':
      return rule.services.includes(service);
    case 'some':
      return names(rule.rule, service);
    case 'any':
    case 'all':
      return rule.rules.some((part) => names(part, service));
    default:
      return false;
  }
}

/** For a service, an `any` is limited to the parts that name it; in an `all` that names it, the other parts are conditions. */
function settleNamed(rule: Rule, actor: Caller): boolean | Rule {
  switch (rule.kind) {
    case 'everyone':
      return true;
    case 'nobody':
      return false;
    case 'role':
      return hasRole(actor, ...rule.roles);
    case 'service':
      return actor.service !== undefined && rule.services.includes(actor.service);
    case 'match':
      if (actor.service !== undefined || (rule.actor !== 'user' && actor[rule.actor] === null)) return false;
      return rule;
    case 'where':
      return rule;
    case 'some': {
      const inner = settleNamed(rule.rule, actor);
      return inner === false ? false : { ...rule, rule: inner === true ? everyone : inner };
    }
    case 'any': {
      const about = actor.service === undefined || !names(rule, actor.service) ? settleNamed : settle;
      const open: Rule[] = [];
      for (const part of rule.rules) {
        const settled = about(part, actor);
        if (settled === true) return true;
        if (settled !== false) open.push(settled);
      }
      if (open.length === 0) return false;
      return open.length === 1 ? open[0]! : { kind: 'any', rules: open };
    }
    case 'all': {
      const open: Rule[] = [];
      for (const part of rule.rules) {
        const settled = settleNamed(part, actor);
        if (settled === false) return false;
        if (settled !== true) open.push(settled);
      }
      if (open.length === 0) return true;
      return open.length === 1 ? open[0]! : { kind: 'all', rules: open };
    }
  }
}

/** Whether the actor could pass the rule on some row: used by screens to show or hide a control. */
export function mayEver(rule: Rule, actor: Caller): boolean {
  return settle(rule, actor) !== false;
}

/** A record with its relations as nested records: `uuid` plus fields; to-many relations are arrays. */
export interface Graph {
  readonly uuid: string;
  readonly [field: string]: unknown;
}

/** Evaluates a rule on a loaded record. Relations named by the rule must be loaded; a missing one does not match. */
export function allows(rule: Rule, actor: Actor, record: Graph): boolean {
  const settled = settle(rule, actor);
  return typeof settled === 'boolean' ? settled : evaluate(settled, actor, record);
}

function evaluate(rule: Rule, actor: Actor, record: Graph): boolean {
  switch (rule.kind) {
    case 'any':
      return rule.rules.some((part) => evaluate(part, actor, record));
    case 'all':
      return rule.rules.every((part) => evaluate(part, actor, record));
    case 'some':
      return follow(record, rule.path).some((end) => isGraph(end) && evaluate(rule.rule, actor, end));
    case 'match':
      return follow(record, rule.path).some((end) => uuidOf(end) === actor[rule.actor]);
    case 'where': {
      const ends = follow(record, rule.path);
      return rule.negated ? ends.some((end) => !holds(rule.values, end)) : ends.some((end) => holds(rule.values, end));
    }
    default:
      return settleNamed(rule, actor) === true;
  }
}

function holds(values: readonly Scalar[], end: unknown): boolean {
  return values.some((value) => value === (end ?? null));
}

function isGraph(end: unknown): end is Graph {
  return typeof end === 'object' && end !== null && 'uuid' in end;
}

function uuidOf(end: unknown): unknown {
  return typeof end === 'object' && end !== null && 'uuid' in end ? end.uuid : end;
}

function follow(record: Graph, path: string): unknown[] {
  if (path === SELF) return [record];
  let ends: unknown[] = [record];
  for (const step of path.split('.')) {
    ends = ends.flatMap((end) => {
      if (typeof end !== 'object' || end === null) return [];
      const next = (end as Record<string, unknown>)[step];
      return Array.isArray(next) ? next : [next ?? null];
    });
  }
  return ends;
}
