/** How screens that know no particular resource see a record: the system fields by name, the rest by looking. */

export interface AnyItem {
  readonly '@id': string;
  readonly uuid: string;
  readonly version?: number;
  readonly createTime?: string;
  readonly updateTime?: string;
  readonly [field: string]: unknown;
}

/** An embedded relation, or null when the value is a bare IRI or nothing. */
export function embeddedIn(value: unknown): AnyItem | null {
  return typeof value === 'object' && value !== null && '@id' in value ? (value as AnyItem) : null;
}

/** The IRI of a relation, embedded or not. */
export function iriIn(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return embeddedIn(value)?.['@id'] ?? null;
}

/** "/api/clients/<uuid>" → uuid; a bare uuid stays what it is. */
export function uuidOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
