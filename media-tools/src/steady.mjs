/**
 * Converts to a constant frame rate as ffmpeg does: calculates how often each frame is written. The first frame also fills the positions
 * before it, and a frame that comes too early is dropped, so that a frame's number determines its time.
 */

/** @returns {(time: number) => number} how often the frame with this time, in steps of the rate, is written */
export function createSteady() {
  let next = 0;
  return (time) => {
    const early = time - next;
    const isLate = early < 0 && early + 1 > 0;
    const delta = isLate ? 1 : early + 1;
    const count = delta < -1.1 ? 0 : Math.max(1, Math.round(delta));
    next += count;
    return count;
  };
}
