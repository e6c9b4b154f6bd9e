/**
 * Corrects jumps of the timestamps where an input was joined from several: broadcast formats allow that the clock jumps. As in ffmpeg, the
 * next packet then directly follows the previous one.
 */
import { avRescaleQ } from 'node-av/lib';
import { MICROSECONDS, NO_TIME } from './libav.mjs';

const FORWARD = 10_000_000n;
const BACK = 100_000n;

/**
 * @returns {(packet: import('node-av/lib').Packet, stream: import('node-av/lib').Stream) => void} corrects the timestamps of an input's
 * packets
 */
export function createJumps() {
  /** Expected timestamp of each stream's next packet. */
  const expected = new Map();
  let offset = 0n;
  return (packet, { index, timeBase }) => {
    if (packet.dts === NO_TIME) return;
    const time = avRescaleQ(packet.dts, timeBase, MICROSECONDS);
    const next = expected.get(index) ?? time + offset;
    const late = time + offset - next;
    if (late > FORWARD || late < -BACK) offset -= late;
    expected.set(index, time + offset + avRescaleQ(packet.duration, timeBase, MICROSECONDS));
    const shift = avRescaleQ(offset, MICROSECONDS, timeBase);
    packet.dts += shift;
    if (packet.pts !== NO_TIME) packet.pts += shift;
  };
}
