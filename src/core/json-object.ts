/** Recognises JSON objects in unknown data. */

/** Whether the value is an object, not an array and not null. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
