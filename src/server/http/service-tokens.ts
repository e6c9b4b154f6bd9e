/** Maps bearer tokens to services. Tokens are compared by their hashes in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { SERVICES, type Service } from '#core/access';
import { ANONYMOUS } from '../engine/behaviour.ts';
import type { SignedIn } from './signed-in.ts';

export function createServiceTokens(tokens: Readonly<Partial<Record<Service, string>>>): (bearer: string) => SignedIn | null {
  const known = SERVICES.flatMap((service) => {
    const token = tokens[service];
    return token === undefined ? [] : [{ sum: sumOf(token), actor: { ...ANONYMOUS, username: service, service } satisfies SignedIn }];
  });
  return (bearer) => {
    const sum = sumOf(bearer);
    // Compares with all of them, so that the duration does not reveal which one matched.
    const found = known.filter((candidate) => timingSafeEqual(candidate.sum, sum));
    return found[0]?.actor ?? null;
  };
}

function sumOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
