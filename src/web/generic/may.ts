/** What screens offer to the actor: fields, actions and records, by the same access rules that the server enforces. */
import { allows, everyone, mayEver, nobody, settle, type Actor, type Rule } from '#core/access';
import { namesRecord, type ActionContract } from '#core/action';
import { isChildren } from '#core/field-properties';
import type { Field } from '#core/fields';
import { kindOf } from '#core/kinds';
import { pathsOf } from '#core/registry';
import type { Operation, Resource } from '#core/resource';
import { transitionBetween, type Transition } from '#core/states';
import { uuidOf, type AnyItem } from './any-item.ts';

export function mayRead(field: Field, actor: Actor): boolean {
  if (kindOf(field).secret === true || field.options.inputOnly === true) return false;
  if (isChildren(field) && field.options.hidden === true) return false;
  return field.options.read === undefined || mayEver(field.options.read, actor);
}

/** As on the server: without a write rule, a field may be written by those who may read it. */
export function mayWrite(field: Field, actor: Actor, operation: 'create' | 'update'): boolean {
  const { options } = field;
  if (options.readOnly === true || options.computed === true || (operation === 'update' && options.createOnly === true)) return false;
  if (options.write !== undefined) return mayEver(options.write, actor);
  return operation === 'create' || options.read === undefined || mayEver(options.read, actor);
}

/** Whether the actor may perform the operation on some record of the resource. */
export function mayDo(resource: Resource, operation: Exclude<Operation, 'list'>, actor: Actor): boolean {
  return resource.operations.includes(operation) && mayEver(resource.access[operation], actor);
}

/**
 * Whether the actor may perform the operation on the given record. What the rule asks of relations that are not embedded is assumed to
 * hold and the server decides, because a wrongly hidden control would go unnoticed; unless the record lacks the fields with the same rule.
 */
export function mayDoTo(resource: Resource, operation: 'update' | 'remove', actor: Actor, item: AnyItem): boolean {
  if (!resource.operations.includes(operation)) return false;
  return mayOn(resource, resource.access[operation], actor, item);
}

export function mayReadOn(resource: Resource, { options: { read = resource.access.read } }: Field, actor: Actor, item: AnyItem): boolean {
  return mayOn(resource, read, actor, item);
}

export function mayWriteOn(resource: Resource, field: Field, actor: Actor, item: AnyItem): boolean {
  const rule = field.options.write ?? field.options.read;
  return mayWrite(field, actor, 'update') && (rule === undefined || mayOn(resource, rule, actor, item));
}

/** Whether the actor may call the action at all; with a record, whether they may call it on that record. */
export function mayCall(contract: ButtonContract, resource: Resource, actor: Actor, item?: AnyItem): boolean {
  const { access, visible = resource.access.read, row } = contract;
  // The server asks this without a record: it lets in everyone who could have one.
  if (access !== 'open' && !mayEver(access, actor)) return false;
  const rules = namesRecord(contract) ? [visible, row ?? written(contract, resource)] : [];
  return rules.every((rule) => (item === undefined ? mayEver(rule, actor) : mayOn(resource, rule, actor, item)));
}

type StateOf<R extends Resource> = {
  [Name in keyof R['fields']]: R['fields'][Name] extends { readonly kind: 'state'; readonly choices: readonly (infer State)[] }
    ? State
    : never;
}[keyof R['fields']];

/**
 * The transition that the action makes on the record, with the label of its button, or null when the contract or the state machine does
 * not allow it. @param to the state after the action.
 */
export function moveBy<R extends Resource>(
  contract: ButtonContract,
  resource: R,
  actor: Actor,
  item: AnyItem,
  to: StateOf<R> & string,
): Transition | null {
  if (!mayCall(contract, resource, actor, item)) return null;
  for (const [name, { options }] of Object.entries<Field>(resource.fields)) {
    if (!('machine' in options)) continue;
    const transition = transitionBetween<string>(options.machine, String(item[name]), to);
    if (transition !== null && mayOn(resource, transition.who, actor, item)) return transition;
  }
  return null;
}

export type ButtonContract = Pick<ActionContract, 'method' | 'path' | 'access' | 'visible' | 'row'>;

function written({ method }: ButtonContract, resource: Resource): Rule {
  return method === 'GET' ? everyone : resource.access.update;
}

function mayOn(resource: Resource, rule: Rule, actor: Actor, item: AnyItem): boolean {
  const settled = settle(rule, actor);
  if (typeof settled === 'boolean') return settled;
  return allows(withoutUnknown(settled, resource, actor, item), actor, withUuids(resource, item));
}

/** The rule with each part that depends on unknown data replaced by one that allows, unless missing fields show that it refuses. */
function withoutUnknown(rule: Rule, resource: Resource, actor: Actor, item: AnyItem): Rule {
  if (rule.kind === 'any' || rule.kind === 'all')
    return { ...rule, rules: rule.rules.map((part) => withoutUnknown(part, resource, actor, item)) };
  const isKnown = (path: string) => !path.includes('.') && (path === 'self' || knownHere(resource, path, item));
  if (pathsOf(rule).every(isKnown)) return rule;
  return lacksFieldsOf(rule, resource, actor, item) ? nobody : everyone;
}

/** Whether the record lacks the fields that everyone who passes the rule may read. */
function lacksFieldsOf(rule: Rule, resource: Resource, actor: Actor, item: AnyItem): boolean {
  // An embedded record lacks fields for other reasons.
  if (item.createTime === undefined) return false;
  const readable = Object.entries(resource.fields).filter(([, field]) => {
    if (field.options.read === undefined || !mayRead(field, actor)) return false;
    const read = settle(field.options.read, actor);
    return typeof read !== 'boolean' && (read.kind === 'any' ? read.rules : [read]).some((part) => isSame(part, rule));
  });
  return readable.length > 0 && readable.every(([name]) => !(name in item));
}

function isSame(one: Rule, other: Rule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Rules compare uuids; a relation that is not embedded was sent as an IRI. */
function withUuids(resource: Resource, item: AnyItem): AnyItem {
  const isLink = (name: string, value: unknown) =>
    typeof value === 'string' && resource.fields[name] !== undefined && 'target' in resource.fields[name];
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isLink(name, value) ? uuidOf(value as string) : value]),
  ) as AnyItem;
}

/**
 * Whether the path's value is known: a relation when embedded, a plain field when present. A field that is hidden from the actor matches
 * nothing.
 */
function knownHere(resource: Resource, path: string, item: AnyItem): boolean {
  const field = resource.fields[path];
  if (field === undefined) return path in item;
  return path in item || field.options.read !== undefined;
}
