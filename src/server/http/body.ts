/** Parses request bodies and JSON form fields into objects, and rejects malformed ones before anything else reads them. */
import { coreErrors, invalid } from '#core/errors';
import { isJsonObject } from '#core/json-object';

/** Deeper than any declared resource nests, and far below what could overflow a parser's stack. */
const MAX_DEPTH = 64;

/** @throws ProblemError 400. */
export function readObject(bytes: unknown): Record<string, unknown> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw coreErrors.fail('emptyBody');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw coreErrors.fail('badJson');
  }
  if (text.trim() === '') throw coreErrors.fail('emptyBody');
  if (isTooDeep(text)) throw coreErrors.fail('tooDeep', { limit: MAX_DEPTH });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw coreErrors.fail('badJson');
  }
  if (!isJsonObject(parsed)) throw coreErrors.fail('notAnObject');
  if (BAD_ESCAPE.test(text)) checkText(parsed, '');
  return parsed;
}

/** Parses the JSON object in a form field. @throws ProblemError 400 or 422, naming the field. */
export function readObjectIn(field: string, text: string): Record<string, unknown> {
  const rejected = (message: string) => invalid([{ propertyPath: field, message, code: 'INVALID' }]);
  if (isTooDeep(text)) throw rejected(`This value should be nested no deeper than ${MAX_DEPTH} levels.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  if (!isJsonObject(parsed)) throw rejected('This value should be a JSON object.');
  if (BAD_ESCAPE.test(text)) checkText(parsed, field);
  return parsed;
}

/**
 * Escapes of null characters and surrogates, which PostgreSQL cannot store; as raw bytes they are invalid JSON already. Valid surrogate
 * pairs match too and are then accepted.
 */
const BAD_ESCAPE = /\\u(?:0000|[Dd][89A-Fa-f])/;

/** @throws ProblemError 400 naming the attribute. */
function checkText(value: unknown, at: string): void {
  if (typeof value === 'string') {
    if (!isPlainText(value)) throw coreErrors.fail('badText', { field: at });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const path = Array.isArray(value) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`;
      if (!isPlainText(key)) throw coreErrors.fail('badText', { field: path.replaceAll('\0', '').toWellFormed() });
      checkText(inner, path);
    }
  }
}

export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (quoted) {
      if (character === 92) index += 1;
      else if (character === 34) quoted = false;
    } else if (character === 34) quoted = true;
    else if (character === 91 || character === 123) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === 93 || character === 125) depth -= 1;
  }
  return false;
}
