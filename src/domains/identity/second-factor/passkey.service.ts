/** Registration and verification of passkeys: for this site and challenge, and not of a cloned authenticator. */
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Queryable } from '#server/database';
import { recordPasskeyUse, type Passkey } from './factors.query.ts';

/** The relying party, identified by the public URL. */
export interface Site {
  readonly origin: string;
  readonly name: string;
}

/** Loaded on demand: it would take a quarter of the start-up time, and few processes use it. */
const library = () => import('@simplewebauthn/server');

/** Browsers bind passkeys to a domain name, and refuse IP addresses. */
export function hasPasskeys({ origin }: Site): boolean {
  return isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0;
}

const rpIdOf = ({ origin }: Site) => new URL(origin).hostname;
const credentials = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as AuthenticatorTransport[] }));

export async function passkeyRequestOptions(site: Site, passkeys: readonly Passkey[]) {
  return (await library()).generateAuthenticationOptions({
    rpID: rpIdOf(site),
    allowCredentials: credentials(passkeys),
    userVerification: 'preferred',
  });
}

export async function passkeyCreationOptions(
  site: Site,
  person: { readonly user: string; readonly username: string },
  passkeys: readonly Passkey[],
) {
  return (await library()).generateRegistrationOptions({
    rpName: site.name,
    rpID: rpIdOf(site),
    userName: person.username,
    userID: new TextEncoder().encode(person.user),
    excludeCredentials: credentials(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestationType: 'none',
  });
}

/** @returns what to store; null when the response is not valid. */
export async function verifyNewPasskey(
  site: Site,
  answer: Readonly<Record<string, unknown>>,
  expectedChallenge: (challenge: string) => Promise<boolean>,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const response = answer as unknown as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(site.origin).origin,
    expectedRPID: rpIdOf(site),
    requireUserVerification: false,
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** Records the use. @returns whether the response is valid. */
export async function verifyPasskey(
  db: Queryable,
  site: Site,
  passkeys: readonly Passkey[],
  answer: Readonly<Record<string, unknown>>,
  expectedChallenge: string,
): Promise<boolean> {
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer['id']);
  if (passkey === undefined) return false;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: new URL(site.origin).origin,
    expectedRPID: rpIdOf(site),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (verified === null || !verified.verified) return false;
  await recordPasskeyUse(db, passkey.uuid, verified.authenticationInfo.newCounter);
  return true;
}
