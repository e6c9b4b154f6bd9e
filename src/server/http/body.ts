/** Decides how the bytes of a body become a JSON object, and which bytes are refused before anything looks at them. */
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
  return parsed as Record<string, unknown>;
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
