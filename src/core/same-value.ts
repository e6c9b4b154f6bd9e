/** Decides when two stored or sent values mean the same, however each is written. */
import type { Field } from './fields.ts';
import { kindOf } from './kinds.ts';
import { isSameJson, isSameSet } from './kinds/same.ts';

/** @param field undefined for what no resource declares, such as the notes of an action. */
export function sameValue(field: Field | undefined, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || one === undefined || other === null || other === undefined) return (one ?? null) === (other ?? null);
  if (field === undefined) return isSameSet(one, other);
  return (kindOf(field).isSame ?? isSameJson)(one, other);
}

/** The names in `after` whose value is another one than in `before`. */
export function changedNames(
  fields: Readonly<Record<string, Field>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(after).filter((name) => !Object.hasOwn(before, name) || !sameValue(fields[name], before[name], after[name]));
}
