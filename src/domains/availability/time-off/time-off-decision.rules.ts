/** Decides which decisions on their own time off are refused: nobody approves or declines it themselves, and only admins cancel it late. */
import type { Actor } from '#core/access';
import type { TimeOffStatus } from './time-off-life.rules.ts';

/** Names of errors: nobody else has decided, or the time off has begun. */
type DecisionRefusal = 'ownTimeOff' | 'begun';

interface OwnTimeOff {
  /** Whether it is the actor's own. */
  readonly own: boolean;
  readonly status: TimeOffStatus;
  /** An instant in wire format. */
  readonly startTime: string;
}

/** Why the actor may not make this transition, or null. Access and the state machine are checked separately. @param now epoch milliseconds. */
export function decisionRefusal(
  { own, status, startTime }: OwnTimeOff,
  to: TimeOffStatus,
  { roles }: Pick<Actor, 'roles'>,
  now: number,
): DecisionRefusal | null {
  if (!own) return null;
  if (to !== 'CANCELLED') return 'ownTimeOff';
  if (roles.includes('ROLE_ADMIN')) return null;
  return status === 'APPROVED' && Date.parse(startTime) <= now ? 'begun' : null;
}
