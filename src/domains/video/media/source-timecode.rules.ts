/** Decides the time code of a video's first frame, from what its file states and from what a user has entered. */
import { frameOf, isDropFrame, isWrittenDrop, nominalRate, timecode, type FrameRate } from './timecode.rules.ts';

/** A time code as a file states it. */
export interface StatedTimecode {
  readonly text: string;
  /** Frames per second that it counts, which may be half of the video's; null when not stated. */
  readonly fps: number | null;
}

/** @returns the time code at the rate of the video; null when it does not exist there. */
export function sourceTimecode(stated: StatedTimecode | null, rate: FrameRate): string | null {
  const [, before, separator, frames] = /^((?:[01]\d|2[0-3]):\d{2}:\d{2})([:;.,])(\d{2,3})$/.exec(stated?.text.trim() ?? '') ?? [];
  if (stated === null || before === undefined) return null;
  const fps = nominalRate(rate);
  const each = stated.fps !== null && fps % stated.fps === 0 ? fps / stated.fps : 1;
  const text = `${before}${separator !== ':' && isDropFrame(rate) ? ';' : ':'}${String(each * Number(frames)).padStart(2, '0')}`;
  return startOf(text, rate) === null ? null : text;
}

/** Where a video starts: the number of its first frame, written as a time code or as a frame number. */
export interface Start {
  readonly frame: number;
  /** Null: written as a frame number. */
  readonly drop: boolean | null;
}

/** @param text time code or frame number. @returns null when there is no such time code at the rate. */
export function startOf(text: string, rate: FrameRate): Start | null {
  if (/^\d{1,8}$/.test(text)) return { frame: Number(text), drop: null };
  try {
    return { frame: frameOf(text, rate), drop: isWrittenDrop(text) };
  } catch {
    return null;
  }
}

/** Fields of a version that determine where it starts. */
interface StartFields {
  readonly startTimecode: string | null;
  readonly sourceTimecode: string | null;
}

/** What a user has entered takes precedence over the file. @returns null when neither is known. */
export function startOfVersion({ startTimecode, sourceTimecode: stated }: StartFields, rate: FrameRate): Start | null {
  const text = startTimecode ?? stated;
  return text === null ? null : startOf(text, rate);
}

/** Position of a frame in the source, written as its start is. @param frame counted from zero, in frames of one length. */
export function inSource({ frame: first, drop }: Start, frame: number, rate: FrameRate): string {
  return drop === null ? String(first + frame) : timecode(first + frame, rate, drop);
}
