/** Writes declared resources: one transaction contains the row, its links and children, its audit entry and the change notice. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { anyOf, settle, type Rule } from '#core/access';
import { coreErrors, invalid, type Violation } from '#core/errors';
import { columnOf, isColumn, isToOne, type Field, type ManyField } from '#core/fields';
import { kindOf } from '#core/kinds';
import type { Resource } from '#core/resource';
import { sameValue } from '#core/same-value';
import type { Transaction } from '../database.ts';
import type { Change, Values, WriteContext } from './behaviour.ts';
import { decode, resolveAliases, type Decoded } from './codec.ts';
import { pick, writeAudit } from './audit.ts';
import { recordNotice } from './publish-change.ts';
import { serverKindOf } from './kinds.ts';
import { iriOf } from './references.ts';
import { linkedRule } from './row-filter.ts';

export interface Stored {
  readonly uuid: string;
  readonly version: number;
  readonly values: Values;
}

/** The row's own columns, locked until the transaction ends; null when there is no such row. */
export async function lockRow(tx: Transaction, resource: Resource, uuid: string): Promise<Stored | null> {
  const names = columnNames(resource);
  const columns = [sql`uuid`, sql`version`, ...names.map((name) => sql`${column(name)}`)];
  const [row] = await tx.tuples(sql`select ${join(columns)} from ${raw(resource.table)} where uuid = ${uuid} for update`);
  if (row === undefined) return null;
  return {
    uuid: row[0] as string,
    version: row[1] as number,
    values: Object.fromEntries(names.map((name, index) => [name, row[index + 2]])),
  };
}

/** @returns the new record's uuid. @throws ProblemError 400, 403, 422. */
export async function createRecord(
  context: WriteContext,
  given: Readonly<Record<string, unknown>>,
  options: { parent?: { field: string; uuid: string }; prefix?: string } = {},
): Promise<string> {
  const { resource, tx, actor, engine } = context;
  const body = resolveAliases(resource, given);
  const may = settle(resource.access.create, actor);
  if (may === false) throw coreErrors.fail('forbidden');
  const decoded = decode(
    engine.registry,
    resource,
    body,
    'create',
    (name, field) => name !== options.parent?.field && settle(field.options.write ?? resource.access.create, actor) !== false,
    options.prefix,
  );
  if (options.parent !== undefined) setParent(decoded, options.parent, options.prefix ?? '');
  await checkReferences(context, decoded);
  const change: Change = {
    ...context,
    operation: 'create',
    uuid: null,
    before: null,
    values: decoded.values,
    extras: decoded.extras,
    sent: Object.keys(body),
    children: Object.keys(decoded.nested),
  };
  await validate(change, decoded.violations, options.prefix);
  const entries = Object.entries(decoded.values).filter(([name]) => isColumn(resource.fields[name]!));
  const columns = entries.map(([name]) => column(name));
  const values = entries.map(([name, value]) => stored(resource.fields[name]!, value));
  const insert =
    columns.length === 0
      ? sql`insert into ${raw(resource.table)} default values returning uuid`
      : sql`insert into ${raw(resource.table)} (${join(columns)}) values (${join(values)}) returning uuid`;
  const [row] = await tx.rows<{ uuid: string }>(insert);
  const { uuid } = row!;
  await writeLinks(context, uuid, decoded);
  const children = await writeNested(context, uuid, decoded, options.prefix ?? '');
  await engine.behaviours.get(resource.name)?.afterWrite?.({ ...change, children, uuid });
  await recheckAccess(context, 'create', uuid);
  const notice = recordNotice(engine.registry, resource, uuid, decoded.values);
  await record(context, 'CREATE', uuid, null, await auditValues(context, decoded.values), reasonIn(decoded), notice);
  return uuid;
}

/**
 * Updates a row that the caller has locked and that the actor may update.
 * @param options.files uuids of stored files by field, which a body cannot set; one that the actor may not set is a 403.
 * @returns whether anything has changed. @throws ProblemError 400, 403, 422.
 */
