/** Which codes of an authenticator app are right: those of this half minute and of the ones next to it. */
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code holds. */
export function uriOf(secret: string, { issuer, username }: { readonly issuer: string; readonly username: string }): string {
  return new TOTP({ issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** @returns the half minute that the code is of, or null when it is wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
