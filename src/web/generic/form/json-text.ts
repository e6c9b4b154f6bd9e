/** Editing JSON as text, and validating it before it is sent. */
import type * as z from 'zod';

export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** @returns the parsed value; text that is not JSON is returned unchanged with a message, for the server to reject. */
export function readJsonText(text: string, schema?: z.ZodType): { readonly value: unknown; readonly message: string | null } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: text, message: 'This is not JSON. Look for a missing quote, comma or bracket.' };
  }
  const issue = schema?.safeParse(value).error?.issues[0];
  if (issue === undefined) return { value, message: null };
  return { value, message: issue.path.length === 0 ? issue.message : `${issue.path.join(' › ')}: ${issue.message}` };
}
