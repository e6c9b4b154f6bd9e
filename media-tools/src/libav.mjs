/** Return codes and options of the libav libraries. */
import { FFmpegError, PosixError } from 'node-av/lib';

export const AGAIN = FFmpegError.AVERROR(PosixError.EAGAIN);
export const NO_TIME = -(2n ** 63n);
export const MICROSECONDS = { num: 1, den: 1_000_000 };

/** @throws Error when the code is an error. */
export function checked(code, what) {
  if (code < 0) throw new Error(`${what}: ${FFmpegError.strerror(code)}`);
  return code;
}

/**
 * Sets options of a codec, including its private ones, before it is opened. A dictionary passed to `open2` would be freed twice.
 * @param {Readonly<Record<string, string | undefined>>} options
 */
export function setOptions(context, options) {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) checked(context.setOption(name, value), `The option ${name} cannot be used`);
}
