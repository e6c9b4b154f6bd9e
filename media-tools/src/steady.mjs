/**
 * Decides how often a frame is written where each place of an even rate has one: the first also for the places before it, and one that comes
 * before its place not at all. As ffmpeg does it, so that a frame's number says its time.
 */

/** @returns {(time: number) => number} how often the frame of a time, in steps of the rate, is written */
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
