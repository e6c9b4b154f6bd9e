/**
 * Encrypts secrets that the database stores, with keys that it does not contain (AES-256-GCM). A sealed value names its key, so that keys
 * can be replaced, and belongs to one record, so that it cannot be moved to another.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  /** @param owner what the secret belongs to, which has to be the same when it is opened. */
  readonly seal: (secret: string, owner: string) => string;
  /** A value that was stored before there were keys is returned as it is. @throws Error for a value of another key or owner. */
  readonly open: (stored: string, owner: string) => string;
  /** Whether the value is sealed with the current key. */
  readonly isCurrent: (stored: string) => boolean;
  /** Whether the value can be opened with the given keys, or is not sealed. */
  readonly isKnown: (stored: string) => boolean;
}

/** @param keys in hexadecimal, the current one first; none = one that lasts as long as the process, for tests. */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const known = (keys.length > 0 ? keys : [randomBytes(32).toString('hex')]).map((key) => Buffer.from(key, 'hex'));
  const byId = new Map(known.map((key) => [idOf(key), key]));
  const current = known[0]!;
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current, iv).setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [VERSION, idOf(current), Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')].join('.');
    },
    open(stored, owner) {
      const id = keyIdOf(stored);
      if (id === null) return stored;
      const key = byId.get(id);
      if (key === undefined) throw new Error(`A stored secret was encrypted with the key ${id}, which ENCRYPTION_KEY does not contain.`);
      const bytes = Buffer.from(stored.split('.')[2]!, 'base64url');
      const opening = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(owner));
      opening.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([opening.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opening.final()]).toString('utf8');
    },
    isCurrent: (stored) => keyIdOf(stored) === idOf(current),
    isKnown(stored) {
      const id = keyIdOf(stored);
      return id === null || byId.has(id);
    },
  };
}

/** The key that a value is sealed with; null for one that is not sealed. */
export function keyIdOf(stored: string): string | null {
  const [version, id, content] = stored.split('.');
  return version === VERSION && id !== undefined && content !== undefined ? id : null;
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}
