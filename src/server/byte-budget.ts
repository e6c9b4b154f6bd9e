/** Memory budget for what requests hold in memory: limited in total and per user; beyond that, requests get 503 with Retry-After. */
import { busy } from './limiter.ts';

export interface ByteLimits {
  readonly total: number;
  readonly perUser: number;
}

export interface ByteBudget {
  /** @returns an empty share of the budget, which counts for this user. */
  open(user: string): ByteShare;
}

export interface ByteShare {
  /** Does nothing when the share is already this large. @throws ProblemError 503 when there is not enough memory left. */
  growTo(bytes: number): void;
  /** Idempotent. */
  release(): void;
}

export function createByteBudget({ total, perUser }: ByteLimits): ByteBudget {
  const heldBy = new Map<string, number>();
  let held = 0;
  const add = (user: string, bytes: number): void => {
    held += bytes;
    const own = (heldBy.get(user) ?? 0) + bytes;
    if (own === 0) heldBy.delete(user);
    else heldBy.set(user, own);
  };

  return {
    open(user) {
      let share = 0;
      return {
        growTo(bytes) {
          const more = bytes - share;
          if (more <= 0) return;
          if (held + more > total || (heldBy.get(user) ?? 0) + more > perUser) throw busy();
          add(user, more);
          share = bytes;
        },
        release() {
          add(user, -share);
          share = 0;
        },
      };
    },
  };
}
