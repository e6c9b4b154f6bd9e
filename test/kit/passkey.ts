/** Software authenticator for tests: creates a passkey and signs with it, with the output of a browser (ES256, no attestation). */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

export interface SoftPasskey {
  readonly id: string;
  /** Result of `navigator.credentials.create`, as JSON. */
  readonly created: Record<string, unknown>;
  /** Result of `navigator.credentials.get`, as JSON. */
  sign(challenge: string, options?: { readonly origin?: string; readonly counter?: number }): Record<string, unknown>;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export function makePasskey(challenge: string, origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = text(credential);
  const rp = sha256(new URL(origin).hostname);
  const data = Buffer.concat([
    rp,
    Buffer.from([PRESENT | VERIFIED | HAS_KEY]),
    uint32(0),
    Buffer.alloc(16),
    Buffer.from([0, credential.length]),
    credential,
    coseOf(publicKey),
  ]);
  const attestation = Buffer.concat([
    // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
  const shell = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    created: {
      ...shell,
      response: {
        clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    },
    sign(asked, { origin: from = origin, counter = 1 } = {}) {
      const client = clientData('webauthn.get', asked, from);
      const authenticator = Buffer.concat([rp, Buffer.from([PRESENT | VERIFIED]), uint32(counter)]);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticator, sha256(client)]))
        .sign(privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(authenticator), signature: text(signature) };
      return { ...shell, response };
    },
  };
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x!, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y!, 'base64url'),
  ]);
}
