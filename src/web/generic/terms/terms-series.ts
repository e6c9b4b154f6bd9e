/** The terms of a record as a series of versions, and what each of them changed: for the history, and for the question from when a change holds. */
import { changedFrom, correctedOn, startOfRun, versionOn, type DatedValues, type Series, type Version } from '#core/dated-values';
import { isChildren } from '#core/field-properties';
import type { Field } from '#core/fields';
import { sameValue } from '#core/same-value';
import type { Resource } from '#core/resource';
import { datedFields } from '#core/terms';
import type { Params } from '#web/data/calls.ts';
import type { AnyItem } from '../any-item.ts';

/** More days than the terms of one record ever change on. */
const MOST = '500';

/** The resource of a record's terms, by name, and its link to the record; null for resources without dated values. */
export function termsLink({
  fields,
}: Pick<Resource, 'fields'>): { readonly target: string; readonly by: string; readonly field: Field } | null {
  const field = fields.terms;
  return field !== undefined && isChildren(field) && field.options.collection === 'terms'
    ? { target: field.target, by: field.options.by, field }
    : null;
}

export function termsParams(by: string, record: string): Params {
  return [
    [by, record],
    ['itemsPerPage', MOST],
  ];
}

/** A stored version: its record, besides its day and values. */
export interface Terms extends Version {
  readonly record: AnyItem;
}

/** @param records the terms of one record; values that the reader may not see are left out. */
export function seriesOf(resource: Resource, records: readonly AnyItem[]): readonly Terms[] {
  const names = Object.keys(datedFields(resource));
  return records
    .map((record) => ({
      record,
      validFrom: typeof record.validFrom === 'string' ? record.validFrom : null,
      values: Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name] ?? null])),
    }))
    .toSorted((one, other) => (one.validFrom ?? '').localeCompare(other.validFrom ?? ''));
}

export interface TermsChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface TermsEntry {
  readonly terms: Terms;
  readonly time: 'planned' | 'now' | 'past';
  /** Against the version before; the first version has none. */
  readonly changes: readonly TermsChange[];
}

/** Newest first. @param today in the agency's time zone. */
export function termsEntries(resource: Resource, series: readonly Terms[], today: string): TermsEntry[] {
  const fields = datedFields(resource);
  const [first] = series;
  if (first === undefined) return [];
  const current = versionOn(series, today);
  return series
    .map((terms, index): TermsEntry => {
      const before = series[index - 1];
      return {
        terms,
        time: terms === current ? 'now' : terms.validFrom !== null && terms.validFrom > today ? 'planned' : 'past',
        changes: before === undefined ? [] : changesBetween(fields, before.values, terms.values),
      };
    })
    .toReversed();
}

function changesBetween(fields: Readonly<Record<string, Field>>, before: DatedValues, after: DatedValues): TermsChange[] {
  return Object.keys(after)
    .filter((name) => !sameValue(fields[name], before[name], after[name]))
    .map((name) => ({ name, from: before[name] ?? null, to: after[name] ?? null }));
}

/** Names of those of the values that have been empty on every day: their first value holds from the beginning. */
export function alwaysEmpty(series: Series, names: readonly string[]): string[] {
  return names.filter((name) => series.every(({ values }) => (values[name] ?? null) === null));
}

/** How a change holds: from today, from a day, or from where the values that it corrects began. */
export type Since = { readonly kind: 'today' } | { readonly kind: 'day'; readonly day: string } | { readonly kind: 'mistake' };

/** The first day that a change would pay differently; null = from the beginning. */
export function firstDayOf(resource: Resource, series: Series, since: Since, changes: DatedValues, today: string): string | null {
  const fields = datedFields(resource);
  const names = Object.keys(changes);
  if (since.kind === 'day') return since.day;
  const days = names.map((name) => {
    const first = alwaysEmpty(series, [name]).length > 0;
    if (first) return null;
    return since.kind === 'mistake' ? startOfRun(fields, series, today, name) : today;
  });
  return days.includes(null) ? null : (days.toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))[0] ?? null);
}

/** The first later day on which some of the values change again, as planned; null = they hold on. */
export function nextPlanned(resource: Resource, series: Series, since: Since, changes: DatedValues, today: string): string | null {
  const fields = datedFields(resource);
  const from = since.kind === 'day' ? since.day : today;
  const after = since.kind === 'mistake' ? correctedOn(fields, series, today, changes) : changedFrom(fields, series, from, changes);
  const next = after.find(
    ({ validFrom, values }) =>
      validFrom !== null &&
      validFrom > from &&
      Object.entries(changes).some(([name, value]) => !sameValue(fields[name], values[name] ?? null, value ?? null)),
  );
  return next?.validFrom ?? null;
}

/** What the answer adds to the request. */
export function termsBody(since: Since, reason: string): Readonly<Record<string, unknown>> {
  const why = reason.trim();
  return {
    ...(since.kind === 'day' ? { validFrom: since.day } : since.kind === 'mistake' ? { correctsCurrent: true } : {}),
    // A reason for the history does not say that a closed period may change: that is asked about first.
    ...(why === '' ? {} : { overrideReason: why, closedPeriodReason: null }),
  };
}
