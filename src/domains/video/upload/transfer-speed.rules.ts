/** The speed and the remaining time of an upload, measured over the last seconds, and their texts. */

export interface Sample {
  /** Milliseconds. */
  readonly at: number;
  /** Bytes sent so far. */
  readonly sent: number;
}

const WINDOW_MS = 10_000;
/** Minimum period for a meaningful speed. */
const MIN_MS = 1_000;

export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** @returns bytes per second, or null while unknown. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < MIN_MS) return null;
  return Math.max(0, ((last.sent - first.sent) * 1000) / (last.at - first.at));
}

/** @returns seconds, or null when nothing is being sent. */
export function secondsLeft(remaining: number, speed: number | null): number | null {
  return speed === null || speed <= 0 ? null : Math.ceil(remaining / speed);
}

const UNITS = ['kB', 'MB', 'GB'] as const;

/** "4.2 MB": decimal units, like file managers and networks. */
export function sizeText(bytes: number): string {
  const step = bytes >= 999_950_000 ? 2 : bytes >= 999_500 ? 1 : 0;
  const value = bytes / 1000 ** (step + 1);
  return `${step === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}

export function speedText(speed: number): string {
  return `${sizeText(speed)}/s`;
}

export function leftText(seconds: number): string {
  if (seconds < 60) return `${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
