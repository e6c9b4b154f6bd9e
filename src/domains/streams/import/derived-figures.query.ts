/**
 * SQL of the figures of a stream that follow from its others: the formulas of `derive`, for many rows at once, exact and rounded half up.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { columnOf } from '#core/field-properties';
import { MAX_WHOLE_DIGITS } from '#core/money';
import { LIST_FORMULAS, type Formula } from '../parse/parse-derive.rules.ts';

const DERIVABLE = new Map(LIST_FORMULAS.map(({ field }) => [columnOf(field), field as string]));

/** Joins the figures that the row's own ones give as `d`; null where one of them is unknown or the result is too large for its column. */
export function withCalculated(row: string): Sql {
  return sql`cross join lateral (select ${join(LIST_FORMULAS.map((formula) => raw(`(${quotient(row, formula)}) as ${columnOf(formula.field)}`)))}) d`;
}

/** The figure that the platform reported, else the calculated one. */
export function ownOrCalculated(row: string, column: string): Sql {
  return raw(DERIVABLE.has(column) ? `coalesce(${row}.${column}, d.${column})` : `${row}.${column}`);
}

/** A stored figure that the platform reported. */
export function reported(row: string, column: string): Sql {
  const field = DERIVABLE.get(column);
  return raw(field === undefined ? `${row}.${column}` : `case when not ${row}.derived ? '${field}' then ${row}.${column} end`);
}

/** Names of the figures that are calculated; always in the same order. */
export function calculatedNames(row: string): Sql {
  const names = [...DERIVABLE].map(([column, field]) =>
    raw(`case when ${row}.${column} is null and d.${column} is not null then '${field}' end`),
  );
  return sql`to_jsonb(array_remove(array[${join(names)}]::text[], null))`;
}

/** Half is added in units of the last decimal before the exact division, so that rounding happens once. */
function quotient(row: string, { over, under, thousand, scale }: Formula<string>): string {
  const above = `coalesce(${over.map((name) => `${row}.${columnOf(name)}`).join(', ')})::numeric`;
  const below = `${row}.${columnOf(under)}::numeric`;
  const units = `div(2e${scale + (thousand ? 3 : 0)} * ${above} + ${below}, nullif(2 * ${below}, 0))`;
  return `select units * 1e-${scale} from (select ${units} as units) one where units < 1e${MAX_WHOLE_DIGITS + scale}`;
}
