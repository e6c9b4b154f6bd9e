/** The signed-in user of a request. */
import type { Actor } from '#core/access';

export interface SignedIn extends Actor {
  readonly nickname: string | null;
  /** uuid of the session that the token belongs to. */
  readonly session: string;
}