export async function updateRecord(
  context: WriteContext,
  before: Stored,
  given: Readonly<Record<string, unknown>>,
  options: { prefix?: string; files?: Readonly<Record<string, string | null>> } = {},
): Promise<boolean> {
  const { resource, tx, engine } = context;
  const { files = {} } = options;
  const body = resolveAliases(resource, given);
  const writable = await writableFields(context, before.uuid, { ...body, ...files });
  const decoded = decode(engine.registry, resource, body, 'update', (name) => writable.has(name), options.prefix);
  if (Object.keys(files).some((name) => !writable.has(name))) throw coreErrors.fail('forbidden');
  Object.assign(decoded.values, files);
  await checkReferences(context, decoded);
  await checkSoftDelete(context, before, decoded.values);
  const change: Change = {
    ...context,
    operation: 'update',
    uuid: before.uuid,
    before: before.values,
    values: decoded.values,
    extras: decoded.extras,
    sent: Object.keys(body),
    children: Object.keys(decoded.nested),
  };
  await validate(change, decoded.violations, options.prefix);
  const entries = Object.entries(decoded.values).filter(
    ([name, value]) => isColumn(resource.fields[name]!) && !sameValue(resource.fields[name], before.values[name], value),
  );
  const linked = await writeLinks(context, before.uuid, decoded);
  const children = await writeNested(context, before.uuid, decoded, options.prefix ?? '');
  const names = [...entries.map(([name]) => name), ...Object.keys(linked)];
  const secrets = secretsIn(resource, decoded);
  const changed = names.length > 0 || children.length > 0 || secrets.length > 0;
  if (changed) {
    const sets = entries.map(([name, value]) => sql`${column(name)} = ${stored(resource.fields[name]!, value)}`);
    await tx.rows(
      sql`update ${raw(resource.table)} set ${join([...sets, sql`version = version + 1`, sql`update_time = date_trunc('second', now())`])} where uuid = ${before.uuid}`,
    );
  }
  await engine.behaviours.get(resource.name)?.afterWrite?.({ ...change, children, uuid: before.uuid });
  // A child that is sent unchanged is not written.
  if (changed || !context.nested) await recheckAccess(context, 'update', before.uuid);
  const notice = recordNotice(engine.registry, resource, before.uuid, before.values, decoded.values);
  if (names.length > 0 || secrets.length > 0)
    await record(
      context,
      'UPDATE',
      before.uuid,
      await auditValues(context, pick({ ...before.values, ...linked }, names)),
      { ...(await auditValues(context, pick(decoded.values, names))), ...Object.fromEntries(secrets.map((name) => [name, 'changed'])) },
      reasonIn(decoded),
      notice,
    );
  else if (changed) await tx.rows(sql`select ${notice}`);
  return changed;
}

/** Deletes the row, or sets its status where the declaration says so. @throws ProblemError 409 when other records still need it. */
export async function removeRecord(context: WriteContext, before: Stored): Promise<void> {
  const { resource, tx, engine } = context;
  const { softDelete } = resource;
  const values: Record<string, unknown> = softDelete === null ? {} : { [softDelete.field]: softDelete.value };
  const change: Change = {
    ...context,
    operation: 'remove',
    uuid: before.uuid,
    before: before.values,
    values,
    extras: {},
    sent: [],
    children: [],
  };
  await validate(change, []);
  const was = softDelete === null ? await auditValues(context, before.values) : null;
  if (softDelete === null) await tx.rows(sql`delete from ${raw(resource.table)} where uuid = ${before.uuid}`);
  else
    await tx.rows(
      sql`update ${raw(resource.table)} set ${column(softDelete.field)} = ${softDelete.value}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${before.uuid}`,
    );
  await engine.behaviours.get(resource.name)?.afterWrite?.({ ...change, uuid: before.uuid });
  await record(
    context,
    'DELETE',
    before.uuid,
    softDelete === null ? was : pick(before.values, Object.keys(values)),
    softDelete === null ? null : values,
    null,
    recordNotice(engine.registry, resource, before.uuid, before.values),
  );
}

async function validate(change: Change, violations: readonly Violation[], prefix = ''): Promise<void> {
  const { resource, engine, operation } = change;
  if (resource.skip[operation]?.includes('validate')) return;
  if (violations.length > 0) throw invalid(violations);
  const more = (await engine.behaviours.get(resource.name)?.beforeWrite?.(change)) ?? [];
  if (more.length > 0) throw invalid(more.map((violation) => ({ ...violation, propertyPath: prefix + violation.propertyPath })));
}

async function record(
  context: WriteContext,
  operation: 'CREATE' | 'UPDATE' | 'DELETE',
  uuid: string,
  before: Values | null,
  after: Values | null,
  reason: string | null,
  notice: Sql,
): Promise<void> {
  const { resource, tx } = context;
  const stage = ({ CREATE: 'create', UPDATE: 'update', DELETE: 'remove' } as const)[operation];
  const emits = !resource.skip[stage]?.includes('emit');
  if (!resource.skip[stage]?.includes('audit'))
    await writeAudit(
      context,
      { record: iriOf(resource, uuid), resource: resource.name, operation, before, after, reason },
      emits ? notice : undefined,
    );
  else if (emits) await tx.rows(sql`select ${notice}`);
}

