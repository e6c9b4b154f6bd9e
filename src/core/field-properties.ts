/** What a declared field is and how it is stored: answers from its kind and options. */
import type { ChoiceField, Field, FileField, LinksField, ManyField, NumberField, OneField, StateField, TextField } from './fields.ts';
import { kindOf } from './kinds.ts';

/** True for fields that are a column of the resource's own table. */
export function isColumn(field: Field): boolean {
  return kindOf(field).isStored?.(field) !== false && field.options.computed !== true && field.options.inputOnly !== true;
}

/** A relation to several records: children that refer back, or links through a table. */
export function isToMany(field: Field): field is ManyField | LinksField {
  return 'target' in field && kindOf(field).several === true;
}

/** A relation to at most one record. */
export function isToOne(field: Field): field is OneField {
  return 'target' in field && kindOf(field).several !== true;
}

/** A relation whose link is stored in the other record. */
export function isInverse(field: Field): field is OneField {
  return isToOne(field) && field.options.inverseBy !== undefined;
}

/** A relation whose linked IRIs every reader sees, even those who may not read the linked records. */
export function isOpenLink(field: Field): boolean {
  return 'target' in field && 'open' in field.options && field.options.open === true;
}

/** Contains a stored file. */
export function isFileField(field: Field): field is FileField {
  return kindOf(field).hasOwnAddress === true;
}

/** Accepts one value of a list. */
export function isOneOfChoices(field: Field): field is ChoiceField | StateField {
  return 'choices' in field && kindOf(field).several !== true;
}

export function isNumberField(field: Field): field is NumberField {
  return kindOf(field).sameness === 'number';
}

/** Digits after the decimal point. */
export function scaleOf(field: NumberField): number {
  return kindOf(field).isWhole ? 0 : (field.options.scale ?? 2);
}

/** Leading and trailing spaces are removed, except from a secret. */
export function trimmed(field: TextField, text: string): string {
  return kindOf(field).secret ? text : text.trim();
}

export function maxLengthOf(field: TextField): number {
  return field.options.maxLength ?? kindOf(field).maxLength!;
}

/** Records that refer to this one and belong to it. */
export function isChildren(field: Field): field is ManyField {
  return isToMany(field) && 'by' in field.options;
}

/** snake_case name of the field's column. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
