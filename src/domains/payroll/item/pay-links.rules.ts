/** The schedules and links that the lines of a pay detail show, where the user may see them. */

export interface PaySchedule {
  readonly title: string | null;
  /** Name of the live account; null for video work. */
  readonly account: string | null;
  /** Uuid of it. */
  readonly liveAccount: string | null;
}

/** By uuid. Without it, a shift is identified by its time and role. */
export type PaySchedules = ReadonlyMap<string, PaySchedule>;

export interface PayLinks {
  /** Link to a schedule by uuid; null if the user may not open it. */
  readonly scheduleLink?: (uuid: string) => string | null;
  readonly streamLink?: (uuid: string) => string | null;
  readonly schedules?: PaySchedules;
}
