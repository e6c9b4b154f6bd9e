/** How the bytes of a body become a JSON object, and which bytes are refused before anything looks at them. */
import { coreErrors } from '#core/errors';

/** Deeper than any declared resource nests, far below what a parser could stumble over. */
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
  checkDepth(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw coreErrors.fail('badJson');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw coreErrors.fail('notAnObject');
  if (BAD_ESCAPE.test(text)) checkText(parsed, '');
  return parsed as Record<string, unknown>;
}

/** PostgreSQL keeps neither; bytes that mean them are no JSON already, so escapes are the only way in. A pair of surrogates is found too, and then allowed. */
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

function checkDepth(text: string): void {
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
      if (depth > MAX_DEPTH) throw coreErrors.fail('tooDeep', { limit: MAX_DEPTH });
    } else if (character === 93 || character === 125) depth -= 1;
  }
}
