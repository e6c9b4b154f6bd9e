/**
 * Writes values that hold from a day, whichever address they arrive at: the record itself, or its terms. The record shows the values of
 * today; the database refuses one that shows anything else.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { everyone, settle } from '#core/access';
import { coreErrors, type Violation } from '#core/errors';
import {
  changedFrom,
  correctedOn,
  namesOfChange,
  versionOn,
  withoutVersion,
  type DatedValues,
  type Series,
  type Version,
} from '#core/dated-values';
import { columnOf } from '#core/field-properties';
import type { Field } from '#core/fields';
import { itemAt } from '#core/present';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import { sameValue } from '#core/same-value';
import { datedFields } from '#core/terms';
import { Temporal } from '#core/time';
import type { Queryable, Transaction } from '../database.ts';
import { pick, writeAudit } from './audit.ts';
import type { Behaviour, Change, Values, WriteContext } from './behaviour.ts';
import type { Decoded } from './codec.ts';
import { serverKindOf } from './kinds.ts';
import { column } from './locked-row.ts';
import { publishChange, recordNotice } from './publish-change.ts';
import { iriOf } from './references.ts';

/** A resource with dated values, and the resource of its terms. */
interface Dated {
  readonly owner: Resource;
  readonly terms: Resource;
  /** The terms' link to the owner. */
  readonly link: string;
  readonly fields: Readonly<Record<string, Field>>;
}

const known = new WeakMap<Registry, ReadonlyMap<string, Dated>>();

/** By the owner's name. */
function allDated(registry: Registry): ReadonlyMap<string, Dated> {
  const found = known.get(registry) ?? new Map(registry.resources.flatMap((resource) => datedOf(registry, resource)));
  known.set(registry, found);
  return found;
}

function datedOf(registry: Registry, terms: Resource): [string, Dated][] {
  if (terms.terms === undefined) return [];
  const owner = registry.byName(terms.terms.owner);
  return [[owner.name, { owner, terms, link: terms.terms.link, fields: datedFields(owner) }]];
}

/** The day in the agency's time zone. */
export function dayAt(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * The terms of an owner that are in force on a day, as a subquery with one row: `join lateral ${termsOn(...)} t on true`.
 *
 * @param table of the terms. @param owner its uuid. @param day a date in the agency's time zone.
 */
export function termsOn(table: string, owner: Sql, day: Sql): Sql {
  const link = table.replace(/_terms$/, '');
  return sql`(select * from ${raw(table)} where ${raw(link)} = ${owner} and since <= ${day} order by since desc limit 1)`;
}

interface Stored extends Version {
  readonly uuid: string;
}

async function readSeries(db: Queryable, { terms, link, fields }: Dated, owner: string): Promise<Stored[]> {
  const names = Object.keys(fields);
  const columns = [sql`uuid`, sql`valid_from`, ...names.map((name) => sql`${column(name)}`)];
  const rows = await db.tuples(sql`select ${join(columns)} from ${raw(terms.table)} where ${column(link)} = ${owner} order by since`);
  return rows.map(([uuid, validFrom, ...values]) => ({
    uuid: uuid as string,
    validFrom: validFrom as string | null,
    values: Object.fromEntries(names.map((name, index) => [name, values[index]])),
  }));
}

/** What a write of a record did to its dated values, for its audit entry. */
interface TermsChange {
  readonly before: Values;
  readonly after: Values;
}

/**
 * Stores the dated values that an update of their record sets, and leaves in `decoded` what holds today. Without a day, they hold from today;
 * the first value of a field that has always been empty holds from the beginning.
 *
 * @returns null when none of them changed.
 */
export async function changeTerms(context: WriteContext, uuid: string, decoded: Decoded): Promise<TermsChange | null> {
  const { engine, tx, resource, now } = context;
  const dated = allDated(engine.registry).get(resource.name);
  if (dated === undefined) return null;
  const sent = pick(decoded.values, Object.keys(dated.fields));
  for (const name of Object.keys(sent)) delete decoded.values[name];
  if (Object.keys(sent).length === 0) return null;
  const today = dayAt(now(), engine.timeZone);
  const series = await readSeries(tx, dated, uuid);
  const { validFrom, correctsCurrent, overrideReason } = decoded.extras;
  const corrects = correctsCurrent === true;
  const hasDay = Object.hasOwn(decoded.extras, 'validFrom');
  const from = hasDay ? (validFrom as string | null) : today;
  const was = versionOn(series, corrects ? today : from).values;
  const changes = changedValues(dated.fields, was, sent);
  if (Object.keys(changes).length === 0) return null;
  const isFirst = (name: string) => !corrects && !hasDay && series.every(({ values }) => (values[name] ?? null) === null);
  const [firsts, others] = [
    pick(changes, Object.keys(changes).filter(isFirst)),
    pick(
      changes,
      Object.keys(changes).filter((name) => !isFirst(name)),
    ),
  ];
  const begun = changedFrom(dated.fields, series, null, firsts);
  const after = corrects ? correctedOn(dated.fields, begun, today, others) : changedFrom(dated.fields, begun, from, others);
  await storeSeries(
    context,
    dated,
    uuid,
    series,
    after,
    typeof overrideReason === 'string' ? overrideReason : (context.closedPeriodReason ?? null),
  );
  Object.assign(decoded.values, versionOn(after, today).values);
  // A change that holds from today needs no day: that of the entry is the same.
  const about = corrects ? { correctsCurrent: true } : from === today ? {} : { validFrom: from };
  return { before: pick(was, Object.keys(changes)), after: { ...changes, ...about } };
}

/** @throws ProblemError 422 when a new record is given a day: its first values hold from the beginning. */
export function checkFirstTerms({ resource }: WriteContext, { extras, violations }: Decoded, prefix = ''): void {
  if (
    !Object.hasOwn(resource.fields, 'validFrom') ||
    typeof extras.validFrom !== 'string' ||
    resource.fields.validFrom?.options.inputOnly !== true
  )
    return;
  violations.push({
    propertyPath: `${prefix}validFrom`,
    message: 'The first values hold from the beginning. Add later ones as a change.',
    code: 'FIRST_TERMS',
  });
}

function changedValues(fields: Readonly<Record<string, Field>>, was: DatedValues, sent: DatedValues): DatedValues {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !sameValue(fields[name], was[name], value)));
}

