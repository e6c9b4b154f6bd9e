/** Tests of video details, strip layout, sound peaks and frame rates. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastProgress } from '../version/video-upload.rules.ts';
import { nearestRate } from './frame-rate.rules.ts';
import { framesOf, packTimes, unpackTimes } from './frame-times.rules.ts';
import { createPeaks } from './peaks.rules.ts';
import { stripLayout } from '../version/strip-layout.rules.ts';
import { BrokenVideoError, detailsOf, isCutOff, keeps, playsInBrowsers, proxySize } from './video-details.rules.ts';

const video = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080, pix_fmt: 'yuv420p', avg_frame_rate: '30000/1001' };
const answer = (...streams: object[]) => ({ streams, format: { duration: '12.3456', format_name: 'mov,mp4' } });

describe('a probe result', () => {
  it('describes the video', () => {
    expect(detailsOf(answer(video, { codec_type: 'audio', codec_name: 'aac' }))).toMatchObject({
      durationSeconds: '12.346',
      width: 1920,
      height: 1080,
      frameRate: '30000/1001',
      rotation: 0,
      audioCodec: 'aac',
    });
  });

  it('of a rotated video has the upright size', () => {
    const upright = { ...video, side_data_list: [{ rotation: -90 }] };
    expect(detailsOf(answer(upright))).toMatchObject({ width: 1080, height: 1920, rotation: 90 });
    expect(detailsOf(answer({ ...video, tags: { rotate: '270' } }))).toMatchObject({ width: 1080, height: 1920, rotation: 270 });
  });

  it.each([
    [null],
    [{}],
    [answer()],
    [answer({ codec_type: 'audio' })],
    [answer({ ...video, width: 0 })],
    [answer({ ...video, width: 99_999 })],
    [answer({ ...video, avg_frame_rate: '0/0' })],
    [answer({ ...video, disposition: { attached_pic: 1 } })],
    [{ ...answer(video), format: {} }],
  ])('is rejected when incomplete: %j', (given) => {
    expect(() => detailsOf(given)).toThrow(BrokenVideoError);
  });
});

describe('a file whose video track ends', () => {
  const { pictureSeconds } = detailsOf(answer({ ...video, duration: '100.0' }));
  it.each([
    [100, false],
    [98.1, false],
    [97.9, true],
    [0, true],
    [300, false],
  ])('after %d of 100 seconds is truncated: %s', (end, cut) => expect(isCutOff({ pictureSeconds }, end)).toBe(cut));

  it('at an unknown time is complete', () => {
    expect(isCutOff(detailsOf(answer(video)), 1)).toBe(false);
  });

  it.each([
    ['00:01:40.500000000', 100.5],
    ['01:00:00', 3600],
    ['soon', null],
    ['00:00:00.000', null],
  ])('is also measured by the tag %s', (DURATION, seconds) =>
    expect(detailsOf(answer({ ...video, tags: { DURATION } })).pictureSeconds).toBe(seconds),
  );
});

it.each([
  ['h264', 'aac', 'yuv420p', 'video/mp4', true],
  ['h264', null, 'yuv420p', 'video/mp4', true],
  ['h264', 'pcm_s16le', 'yuv420p', 'video/mp4', false],
  ['h264', 'aac', 'yuv422p10le', 'video/mp4', false],
  ['h264', 'aac', 'yuv420p', 'video/quicktime', false],
  ['hevc', 'aac', 'yuv420p', 'video/mp4', false],
  ['vp9', 'opus', 'yuv420p', 'video/webm', true],
  ['prores', 'pcm_s16le', 'yuv422p10le', 'video/quicktime', false],
])('%s with %s in %s as %s plays in browsers: %s', (videoCodec, audioCodec, pixelFormat, type, plays) => {
  const details = { ...detailsOf(answer(video)), videoCodec, audioCodec, pixelFormat };
  expect(playsInBrowsers(details, type)).toBe(plays);
});

it('streams that browsers can play are copied without re-encoding', () => {
  expect(keeps({ ...detailsOf(answer(video)), audioCodec: 'pcm_s16le' })).toEqual({ video: true, audio: false });
  expect(keeps(detailsOf(answer({ ...video, width: 3840, height: 2160 })))).toMatchObject({ video: false });
});

it('a proxy is within 1080p in either orientation, of even size, and no larger than the original', () => {
  const sizes = fc.record({ width: fc.integer({ min: 2, max: 16_384 }), height: fc.integer({ min: 2, max: 16_384 }) });
  fc.assert(
    fc.property(sizes, (size) => {
      const { width, height } = proxySize(size);
      const fits = Math.max(width, height) <= 1920 && Math.min(width, height) <= 1080;
      return fits && width % 2 === 0 && height % 2 === 0 && width <= size.width && height <= size.height;
    }),
  );
});

it('a strip has space for all of its tiles and covers the video', () => {
  const videos = fc.record({
    seconds: fc.double({ min: 0.01, max: 36_000, noNaN: true }),
    width: fc.integer({ min: 2, max: 8000 }),
    height: fc.integer({ min: 2, max: 8000 }),
  });
  fc.assert(
    fc.property(videos, (one) => {
      const { columns, rows, count, tileHeight, intervalSeconds } = stripLayout(one);
      return (
        columns * rows >= count &&
        columns * (rows - 1) < count &&
        tileHeight % 2 === 0 &&
        Math.abs(count * intervalSeconds - one.seconds) < 0.01
      );
    }),
  );
});

it('peaks do not depend on how the sound is split into chunks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 2, maxLength: 4000 }), fc.array(fc.integer({ min: 1, max: 50 })), (bytes, cuts) => {
      const [whole, pieces] = [createPeaks(1, 1000), createPeaks(1, 1000)];
      whole.add(bytes);
      let at = 0;
      for (const cut of cuts) pieces.add(bytes.subarray(at, (at += cut)));
      pieces.add(bytes.subarray(at));
      expect(pieces.result()).toEqual(whole.result());
      return whole.result().peaks.every((peak) => peak >= 0 && peak <= 1);
    }),
  );
});

it.each(['24000/1001', '24/1', '25/1', '30000/1001', '30/1', '50/1', '60000/1001', '60/1'])(
  'times of frames at %s mean that, also rounded to milliseconds',
  (rate) => {
    const [numerator, denominator] = rate.split('/').map(Number) as [number, number];
    const times = Array.from({ length: 300 }, (_, frame) => Math.round((frame * denominator * 1000) / numerator) / 1000);
    expect(nearestRate(times.toReversed())).toBe(rate);
  },
);

describe('frame times', () => {
  const at = (rate: number, count: number) => Array.from({ length: count }, (_, frame) => frame / rate);

  it.each([23.976, 25, 29.97, 50, 12.5])('at even intervals of 1/%f s are represented by the rate, whatever the rounding', (rate) => {
    for (const digits of [1e3, 1e6]) {
      const times = at(rate === 23.976 ? 24_000 / 1001 : rate === 29.97 ? 30_000 / 1001 : rate, 5000).map(
        (time) => Math.round(time * digits) / digits,
      );
      expect(framesOf(times.toReversed())).toMatchObject({ count: 5000, times: null });
    }
  });
  it('that vary are all stored, with the rate of most frames', () => {
    const times = at(30, 100).filter((_, frame) => frame % 7 !== 3);
    expect(framesOf(times)).toEqual({ frameRate: '30/1', count: 86, offset: 0, times: times.map((time) => Math.round(time * 1e6)) });
  });
  it.each(['24000/1001', '24/1', '25/1', '30000/1001', '50/1', '60000/1001', '120/1', '240/1'])(
    'at %s after the sound has begun, rounded to milliseconds, are represented by the rate and the time of the first',
    (rate) => {
      const [numerator, denominator] = rate.split('/').map(Number) as [number, number];
      for (const start of [0.021, 0.08, 1.4334]) {
        const times = Array.from({ length: 3000 }, (_, frame) => Math.round((start + (frame * denominator) / numerator) * 1e3) / 1e3);
        const { offset, ...frames } = framesOf(times)!;
        expect(frames).toEqual({ frameRate: rate, count: 3000, times: null });
        expect(Math.abs(offset - start)).toBeLessThan(0.001);
      }
    },
  );
  it('that begin less than a tenth of a frame late begin at once', () => {
    expect(framesOf(at(25, 50).map((time) => time + 0.003))).toMatchObject({ offset: 0, times: null });
  });
  it('of which one is missing are stored, however late they begin', () => {
    expect(framesOf(at(25, 50).map((time, frame) => time + (frame > 30 ? 0.12 : 0.08)))?.times).toHaveLength(50);
  });
  it('of a video that drifts from its rate over an hour are stored', () => {
    expect(framesOf(at(25.001, 90_000))?.times).toHaveLength(90_000);
  });
  it('before the start, or duplicated, are ignored', () => {
    expect(framesOf([-0.04, 0, 0.04, 0.04, 0.08])).toEqual({ frameRate: '25/1', count: 3, offset: 0, times: null });
  });
  it('of an hour at 60 fps with varying lengths take less than half a megabyte, and round-trip', () => {
    const times = at(60, 216_000).map((time, frame) => Math.round(time * 1e6) + ((frame * 7919) % 5000));
    const packed = packTimes(times);
    expect(packed.length).toBeLessThan(500_000);
    expect(unpackTimes(packed)).toEqual(times);
  });
  it('round-trip, whatever they are', () => {
    const ascending = fc
      .uniqueArray(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 1 })
      .map((times) => times.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(ascending, (times) => {
        expect(unpackTimes(packTimes(times))).toEqual(times);
      }),
    );
  });
  it('cannot be read from invalid bytes', () => {
    for (const bytes of [[], [128], [5, 0, 9, 9]]) expect(() => unpackTimes(Uint8Array.from(bytes))).toThrow('not frame times');
  });
});

it('a single frame has no rate', () => {
  expect([nearestRate([]), nearestRate([1]), nearestRate([1, 1])]).toEqual([null, null, null]);
  const at = (rate: number) => Array.from({ length: 50 }, (_, frame) => frame / rate);
  expect([15, 12.5, 1, 17.123].map((rate) => nearestRate(at(rate)))).toEqual(['15/1', '25/2', '1/1', '17123/1000']);
});

it('the progress of a task is at least the share of approved videos, and 100 only with all of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.nat({ max: 999 }), (required, some) => {
      const approved = Math.min(some, required);
      const progress = leastProgress(approved, required);
      return approved === required ? progress === 100 : progress < 100 && (progress >= (100 * approved) / required || progress === 99);
    }),
  );
});
