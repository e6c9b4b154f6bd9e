/** Formats a stored value of any kind as a single line of text. */
import type { Field } from '#core/fields';
import { embeddedIn } from './any-item.ts';
import { shownKindOf } from './kinds.tsx';
import { NOTHING, recordName, type Agency } from './text.ts';

/** Embedded relations are formatted by name. */
export function valueText(field: Field | undefined, value: unknown, agency: Agency): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map((entry) => valueText(field, entry, agency)).join(', ');
  const embedded = embeddedIn(value);
  if (embedded !== null) return recordName(undefined, embedded);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const kind = field === undefined ? undefined : shownKindOf(field);
  if (typeof value === 'object') return kind?.partText?.(value) ?? JSON.stringify(value);
  const text = `${value as string | number}`;
  return field === undefined || kind?.text === undefined ? text : kind.text(text, field, agency);
}