/** Second access check: the changed row must still pass the rule, otherwise the write is rolled back. */
async function recheckAccess(context: WriteContext, operation: 'create' | 'update', uuid: string): Promise<void> {
  const { engine, tx, resource, actor } = context;
  const rule = resource.access[operation];
  if (settle(rule, actor) === true) return;
  if (!(await engine.filterAllowed(tx, resource, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('forbidden');
}

/** Where deletion sets a status, setting or clearing that status is deleting or restoring the record, under the same rule. */
async function checkSoftDelete(context: WriteContext, before: Stored, values: Values): Promise<void> {
  const { engine, tx, resource, actor } = context;
  const { softDelete } = resource;
  if (softDelete === null || !Object.hasOwn(values, softDelete.field)) return;
  const [was, becomes] = [before.values[softDelete.field], values[softDelete.field]];
  if (was === becomes || (was !== softDelete.value && becomes !== softDelete.value)) return;
  const rule = resource.access.remove;
  if (settle(rule, actor) !== true && !(await engine.filterAllowed(tx, resource, actor, rule, [before.uuid])).has(before.uuid))
    throw coreErrors.fail('forbidden');
}

async function writableFields(context: WriteContext, uuid: string, body: Readonly<Record<string, unknown>>): Promise<Set<string>> {
  const { engine, tx, resource, actor } = context;
  const found = new Set<string>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!Object.hasOwn(body, name)) continue;
    const rule = field.options.write ?? field.options.read;
    // A service may write only the fields whose rule names it.
    const may = rule === undefined ? actor.service === undefined : settle(rule, actor);
    if (may === true || (may !== false && rule !== undefined && (await engine.filterAllowed(tx, resource, actor, rule, [uuid])).has(uuid)))
      found.add(name);
  }
  return found;
}

/** Every linked record must exist and be one that the actor may read or link to; one look-up per field. */
async function checkReferences(context: WriteContext, decoded: Decoded): Promise<void> {
  const { engine, tx, resource, actor } = context;
  for (const name of new Set(decoded.references.map(({ field }) => field))) {
    const references = decoded.references.filter(({ field }) => field === name);
    const field = resource.fields[name]!;
    const { target } = references[0]!;
    const rule =
      isToOne(field) && field.options.linkable !== undefined
        ? anyOf(target.access.read, field.options.linkable)
        : linkedRule(field, target);
    const known = await engine.filterAllowed(tx, target, actor, rule, [...new Set(references.map(({ uuid }) => uuid))]);
    for (const { uuid, iri } of references) if (!known.has(uuid)) throw coreErrors.fail('itemNotFound', { iri });
  }
}

function setParent(decoded: Decoded, parent: { field: string; uuid: string }, prefix: string): void {
  decoded.values[parent.field] = parent.uuid;
  const path = prefix + parent.field;
  const index = decoded.violations.findIndex(({ propertyPath }) => propertyPath === path);
  if (index >= 0) decoded.violations.splice(index, 1);
}

/**
 * Stores the sets of links that differ. The array sent is the complete set as visible to the writer: links to records that they may not
 * read are kept. @returns the previous links of the changed sets.
 */
async function writeLinks(context: WriteContext, uuid: string, decoded: Decoded): Promise<Record<string, readonly string[]>> {
  const { resource, engine, tx, actor } = context;
  const changed: Record<string, readonly string[]> = {};
  for (const name of Object.keys(decoded.values)) {
    const field = resource.fields[name];
    const linkIn = field === undefined ? null : (serverKindOf(field).linkIn?.(field) ?? null);
    if (field === undefined || linkIn === null || 'back' in linkIn) continue;
    const { through } = linkIn;
    // A column name may be an SQL keyword.
    const [near, far] = [raw(`"${linkIn.near}"`), raw(`"${linkIn.far}"`)];
    const uuids = decoded.values[name] as string[];
    const rows = await tx.rows<{ uuid: string }>(
      sql`select ${far} as uuid from ${raw(through)} where ${near} = ${uuid} order by 1 for update`,
    );
    const all = rows.map((row) => row.uuid);
    const target = engine.registry.targetOf(field)!;
    const rule = linkedRule(field, target);
    const seesAll = settle(rule, actor) === true;
    const seen = seesAll ? new Set(all) : await engine.filterAllowed(tx, target, actor, rule, all);
    const before = all.filter((linked) => seen.has(linked));
    if (sameValue(field, before, uuids)) continue;
    changed[name] = before;
    const gone = before.filter((linked) => !uuids.includes(linked));
    await tx.rows(sql`delete from ${raw(through)} where ${near} = ${uuid} and ${far} = any(${gone}::uuid[])`);
    await tx.rows(sql`insert into ${raw(through)} (${near}, ${far}) select ${uuid}, unnest(${uuids}::uuid[]) on conflict do nothing`);
  }
  return changed;
}

/**
 * The array sent is the complete set as visible to the writer: existing children are updated, new ones created, missing ones removed.
 * Each child has its own access rules: one that the writer may not read is not touched, one that they may not change or remove is a 403.
 * @returns the relations that changed.
 */
async function writeNested(context: WriteContext, uuid: string, decoded: Decoded, prefix: string): Promise<string[]> {
  const { resource, engine, tx } = context;
  const changed = new Set<string>();
  for (const [name, children] of Object.entries(decoded.nested)) {
    const field = resource.fields[name] as ManyField;
    const target = engine.registry.byName(field.target);
    const child: WriteContext = { ...context, resource: target, nested: true };
    const known = await lockChildren(child, field.options.by, uuid);
    for (const { uuid: sent } of children)
      if (sent !== null && !known.visible.has(sent)) throw coreErrors.fail('itemNotFound', { iri: iriOf(target, sent) });
    const kept = new Set(children.map((entry) => entry.uuid));
    for (const gone of [...known.visible].filter((child) => !kept.has(child))) {
      if (!known.removable.has(gone)) throw coreErrors.fail('forbidden');
      await removeRecord(child, (await lockRow(tx, target, gone))!);
      changed.add(name);
    }
    for (const [index, entry] of children.entries()) {
      const path = `${prefix}${name}[${index}].`;
      const place = field.options.ordered === undefined ? {} : { [field.options.ordered]: index + 1 };
      const body = { ...inheritedReason(decoded), ...entry.body, ...place };
      if (entry.uuid === null) await createRecord(child, body, { parent: { field: field.options.by, uuid }, prefix: path });
      else if (!(await updateRecord(child, (await lockRow(tx, target, entry.uuid))!, body, { prefix: path }))) continue;
      else if (!known.changeable.has(entry.uuid)) throw coreErrors.fail('forbidden');
      changed.add(name);
    }
  }
  return [...changed];
}

interface LockedChildren {
  readonly visible: ReadonlySet<string>;
  readonly changeable: ReadonlySet<string>;
  readonly removable: ReadonlySet<string>;
}

/** The parent's children, locked, with what the writer may do with each before the write. */
async function lockChildren({ engine, tx, resource, actor }: WriteContext, by: string, parent: string): Promise<LockedChildren> {
  const rows = await tx.rows<{ uuid: string }>(
    sql`select uuid from ${raw(resource.table)} where ${column(by)} = ${parent} order by id for update`,
  );
  const all = rows.map((row) => row.uuid);
  const allowed = async (rule: Rule): Promise<ReadonlySet<string>> =>
    settle(rule, actor) === true ? new Set(all) : engine.filterAllowed(tx, resource, actor, rule, all);
  const { read, update, remove } = resource.access;
  return { visible: await allowed(read), changeable: await allowed(update), removable: await allowed(remove) };
}

/** An override reason given with the parent applies to its children too. */
function inheritedReason(decoded: Decoded): Record<string, unknown> {
  return typeof decoded.extras.overrideReason === 'string' ? { overrideReason: decoded.extras.overrideReason } : {};
}

/** Input-only secrets in the body, such as a password that is stored as a hash. */
function secretsIn(resource: Resource, { extras }: Decoded): string[] {
  return Object.keys(extras).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && extras[name] !== null && kindOf(field).secret === true;
  });
}

function reasonIn(decoded: Decoded): string | null {
  return typeof decoded.extras.overrideReason === 'string' ? decoded.extras.overrideReason : null;
}

/** Quoted, since a field name may be an SQL keyword (`user`). */
function column(name: string): Sql {
  return raw(`"${columnOf(name)}"`);
}

function columnNames(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => isColumn(field))
    .map(([name]) => name);
}

function stored(field: Field, value: unknown): unknown {
  const kind = serverKindOf(field);
  return kind.bind === undefined ? value : kind.bind(value);
}

/** The values for the audit trail, without secrets. */
async function auditValues({ resource, tx }: WriteContext, values: Values): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field === undefined || kindOf(field).secret) continue;
    const { audited } = serverKindOf(field);
    kept[name] = audited === undefined || value === null ? value : await audited(tx, value);
  }
  return kept;
}
