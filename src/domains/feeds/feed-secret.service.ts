/** The secret in a feed's URL, of which only a hash is stored. */
import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** @returns 43 characters that are allowed in a URL. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
