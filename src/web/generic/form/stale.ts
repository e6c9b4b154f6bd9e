/** Merging a form with a concurrent change: the fields that differ, and the values after the user's choice. */
import type { Resource } from '#core/resource';
import { sameValue } from './form-values.ts';
import type { FormValue, FormValues } from './form-value.ts';

export type Side = 'mine' | 'theirs';

export interface StaleField {
  readonly name: string;
  readonly before: FormValue;
  readonly theirs: FormValue;
  readonly mine: FormValue;
  /** Both sides changed it to different values; the user has to choose. */
  readonly clash: boolean;
}

/** Every field that changed on the server since the form was loaded. */
export function staleFields(resource: Resource, before: FormValues, theirs: FormValues, mine: FormValues): StaleField[] {
  return Object.keys(mine).flatMap((name) => {
    const field = resource.fields[name]!;
    const values = { before: before[name] ?? null, theirs: theirs[name] ?? null, mine: mine[name] ?? null };
    if (field.options.inputOnly === true || sameValue(field, values.before, values.theirs)) return [];
    return [{ name, ...values, clash: !sameValue(field, values.before, values.mine) && !sameValue(field, values.mine, values.theirs) }];
  });
}

/** Initial selection: the user's own value for conflicts, else the server's. */
export function startingSides(fields: readonly StaleField[]): Record<string, Side> {
  return Object.fromEntries(fields.map(({ name, clash }) => [name, clash ? 'mine' : 'theirs']));
}

/** Form values after the choice; fields that did not change on the server keep the typed value. */
export function mergedValues(mine: FormValues, fields: readonly StaleField[], sides: Readonly<Record<string, Side>>): FormValues {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field.name, sides[field.name] === 'mine' ? field.mine : field.theirs])) };
}
