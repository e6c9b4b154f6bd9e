/** A record as seen by generic screens: system fields are typed, all others are unknown. */

export interface AnyItem {
  readonly '@id': string;
  readonly uuid: string;
  readonly version?: number;
  readonly createTime?: string;
  readonly updateTime?: string;
  readonly [field: string]: unknown;
}

/** An embedded relation, or null for a bare IRI or an empty value. */
export function embeddedIn(value: unknown): AnyItem | null {
  return typeof value === 'object' && value !== null && '@id' in value ? (value as AnyItem) : null;
}

/** The IRI of a relation, embedded or not. */
export function iriIn(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return embeddedIn(value)?.['@id'] ?? null;
}

/** "/api/clients/<uuid>" → uuid; a bare uuid is returned unchanged. */
export function uuidOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
