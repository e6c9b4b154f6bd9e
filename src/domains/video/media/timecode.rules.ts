/**
 * The time code of a frame, exactly: by counting frames, never seconds. At 29.97 (and 59.94) frames per second, drop-frame time code skips
 * numbers, not frames, to stay close to real time; 23.976 counts like 24.
 */

/** A frame rate as a fraction. */
export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

/** @throws Error for an invalid frame rate. */
export function readFrameRate(text: string): FrameRate {
  const [, numerator, denominator] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  const rate = { numerator: Number(numerator), denominator: Number(denominator) };
  if (!(rate.numerator > 0 && rate.denominator > 0)) throw new Error(`"${text}" is not a frame rate.`);
  return rate;
}

/** Frames per second of time code: 30 at 29.97. */
export function nominalRate({ numerator, denominator }: FrameRate): number {
  return Math.max(1, Math.round(numerator / denominator));
}

/** Drop-frame only exists for 29.97 and its multiples. */
export function isDropFrame(rate: FrameRate): boolean {
  return rate.denominator === 1001 && nominalRate(rate) % 30 === 0 && rate.numerator === nominalRate(rate) * 1000;
}

/** `HH:MM:SS:FF`, with a semicolon before the frames of drop-frame time code; starts again after 24 hours. */
export function timecode(frame: number, rate: FrameRate, drop = isDropFrame(rate)): string {
  const fps = nominalRate(rate);
  const number = (drop ? frame + dropped(frame, fps) : frame) % (fps * 86_400);
  const parts = [Math.floor(number / (fps * 3600)), Math.floor(number / (fps * 60)) % 60, Math.floor(number / fps) % 60];
  const digits = String(fps - 1).length;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${parts.map(two).join(':')}${drop ? ';' : ':'}${String(number % fps).padStart(Math.max(2, digits), '0')}`;
}

/** Whether a written time code is drop-frame, which its semicolon indicates. */
export const isWrittenDrop = (text: string) => text.includes(';');

/** @throws Error for an invalid time code: malformed, drop-frame at a rate without it, or a skipped number. */
export function frameOf(text: string, rate: FrameRate): number {
  const [, hours, minutes, seconds, separator, frames] = /^(\d{2}):(\d{2}):(\d{2})([:;])(\d{2,3})$/.exec(text) ?? [];
  const fps = nominalRate(rate);
  const at = [hours, minutes, seconds, frames].map(Number) as [number, number, number, number];
  if (separator === undefined || at[1] > 59 || at[2] > 59 || at[3] >= fps) throw new Error(`"${text}" is not a time code.`);
  const number = ((at[0] * 60 + at[1]) * 60 + at[2]) * fps + at[3];
  if (separator === ':') return number;
  if (!isDropFrame(rate)) throw new Error(`"${text}" is drop-frame, which this rate does not have.`);
  const each = perMinute(fps);
  const minute = at[0] * 60 + at[1];
  if (at[2] === 0 && at[3] < each && minute % 10 !== 0) throw new Error(`"${text}" is skipped in drop-frame time code.`);
  return number - each * (minute - Math.floor(minute / 10));
}

/** Number of frames of a video with the given duration. */
export function framesIn(seconds: string, frameRate: string): number {
  const { numerator, denominator } = readFrameRate(frameRate);
  return Math.max(1, Math.round((Number(seconds) * numerator) / denominator));
}

/** Numbers skipped in each minute except every tenth. */
function perMinute(fps: number): number {
  return Math.round(fps / 15);
}

/** Numbers skipped before this frame. */
function dropped(frame: number, fps: number): number {
  const each = perMinute(fps);
  const minute = fps * 60 - each;
  const ten = fps * 600 - each * 9;
  const tens = Math.floor(frame / ten);
  const rest = frame % ten;
  return each * 9 * tens + (rest < fps * 60 ? 0 : each * (1 + Math.floor((rest - fps * 60) / minute)));
}
