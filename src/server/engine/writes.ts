/** Writes declared resources: one transaction contains the row, its links and children, its audit entry and the change notice. */
import { oneRow } from '../one-row.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { settle } from '#core/access';
import { coreErrors, invalid, type Violation } from '#core/errors';
import { isColumn } from '#core/field-properties';
import type { Field, ManyField } from '#core/fields';
import { kindOf } from '#core/kinds';
import type { Resource } from '#core/resource';
import { sameValue } from '#core/same-value';
import type { Change, Values, WriteContext } from './behaviour.ts';
import { decode, resolveAliases, type Decoded, type DecodedChild } from './codec.ts';
import { pick, writeAudit } from './audit.ts';
import { recordNotice } from './publish-change.ts';
import { serverKindOf } from './kinds.ts';
import { column, lockChildren, lockRow, type LockedChildren, type Stored } from './locked-row.ts';
import { isComingBack, isLeaving, restoreLeaving, settleLeaving } from './leaving.ts';
import { iriOf } from './references.ts';
import { bodyWithIris } from './to-iris.ts';
import { checkReferences, checkSoftDelete, recheckAccess, writableFields } from './write-access.ts';
import { changeTerms, checkFirstTerms } from './terms.ts';
import { writeLinks } from './write-links.ts';

/** @returns the new record's uuid. @throws ProblemError 400, 403, 422. */
export async function createRecord(
  context: WriteContext,
  given: Readonly<Record<string, unknown>>,
  options: { parent?: { field: string; uuid: string }; prefix?: string } = {},
): Promise<string> {
  const { resource, tx, actor, engine } = context;
  const body = await bodyWithIris({ engine, db: tx, actor }, resource, resolveAliases(resource, given));
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
  checkFirstTerms(context, decoded, options.prefix);
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
  const row = await oneRow<{ uuid: string }>(tx, insert);
  const { uuid } = row;
  await writeLinks(context, uuid, decoded);
  const children = await writeNested(context, uuid, decoded, options.prefix ?? '');
  await engine.behaviours.get(resource.name)?.afterWrite?.({ ...change, children, uuid });
  await recheckAccess(context, 'create', uuid);
  const notice = recordNotice(engine.registry, resource, uuid, decoded.values);
  await record(context, 'CREATE', uuid, null, await auditValues(context, decoded.values), reasonIn(context, decoded), notice);
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
  const { resource, tx, actor, engine } = context;
  const { files = {} } = options;
  const body = await bodyWithIris({ engine, db: tx, actor }, resource, resolveAliases(resource, given));
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
  if (isLeaving(resource, 'update', before.values, decoded.values)) await settleLeaving(context, before.uuid, before.values);
  const terms = await changeTerms(context, before.uuid, decoded);
  const entries = Object.entries(decoded.values).filter(
    ([name, value]) => isColumn(resource.fields[name]!) && !sameValue(resource.fields[name], before.values[name], value),
  );
  const linked = await writeLinks(context, before.uuid, decoded);
  const children = await writeNested(context, before.uuid, decoded, options.prefix ?? '');
  const dated = new Set(Object.keys(terms?.after ?? {}));
  const names = [...entries.map(([name]) => name).filter((name) => !dated.has(name)), ...Object.keys(linked)];
  const secrets = secretsIn(resource, decoded);
  const changed = names.length > 0 || terms !== null || children.length > 0 || secrets.length > 0;
  if (changed) {
    const sets = entries.map(([name, value]) => sql`${column(name)} = ${stored(resource.fields[name]!, value)}`);
    await tx.rows(
      sql`update ${raw(resource.table)} set ${join([...sets, sql`version = version + 1`, sql`update_time = date_trunc('second', now())`])} where uuid = ${before.uuid}`,
    );
  }
  await engine.behaviours.get(resource.name)?.afterWrite?.({ ...change, children, uuid: before.uuid });
  if (isComingBack(resource, before.values, decoded.values)) await restoreLeaving(context, before.uuid);
  // A child that is sent unchanged is not written.
  if (changed || !context.nested) await recheckAccess(context, 'update', before.uuid);
  const notice = recordNotice(engine.registry, resource, before.uuid, before.values, decoded.values);
  if (names.length > 0 || terms !== null || secrets.length > 0)
    await record(
      context,
      'UPDATE',
      before.uuid,
      { ...(await auditValues(context, pick({ ...before.values, ...linked }, names))), ...terms?.before },
      {
        ...(await auditValues(context, pick(decoded.values, names))),
        ...terms?.after,
        ...Object.fromEntries(secrets.map((name) => [name, 'changed'])),
      },
      reasonIn(context, decoded),
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
  if (isLeaving(resource, 'remove', before.values, values)) await settleLeaving(context, before.uuid, before.values);
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
    context.closedPeriodReason ?? null,
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

function setParent(decoded: Decoded, parent: { field: string; uuid: string }, prefix: string): void {
  decoded.values[parent.field] = parent.uuid;
  const path = prefix + parent.field;
  const index = decoded.violations.findIndex(({ propertyPath }) => propertyPath === path);
  if (index >= 0) decoded.violations.splice(index, 1);
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
    const known = await lockChildren(child, field.options, uuid);
    const uuids: (string | null)[] = [];
    for (const entry of children) uuids.push(knownChild(target, known, entry, uuids));
    const kept = new Set(uuids);
    for (const gone of [...known.visible].filter((child) => !kept.has(child))) {
      if (!known.removable.has(gone)) throw coreErrors.fail('forbidden');
      await removeRecord(child, (await lockRow(tx, target, gone))!);
      changed.add(name);
    }
    for (const [index, entry] of children.entries()) {
      const path = `${prefix}${name}[${index}].`;
      const place = field.options.ordered === undefined ? {} : { [field.options.ordered]: index + 1 };
      const body = { ...inheritedReason(decoded), ...entry.body, ...place };
      const existing = uuids[index]!;
      if (existing === null) await createRecord(child, body, { parent: { field: field.options.by, uuid }, prefix: path });
      else if (!(await updateRecord(child, (await lockRow(tx, target, existing))!, body, { prefix: path }))) continue;
      else if (!known.changeable.has(existing)) throw coreErrors.fail('forbidden');
      changed.add(name);
    }
  }
  return [...changed];
}

/**
 * @param before uuids of the entries before it: a key that is sent again means a second child, which the database refuses.
 * @returns uuid of the existing child that the entry means; null for a new one. @throws ProblemError 400 when there is no such child.
 */
function knownChild(
  target: Resource,
  { all, visible }: LockedChildren,
  { known }: DecodedChild,
  before: readonly (string | null)[],
): string | null {
  if (known === null) return null;
  const found = all.find(({ uuid, id, key }) =>
    'uuid' in known ? uuid === known.uuid : 'id' in known ? id === known.id : key === known.key,
  );
  if ('key' in known && (found === undefined || before.includes(found.uuid))) return null;
  if (found !== undefined && visible.has(found.uuid)) return found.uuid;
  if ('key' in known) return null;
  throw coreErrors.fail('itemNotFound', { iri: iriOf(target, String('uuid' in known ? known.uuid : known.id)) });
}

/** An override reason given with the parent applies to its children too. */
function inheritedReason(decoded: Decoded): Record<string, unknown> {
  return typeof decoded.extras.overrideReason === 'string' ? { overrideReason: decoded.extras.overrideReason } : {};
}

/** Input-only secrets in the body, such as a password that is stored as a hash. */
function secretsIn(resource: Resource, { extras }: Decoded): string[] {
  return Object.keys(extras).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && extras[name] !== null && kindOf(field).secret === true && field.options.unstored !== true;
  });
}

/** Each question that the write answered has a reason of its own. */
function reasonIn({ closedPeriodReason = null }: WriteContext, { extras: { overrideReason } }: Decoded): string | null {
  const given = new Set([overrideReason, closedPeriodReason].filter((reason) => typeof reason === 'string'));
  return given.size === 0 ? null : [...given].join('; ');
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
