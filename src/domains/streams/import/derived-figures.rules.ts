/** Decides which derived figures of a record change when a user changes others of it, as an import would. */
import { toScale } from '#core/money';
import type { Resource } from '#core/resource';
import { isSameSet } from '#core/same-json';
import { sameValue } from '#core/same-value';
import { fittingFigure } from './import-figures.rules.ts';
import { derive, type Formula } from '../parse/parse-derive.rules.ts';
import type { Figures } from '../parse/parse-rows.rules.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A figure that the user sets is no longer derived. One that the platform reported stays.
 * @returns the values to store in addition to those given.
 */
export function derivedValues(resource: Resource, formulas: readonly Formula<string>[], before: Values, given: Values): Values {
  const values: Record<string, unknown> = {};
  const record: Values = { ...before, ...given };
  const changes = (name: string) => Object.hasOwn(given, name) && !sameValue(resource.fields[name], before[name], given[name]);
  const known = (before.derived ?? []) as readonly string[];
  const derived = new Set(known);
  for (const formula of formulas) {
    const { field, over, under } = formula;
    if (!Object.hasOwn(resource.fields, field)) continue;
    if (changes(field)) derived.delete(field);
    else if ([...over, under].some(changes) && (derived.has(field) || isUnknown(record[field]))) {
      values[field] = calculated(resource, formula, record);
      if (values[field] === null) derived.delete(field);
      else derived.add(field);
    }
  }
  const names = formulas.map(({ field }) => field).filter((field) => derived.has(field));
  return isSameSet(names, known) ? values : { ...values, derived: names };
}

/** Null where it cannot be calculated, or is too large for its column. */
function calculated(resource: Resource, formula: Formula<string>, record: Values): string | null {
  const figures: Figures<string> = {};
  for (const name of [...formula.over, formula.under]) figures[name] = isUnknown(record[name]) ? null : String(record[name]);
  derive(figures, [formula], new Set());
  const figure = fittingFigure(resource, formula.field, figures[formula.field]);
  return 'reason' in figure || figure.value === null ? null : toScale(figure.value, formula.scale);
}

function isUnknown(value: unknown): boolean {
  return value === null || value === undefined;
}
