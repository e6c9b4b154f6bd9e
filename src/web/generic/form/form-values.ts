/** How a record's fields become what inputs hold, and back into the JSON that the server reads. */
import { isFileField, type Field } from '#core/fields';
import type { FileValue } from '#core/file-value';
import { isSameJson, isSameSet } from '#core/same-json';
import type { Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import { typedKindOf } from './kinds.ts';

/** A link as it is typed. */
export interface LinkRow {
  readonly url: string;
  readonly title: string;
}
/** A child as it is typed; without an IRI a new one, without an item one of which the IRI alone is known. */
export interface ChildRow {
  readonly iri: string | null;
  readonly item: AnyItem | null;
  /** Of its inputs; null as long as nobody has touched them. */
  readonly values: FormValues | null;
  /** What is sent for it. */
  readonly body: unknown;
  /** What is wrong with it, by the name of its field. */
  readonly errors: Readonly<Record<string, string>>;
}
/** A file that is sent when the form is saved. */
export interface ChosenFile {
  readonly chosen: File;
}
/** Text of any kind, numbers as typed, an IRI, a list of choices, IRIs or rows, a switch, a file that is there or chosen. Null is an empty picker. */
export type FormValue = string | boolean | readonly string[] | readonly LinkRow[] | readonly ChildRow[] | FileValue | ChosenFile | null;
export interface FormValues {
  readonly [name: string]: FormValue;
}

/** What the input shows for a stored value. */
export function toFormValue(field: Field, value: unknown): FormValue {
  return typedKindOf(field).toForm(value, field);
}

/**
 * What the server is sent for an input. Numbers are written with all their digits, so that "12.5" and "12.50" are the same;
 * what cannot be read is sent as typed and refused there, if the check here let it pass.
 */
export function toInput(field: Field, value: FormValue): unknown {
  return value === null || value === '' ? null : typedKindOf(field).toBody(value, field);
}

/** Inputs of a new record: the declaration's defaults, then what the screen already knows. */
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

/** Same in meaning: lists of words as sets, numbers by value. */
export function sameValue(field: Field, one: FormValue, other: FormValue): boolean {
  return isSameSet(one, other) || isSameJson(toInput(field, one), toInput(field, other));
}

export function isChosen(value: FormValue): value is ChosenFile {
  return typeof value === 'object' && value !== null && 'chosen' in value;
}

/** What is to be sent at addresses of its own once the record is saved; null = removed. */
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

/** The body of a merge-patch: changed fields alone, and a password only when one was typed. */
export function patchOf(resource: Resource, before: FormValues, after: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    changedNames(resource, before, after)
      .filter(
        (name) =>
          !isFileField(resource.fields[name]!) && !(resource.fields[name]!.options.inputOnly === true && (after[name] ?? '') === ''),
      )
      .map((name) => [name, toInput(resource.fields[name]!, after[name] ?? null)]),
  );
}

/** The body of a create: empty inputs are left out, so that defaults stay the server's. */
export function bodyOf(resource: Resource, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isFileField(resource.fields[name]!) && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]): [string, unknown] => [name, toInput(resource.fields[name]!, value)])
      .filter(([, value]) => value !== null),
  );
}
