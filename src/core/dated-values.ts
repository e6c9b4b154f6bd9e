/**
 * Values that hold from a day: a series of versions, each in force from its day until the next one begins. The first holds from the
 * beginning, so a value is known for every day; two changes on one day are one version.
 */
import type { Field } from './fields.ts';
import { itemAt, lastIn } from './present.ts';
import { sameValue } from './same-value.ts';

export type DatedValues = Readonly<Record<string, unknown>>;

export interface Version {
  /** YYYY-MM-DD; null = from the beginning. */
  readonly validFrom: string | null;
  /** Every dated value of the record. */
  readonly values: DatedValues;
}

/** Ordered by day, beginning with the version whose `validFrom` is null. */
export type Series = readonly Version[];

/** Whether a version has begun on a day; null is before every day. */
function hasBegun({ validFrom }: Pick<Version, 'validFrom'>, day: string | null): boolean {
  return validFrom === null || (day !== null && validFrom <= day);
}

/** The version in force on the day; null = the first. */
export function versionOn<V extends Pick<Version, 'validFrom'>>(series: readonly V[], day: string | null): V {
  return lastIn(series.filter((version) => hasBegun(version, day)));
}

type Fields = Readonly<Record<string, Field>>;

/**
 * The series with other values from a day on. A value that a later version only carried on changes there too; one that it set itself stays.
 * Versions that no longer change anything are left out.
 *
 * @param fields of the values, which decide what is the same value.
 */
export function changedFrom(fields: Fields, series: Series, day: string | null, changes: DatedValues): Series {
  const before = versionOn(series, day);
  const begun: Series =
    before.validFrom === day
      ? series
      : series.flatMap((version) => (version === before ? [version, { validFrom: day, values: before.values }] : [version]));
  const at = begun.findIndex(({ validFrom }) => validFrom === day);
  return withoutRepetition(fields, withRuns(fields, begun, at, changes));
}

/** The series with mistakes mended: each value changes from where its version that is in force on the day began. */
export function correctedOn(fields: Fields, series: Series, day: string, changes: DatedValues): Series {
  return Object.entries(changes).reduce(
    (mended, [name, value]) => changedFrom(fields, mended, startOfRun(fields, mended, day, name), { [name]: value }),
    series,
  );
}

/** The series without the version of a day: what it set is as it was before. The first version stays. */
export function withoutVersion(fields: Fields, series: Series, day: string): Series {
  const at = series.findIndex(({ validFrom }) => validFrom === day);
  if (at <= 0) return series;
  const reverted = withRuns(fields, series, at, itemAt(series, at - 1).values);
  return withoutRepetition(
    fields,
    reverted.filter((_, index) => index !== at),
  );
}

/** Names of the values that differ between two versions. */
export function namesOfChange(fields: Fields, before: Version, after: Version): string[] {
  return Object.keys(after.values).filter((name) => !sameValue(fields[name], before.values[name], after.values[name]));
}

/** Sets each value in the version at `at`, and in those after it that carry on what it had. */
function withRuns(fields: Fields, series: Series, at: number, changes: DatedValues): Series {
  let changed = series;
  for (const [name, value] of Object.entries(changes)) {
    const had = itemAt(series, at).values[name];
    const end = series.findIndex((version, index) => index > at && !sameValue(fields[name], version.values[name], had));
    changed = changed.map((version, index) =>
      index >= at && (end === -1 || index < end) ? { ...version, values: { ...version.values, [name]: value } } : version,
    );
  }
  return changed;
}

/** The day from which the value of a day has been in force. */
function startOfRun(fields: Fields, series: Series, day: string, name: string): string | null {
  const value = versionOn(series, day).values[name];
  const begun = series.filter((version) => hasBegun(version, day));
  const other = begun.findLastIndex((version) => !sameValue(fields[name], version.values[name], value));
  return itemAt(begun, other + 1).validFrom;
}

function withoutRepetition(fields: Fields, series: Series): Series {
  return series.filter((version, index) => index === 0 || namesOfChange(fields, itemAt(series, index - 1), version).length > 0);
}

/** Values as of a day, with those of later days: what is sent or stored of a series for a period. */
export type Dated<Values extends object> = Values & {
  /** In order; absent = the values hold for all days. */
  readonly later?: readonly Later<Values>[];
};

interface Later<Values> {
  readonly validFrom: string;
  readonly values: Values;
}

/** The values of a day; `validFrom` is null for those that the series begins with. */
export function valuesOn<Values extends object>(
  dated: Dated<Values>,
  day: string,
): { readonly validFrom: string | null; readonly values: Values } {
  return dated.later?.findLast(({ validFrom }) => validFrom <= day) ?? { validFrom: null, values: dated };
}

/** What holds from `first` to `last`, both included. @param versions ordered by day, the first from the beginning. */
export function valuesDuring<Values extends object>(
  versions: readonly { readonly validFrom: string | null; readonly values: Values }[],
  first: string,
  last: string,
): Dated<Values> {
  const { values } = versionOn(versions, first);
  const later = versions.flatMap(({ validFrom, values }) =>
    validFrom !== null && validFrom > first && validFrom <= last ? [{ validFrom, values }] : [],
  );
  return later.length === 0 ? values : { ...values, later };
}

/** The same for fewer days. */
export function narrowed<Values extends object>(dated: Dated<Values>, first: string, last: string): Dated<Values> {
  const { later = [], ...beginning } = dated;
  // Without `later`, it is what it was made of.
  return valuesDuring<Values>([{ validFrom: null, values: beginning as unknown as Values }, ...later], first, last);
}
