/** Compares stored or sent values by meaning, however each is written. */
import type { Field } from './fields.ts';
import { kindOf, type Kind } from './kinds.ts';
import { isSameJson, isSameNumber, isSameSet } from './same-json.ts';
import { readInstant } from './time.ts';

const SAMENESS: Readonly<Record<NonNullable<Kind['sameness']>, (one: unknown, other: unknown) => boolean>> = {
  number: isSameNumber,
  instant: (one, other) =>
    typeof one === 'string' && typeof other === 'string' && readInstant(one) !== null && readInstant(one) === readInstant(other),
  set: isSameSet,
};

/** @param field undefined for values without a declaration, such as the notes of an action. */
export function sameValue(field: Field | undefined, one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (field === undefined) return isSameSet(one, other);
  const { sameness } = kindOf(field);
  return (sameness === undefined ? isSameJson : SAMENESS[sameness])(one, other);
}

/** The names in `after` whose value differs from `before`. */
export function changedNames(
  fields: Readonly<Record<string, Field>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(after).filter((name) => !Object.hasOwn(before, name) || !sameValue(fields[name], before[name], after[name]));
}