async function storeSeries(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  { terms, link, fields }: Dated,
  owner: string,
  before: readonly Stored[],
  after: Series,
  reason: string | null,
): Promise<void> {
  const stored = new Map(before.map((version) => [version.validFrom, version]));
  const kept = new Set(after.map(({ validFrom }) => validFrom));
  const gone = before.filter(({ validFrom }) => !kept.has(validFrom)).map(({ uuid }) => uuid);
  if (gone.length > 0) await tx.rows(sql`delete from ${raw(terms.table)} where uuid = any(${gone}::uuid[])`);
  for (const version of after) {
    const { validFrom, values } = version;
    const old = stored.get(validFrom);
    const entries = Object.entries(values).map(([name, value]): [Sql, unknown] => [column(name), bound(fields[name], value)]);
    if (old === undefined)
      await tx.rows(
        sql`insert into ${raw(terms.table)} (${column(link)}, valid_from, reason, author, ${join(entries.map(([name]) => name))}) values (${owner}, ${validFrom}, ${reason}, ${actor.user}, ${join(entries.map(([, value]) => value))})`,
      );
    else if (namesOfChange(fields, old, version).length > 0)
      await tx.rows(
        sql`update ${raw(terms.table)} set ${join(entries.map(([name, value]) => sql`${name} = ${value}`))}, reason = ${reason}, author = ${actor.user}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${old.uuid}`,
      );
  }
}

function bound(field: Field | undefined, value: unknown): unknown {
  const kind = field === undefined || value === null ? null : serverKindOf(field);
  return kind?.bind === undefined ? value : kind.bind(value);
}

/** The hooks of every resource of terms: a record of it is a change of its owner, and so is deleting one. */
export function termsBehaviours(registry: Registry): Behaviour[] {
  return [...allDated(registry).values()].map((dated) => ({
    resource: dated.terms.name,
    beforeWrite: (change) => WRITES[change.operation](dated, change),
  }));
}

const NOTHING_LEFT: Violation = {
  propertyPath: 'validFrom',
  message: 'With these terms, nothing changes on this day. Delete the terms of the day instead.',
  code: 'NO_CHANGE',
};

/** Stores all versions but that of the day, which the engine writes. */
function storeOthers(
  change: Change,
  dated: Dated,
  owner: string,
  day: string | null,
  before: readonly Stored[],
  after: Series,
): Promise<void> {
  const others = <V extends Version>(versions: readonly V[]) => versions.filter(({ validFrom }) => validFrom !== day);
  return storeSeries(change, dated, owner, others(before), others(after), null);
}

const WRITES = { create: addTerms, update: updateTerms, remove: removeTerms } as const;

/** Completes the values of the new terms with those in force before, and passes them on to the owner. */
async function addTerms(dated: Dated, change: Change): Promise<Violation[]> {
  const { tx, values, sent, actor } = change;
  const { fields, link, terms } = dated;
  const owner = values[link];
  if (typeof owner !== 'string') return [];
  const series = await lockSeries(tx, dated, owner);
  const day = typeof values.validFrom === 'string' ? values.validFrom : null;
  const given = pick(
    values,
    Object.keys(fields).filter((name) => sent.includes(name)),
  );
  const changes = changedValues(fields, versionOn(series, day).values, given);
  if (Object.keys(changes).length === 0)
    return [{ propertyPath: 'validFrom', message: 'These terms hold on this day already.', code: 'NO_CHANGE' }];
  const after = changedFrom(fields, series, day, changes);
  const added = after.find(({ validFrom }) => validFrom === day);
  if (added === undefined) return [NOTHING_LEFT];
  const same = series.find(({ validFrom }) => validFrom === day);
  if (same !== undefined) await tx.rows(sql`delete from ${raw(terms.table)} where uuid = ${same.uuid}`);
  await storeOthers(change, dated, owner, day, series, after);
  Object.assign(values, added.values, { author: actor.user });
  const about = { validFrom: day };
  await followTerms(dated, change, owner, after, {
    before: pick(versionOn(series, day).values, Object.keys(changes)),
    after: { ...changes, ...about },
  });
  return [];
}

