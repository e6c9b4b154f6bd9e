/** Conversion between a record's fields, the values of form inputs, and the JSON sent to the server. */
import { entryIn } from '#core/present';
import { isFileField } from '#core/field-properties';
import type { Field } from '#core/fields';
import { isSameJson, isSameSet } from '#core/same-json';
import type { Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import { isChosen, type FormValue, type FormValues } from './form-value.ts';
import { typedKindOf } from './kinds.ts';

/** The input's value for a stored value. */
export function toFormValue(field: Field, value: unknown): FormValue {
  return typedKindOf(field).toForm(value, field);
}

/**
 * The JSON for an input's value. Numbers are written with all decimals, so that "12.5" and "12.50" are equal.
 * Input that cannot be parsed is sent as typed, and is rejected by the server if the check here let it pass.
 */
export function toInput(field: Field, value: FormValue): unknown {
  return value === null || value === '' ? null : typedKindOf(field).toBody(value, field);
}

/** Input values of a new record: the declaration's defaults, overridden by the screen's initial values. */
export function newValues(resource: Resource, names: readonly string[], known: Readonly<Record<string, unknown>> = {}): FormValues {
  return Object.fromEntries(
    names.map((name) => {
      const field = resource.fields[name]!;
      return [name, toFormValue(field, known[name] ?? field.options.default)];
    }),
  );
}

export function valuesOf(resource: Resource, names: readonly string[], item: AnyItem): FormValues {
  return Object.fromEntries(names.map((name) => [name, toFormValue(resource.fields[name]!, item[name])]));
}

/** Compares by meaning: lists of choices as sets, numbers by value. */
export function sameValue(field: Field, a: FormValue, b: FormValue): boolean {
  return isSameSet(a, b) || isSameJson(toInput(field, a), toInput(field, b));
}

/** Files to upload to their own URLs once the record is saved; null = removed. */
export function changedFiles(
  resource: Resource,
  before: FormValues,
  after: FormValues,
): readonly (readonly [name: string, file: File | null])[] {
  return changedNames(resource, before, after).flatMap((name) => {
    const value = after[name] ?? null;
    if (!isFileField(resource.fields[name]!)) return [];
    return [[name, isChosen(value) ? value.chosen : null] as const];
  });
}

export function changedNames(resource: Resource, before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((name) => !sameValue(resource.fields[name]!, before[name] ?? null, after[name] ?? null));
}

/** Body of a merge patch: only changed fields, and a password only if one was typed. */
export function patchOf(resource: Resource, before: FormValues, after: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    changedNames(resource, before, after)
      .filter(
        (name) =>
          !isFileField(resource.fields[name]!) &&
          !(entryIn(resource.fields, name).options.inputOnly === true && (after[name] ?? '') === ''),
      )
      .map((name) => [name, toInput(resource.fields[name]!, after[name] ?? null)]),
  );
}

/** Body of a create request: empty inputs are omitted, so that the server applies its defaults. */
export function bodyOf(resource: Resource, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isFileField(resource.fields[name]!) && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]): [string, unknown] => [name, toInput(resource.fields[name]!, value)])
      .filter(([, value]) => value !== null),
  );
}
