/** Decides which kinds of field a generic form can hold: settings kept as JSON and lists of children have screens of their own. */
import type { Field } from '#core/fields';

export function hasInput(field: Field): boolean {
  return field.kind !== 'json' && field.kind !== 'many';
}

/** Inputs that need the whole width of the form. */
export function isWide(field: Field): boolean {
  return field.kind === 'longText' || field.kind === 'links' || field.kind === 'choices';
}
