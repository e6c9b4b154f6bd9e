/** Decides how a record's fields become what inputs hold, and back into the JSON that the server reads. */
import type { Field } from '#core/fields';
import { movePoint, readDecimal, toScale } from '#core/money';
import type { Resource } from '#core/resource';
import { iriIn, type AnyItem } from '../any-item.ts';

/** Text of any kind, numbers as typed, an IRI, a list of choices or IRIs, a switch. Null is an empty picker. */
export type FormValue = string | boolean | readonly string[] | null;
export type FormValues = Readonly<Record<string, FormValue>>;

export function isPercent(field: Field): boolean {
  return (field.kind === 'decimal' || field.kind === 'integer') && field.options.unit === 'percent';
}

/** Digits after the point that the field keeps; a percentage shows two fewer than its fraction. */
export function shownScale(field: Field): number {
  if (field.kind === 'integer') return 0;
  const scale = (field.kind === 'decimal' || field.kind === 'money' ? field.options.scale : undefined) ?? 2;
  return isPercent(field) ? Math.max(0, scale - 2) : scale;
}

/** What the input shows for a stored value. */
export function toFormValue(field: Field, value: unknown): FormValue {
  switch (field.kind) {
    case 'boolean':
      return value === true;
    case 'choices':
      return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
    case 'links':
    case 'many':
      return Array.isArray(value) ? value.map(iriIn).filter((iri): iri is string => iri !== null) : [];
    case 'one':
      return iriIn(value);
    case 'choice':
    case 'timeZone':
    case 'instant':
    case 'date':
      return typeof value === 'string' && value !== '' ? value : null;
    case 'decimal':
      if (value === null || value === undefined || value === '') return '';
      return isPercent(field) ? movePoint(String(value), 2) : String(value);
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

/** "£1,234.5 " → "1234.5". What is not a number stays as typed, for the check to name. */
export function plainNumber(typed: string): string {
  const bare = typed.replace(/[\s£$€%]/g, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/**
 * What the server is sent for an input. Numbers are written with all their digits, so that "12.5" and "12.50" are the same;
 * what cannot be read is sent as typed and refused there, if the check here let it pass.
 */
export function toInput(field: Field, value: FormValue): unknown {
  if (typeof value === 'boolean' || Array.isArray(value)) return value;
  if (value === null || value === '') return null;
  const text = String(value);
  switch (field.kind) {
    case 'integer':
      return /^-?\d+$/.test(plainNumber(text)) ? Number(plainNumber(text)) : text;
    case 'decimal':
    case 'money': {
      const read = readDecimal(plainNumber(text), shownScale(field));
      if (!read.ok) return text;
      return isPercent(field) ? toScale(movePoint(read.value, -2), field.options.scale ?? 2) : read.value;
    }
    case 'secret':
      return text;
    default:
      return text.trim() === '' ? null : text.trim();
  }
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

/** Same in meaning: lists as sets, numbers by value. */
export function sameValue(field: Field, one: FormValue, other: FormValue): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return [...one].sort().join('\n') === [...other].sort().join('\n');
  return toInput(field, one) === toInput(field, other);
}

export function changedNames(resource: Resource, before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((name) => !sameValue(resource.fields[name]!, before[name] ?? null, after[name] ?? null));
}

/** The body of a merge-patch: changed fields alone, and a password only when one was typed. */
export function patchOf(resource: Resource, before: FormValues, after: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    changedNames(resource, before, after)
      .filter((name) => !(resource.fields[name]!.options.inputOnly === true && (after[name] ?? '') === ''))
      .map((name) => [name, toInput(resource.fields[name]!, after[name] ?? null)]),
  );
}

/** The body of a create: empty inputs are left out, so that defaults stay the server's. */
export function bodyOf(resource: Resource, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, unknown] => [name, toInput(resource.fields[name]!, value)])
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}
