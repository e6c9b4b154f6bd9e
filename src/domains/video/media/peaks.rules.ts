/** The loudness of a video at even intervals, for the waveform of a player. */

export interface Peaks {
  readonly intervalSeconds: number;
  /** From 0 to 1. */
  readonly peaks: readonly number[];
}

const MAX_STEPS = 2000;
const MIN_STEP_SECONDS = 0.02;

interface PeakCollector {
  /** 16-bit little-endian samples, in chunks of any size. */
  readonly add: (bytes: Uint8Array) => void;
  readonly result: () => Peaks;
}

/** @param rate samples per second. */
export function createPeaks(seconds: number, rate: number): PeakCollector {
  const samples = Math.max(1, Math.ceil(Math.max(seconds / MAX_STEPS, MIN_STEP_SECONDS) * rate));
  const peaks: number[] = [];
  let [most, count, odd]: [number, number, number | null] = [0, 0, null];
  const take = (low: number, high: number) => {
    const value = ((high << 24) >> 16) | low;
    most = Math.max(most, Math.abs(value));
    count += 1;
    if (count < samples) return;
    close();
  };
  const close = () => {
    // Sound may be longer than the video; peaks that cannot be shown are dropped.
    if (peaks.length < 2 * MAX_STEPS) peaks.push(Math.round((Math.min(most, 32_767) / 32_767) * 1000) / 1000);
    [most, count] = [0, 0];
  };
  return {
    add(bytes) {
      let at = 0;
      if (odd !== null && bytes.length > 0) {
        take(odd, bytes[0]!);
        [odd, at] = [null, 1];
      }
      for (; at + 1 < bytes.length; at += 2) take(bytes[at]!, bytes[at + 1]!);
      if (at < bytes.length) odd = bytes[at]!;
    },
    result() {
      if (count > 0) close();
      return { intervalSeconds: samples / rate, peaks: [...peaks] };
    },
  };
}