/** Changes the terms of a day, and later ones that carry their values on. */
async function updateTerms(dated: Dated, change: Change): Promise<Violation[]> {
  const { tx, values, before, actor } = change;
  const { fields, link } = dated;
  const owner = before?.[link];
  if (typeof owner !== 'string') return [];
  const day = typeof before?.validFrom === 'string' ? before.validFrom : null;
  const series = await lockSeries(tx, dated, owner);
  const was = versionOn(series, day).values;
  const changes = changedValues(fields, was, pick(values, Object.keys(fields)));
  if (Object.keys(changes).length === 0) return [];
  const after = changedFrom(fields, series, day, changes);
  if (after.every(({ validFrom }) => validFrom !== day)) return [NOTHING_LEFT];
  await storeOthers(change, dated, owner, day, series, after);
  values.author = actor.user;
  await followTerms(dated, change, owner, after, { before: pick(was, Object.keys(changes)), after: { ...changes, validFrom: day } });
  return [];
}

async function removeTerms(dated: Dated, change: Change): Promise<Violation[]> {
  const { tx, before } = change;
  const { fields, link } = dated;
  const owner = before?.[link];
  const day = before?.validFrom;
  if (typeof owner !== 'string') return [];
  if (typeof day !== 'string') throw coreErrors.fail('firstTerms');
  const series = await lockSeries(tx, dated, owner);
  const after = withoutVersion(fields, series, day);
  const at = series.findIndex(({ validFrom }) => validFrom === day);
  const [was, gone] = [itemAt(series, at - 1), itemAt(series, at)];
  const names = namesOfChange(fields, was, gone);
  // Deleting sets values back, which only those may do who may set them.
  const closed = names.some((name) => settle(fields[name]?.options.write ?? everyone, change.actor) === false);
  if (closed) throw coreErrors.fail('forbidden');
  await storeOthers(change, dated, owner, day, series, after);
  await followTerms(dated, change, owner, after, {
    before: { ...pick(gone.values, names), validFrom: day },
    after: { ...pick(versionOn(after, day).values, names), validFrom: null },
  });
  return [];
}

async function lockSeries(tx: Transaction, dated: Dated, owner: string): Promise<Stored[]> {
  await tx.rows(sql`select from ${raw(dated.owner.table)} where uuid = ${owner} for update`);
  return readSeries(tx, dated, owner);
}

/** The owner shows what holds today, and its history says what changed. */
async function followTerms(dated: Dated, change: Change, uuid: string, series: Series, { before, after }: TermsChange): Promise<void> {
  const { engine, tx, now, extras, values } = change;
  const { owner, fields } = dated;
  const today = versionOn(series, dayAt(now(), engine.timeZone)).values;
  await showTerms(tx, owner, uuid, fields, today);
  const reason = [values.reason, extras.overrideReason, change.closedPeriodReason].find((given) => typeof given === 'string') ?? null;
  await writeAudit(
    change,
    { record: iriOf(owner, uuid), resource: owner.name, operation: 'UPDATE', before, after, reason },
    recordNotice(engine.registry, owner, uuid),
  );
}

async function showTerms(
  tx: Transaction,
  owner: Resource,
  uuid: string,
  fields: Readonly<Record<string, Field>>,
  values: DatedValues,
): Promise<void> {
  const sets = Object.entries(values).map(([name, value]) => sql`${column(name)} = ${bound(fields[name], value)}`);
  await tx.rows(
    sql`update ${raw(owner.table)} set ${join(sets)}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
  );
}

/**
 * Shows the values whose day has come, on every record with dated values. What depends on a day reads the terms, so nothing waits for this but
 * lists and forms.
 */
export async function showTermsOfToday(tx: Transaction, registry: Registry, today: string): Promise<void> {
  for (const { owner, terms, link, fields } of allDated(registry).values()) {
    const columns = Object.keys(fields).map((name) => columnOf(name));
    const [shown, held] = ['o', 't'].map((alias) => raw(columns.map((name) => `${alias}.${name}`).join(', ')));
    const changed = await tx.rows(sql`
      update ${raw(owner.table)} o set ${raw(columns.map((name) => `${name} = t.${name}`).join(', '))}, version = o.version + 1, update_time = date_trunc('second', now())
      from ${raw(terms.table)} t
      where t.${column(link)} = o.uuid and t.since = (select max(since) from ${raw(terms.table)} l where l.${column(link)} = o.uuid and l.since <= ${today}::date)
        and row(${held!}) is distinct from row(${shown!})
      returning o.uuid`);
    if (changed.length > 0) await publishChange(tx, owner);
  }
}
