/**
 * Decides how times go on where an input was joined of several: what broadcasts are recorded in allows that its clock jumps. Then what comes
 * next comes right after what was before, as with ffmpeg.
 */
import { avRescaleQ } from 'node-av/lib';
import { MICROSECONDS, NO_TIME } from './libav.mjs';

const FORWARD = 10_000_000n;
const BACK = 100_000n;

/** @returns {(packet: import('node-av/lib').Packet, stream: import('node-av/lib').Stream) => void} moves the times of the packets of an input */
export function createJumps() {
  /** When the next packet of each stream is expected. */
  const expected = new Map();
  let moved = 0n;
  return (packet, { index, timeBase }) => {
    if (packet.dts === NO_TIME) return;
    const time = avRescaleQ(packet.dts, timeBase, MICROSECONDS);
    const next = expected.get(index) ?? time + moved;
    const late = time + moved - next;
    if (late > FORWARD || late < -BACK) moved -= late;
    expected.set(index, time + moved + avRescaleQ(packet.duration, timeBase, MICROSECONDS));
    const shift = avRescaleQ(moved, MICROSECONDS, timeBase);
    packet.dts += shift;
    if (packet.pts !== NO_TIME) packet.pts += shift;
  };
}
