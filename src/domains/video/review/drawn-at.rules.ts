/** Decides on which frames a drawing is shown: the one that it was drawn on, or every frame of its comment's range. */
import type { FrameRange } from './frame-clock.rules.ts';

/** Frames of the comment that is being written. @param drawnAt frame of its drawing, which belongs to it wherever the player is now. */
export function placeOf(range: FrameRange | null, drawnAt: number | null, frame: number): FrameRange {
  if (drawnAt === null) return range ?? { first: frame, last: frame };
  if (range === null) return { first: drawnAt, last: drawnAt };
  return { first: Math.min(range.first, drawnAt), last: Math.max(range.last, drawnAt) };
}

/** Whether the drawing of the comment that is being written is visible; elsewhere nothing can be added to it. */
export function isOnDrawing(range: FrameRange | null, drawnAt: number | null, frame: number): boolean {
  const { first, last } = placeOf(range, drawnAt, frame);
  return frame >= first && frame <= last;
}

interface Placed {
  readonly frame: number | null;
  /** Null for a single frame. */
  readonly endFrame: number | null;
}

/** Whether the drawing of a comment is shown. While the video plays, a single frame would only flash. */
export function isShownAt({ frame: first, endFrame }: Placed, frame: number, playing: boolean): boolean {
  if (first === null || (playing && endFrame === null)) return false;
  return frame >= first && frame <= (endFrame ?? first);
}
