/** Parses grey frames from a byte stream of PGM pictures, keeping only the current frame in memory. */
import { grayImage, type GrayImage } from '../image/gray-image.ts';

const HEADER = /^P5\s+(\d+)\s+(\d+)\s+255\s/;
const MOST_HEADER = 64;
const MOST_EDGE = 4096;

export class BrokenStreamError extends Error {
  override readonly name = 'BrokenStreamError';
}

/** Accepts the stream in chunks of any size. */
export function createGrayFrames(onFrame: (frame: GrayImage) => void): (bytes: Buffer) => void {
  let header = '';
  let frame: GrayImage | null = null;
  let filled = 0;
  return (bytes) => {
    let at = 0;
    while (at < bytes.length) {
      if (!frame) {
        header += String.fromCharCode(bytes[at++]);
        const size = HEADER.exec(header);
        if (!size && header.length > MOST_HEADER) throw new BrokenStreamError('The decoder sent data other than frames.');
        if (!size) continue;
        const [width, height] = [Number(size[1]), Number(size[2])];
        if (width < 1 || height < 1 || width > MOST_EDGE || height > MOST_EDGE) throw new BrokenStreamError('A frame has no usable size.');
        frame = grayImage(width, height);
        filled = 0;
        header = '';
      }
      const taken = Math.min(bytes.length - at, frame.data.length - filled);
      frame.data.set(bytes.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < frame.data.length) continue;
      onFrame(frame);
      frame = null;
    }
  };
}
