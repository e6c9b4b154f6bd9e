/** TOTP codes of authenticator apps; codes of the current 30-second step and its neighbours are valid. */
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Content of the QR code. */
export function uriOf(secret: string, { issuer, username }: { readonly issuer: string; readonly username: string }): string {
  return new TOTP({ issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** @returns the 30-second step of the code, or null when it is wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
