/** A shift as reports count it. */
import type { ShiftRole } from '#domains/scheduling';
import type { ScheduleState } from './punctuality.rules.ts';

/** Money in pennies; null = unknown. */
export interface WorkedShift {
  /** Uuid of the schedule; the people on it share it. */
  readonly schedule: string;
  readonly role: ShiftRole;
  /** Monday of the shift's week. */
  readonly week: string;
  readonly seconds: number;
  /** Null = not LIVE, so punctuality does not apply. */
  readonly state: ScheduleState | null;
  /** Null = no matched stream. */
  readonly onAirSeconds: number | null;
  /** An equal share of `scheduleGmv`. */
  readonly gmv: bigint | null;
  readonly scheduleGmv: bigint | null;
  readonly orders: bigint | null;
  readonly itemsSold: bigint | null;
  /** Null = not visible to the requester, or no rate is known. */
  readonly pay: { readonly base: bigint; readonly bonus: bigint; readonly estimated: boolean } | null;
}
