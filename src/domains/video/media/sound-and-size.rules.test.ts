/** Tests of peaks, strip and proxy sizes, and of the values used from a probe result. */
import { describe, expect, it } from 'vitest';
import { nearestRate, usualRate } from './frame-rate.rules.ts';
import { createPeaks } from './peaks.rules.ts';
import { stripLayout } from '../version/strip-layout.rules.ts';
import { BrokenVideoError, detailsOf, isCutOff, keeps, playsInBrowsers, proxySize } from './video-details.rules.ts';

const samples = (...values: number[]) => new Uint8Array(Int16Array.from(values).buffer);

describe('peaks', () => {
  it('are the loudest sample of each interval, in either direction, as a fraction of the maximum', () => {
    const peaks = createPeaks(1, 100);
    peaks.add(samples(0, 16_384, -32_768, 5, 255, -256, 1));
    expect(peaks.result()).toEqual({ intervalSeconds: 0.02, peaks: [0.5, 1, 0.008, 0] });
  });
  it('have longer intervals the longer a video is, and at least one sample', () => {
    const of = (seconds: number, rate: number) => createPeaks(seconds, rate).result().intervalSeconds;
    expect([of(10, 1000), of(40, 1000), of(100, 1000), of(0, 10)]).toEqual([0.02, 0.02, 0.05, 0.1]);
  });
  it('are no more than can be shown', () => {
    const peaks = createPeaks(1, 50);
    peaks.add(samples(...Array.from({ length: 5000 }, () => 1)));
    expect(peaks.result().peaks).toHaveLength(4000);
  });
  it('are empty without samples', () => expect(createPeaks(1, 100).result().peaks).toEqual([]));
  it('wait for the second byte of a sample', () => {
    const peaks = createPeaks(1, 50);
    peaks.add(Uint8Array.of(0));
    peaks.add(Uint8Array.of());
    peaks.add(Uint8Array.of(64, 0));
    peaks.add(Uint8Array.of(32));
    expect(peaks.result().peaks).toEqual([0.5, 0.25]);
  });
});

describe('a strip', () => {
  it.each([
    [0, 1920, 1080, { columns: 1, rows: 1, tileWidth: 160, tileHeight: 90, count: 1, intervalSeconds: 0.001 }],
    [3.2, 1080, 1920, { columns: 4, rows: 1, tileWidth: 160, tileHeight: 284, count: 4, intervalSeconds: 0.8 }],
    [25, 1000, 1000, { columns: 10, rows: 3, tileWidth: 160, tileHeight: 160, count: 25, intervalSeconds: 1 }],
    [3600, 10, 1000, { columns: 10, rows: 10, tileWidth: 160, tileHeight: 640, count: 100, intervalSeconds: 36 }],
    [5, 1000, 2, { columns: 5, rows: 1, tileWidth: 160, tileHeight: 2, count: 5, intervalSeconds: 1 }],
  ])('of %d seconds of %d × %d', (seconds, width, height, layout) => expect(stripLayout({ seconds, width, height })).toEqual(layout));
});

it.each([
  [1920, 1080, 1920, 1080],
  [3840, 2160, 1920, 1080],
  [2160, 3840, 1080, 1920],
  [4000, 1000, 1920, 480],
  [1440, 1440, 1080, 1080],
  [641, 481, 640, 480],
  [3, 1, 2, 2],
])('a proxy of %d × %d is %d × %d', (width, height, toWidth, toHeight) =>
  expect(proxySize({ width, height })).toEqual({ width: toWidth, height: toHeight }),
);

describe('a probe result', () => {
  const video = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080, pix_fmt: 'yuv420p', avg_frame_rate: '25/1' };
  const of = (stream: object, format: object = { duration: '10', format_name: 'mp4' }, ...others: object[]) =>
    detailsOf({ streams: [...others, { ...video, ...stream }], format });
  it('describes a plain video completely', () =>
    expect(of({})).toEqual({
      durationSeconds: '10.000',
      pictureSeconds: null,
      width: 1920,
      height: 1080,
      frameRate: '25/1',
      rotation: 0,
      videoCodec: 'h264',
      audioCodec: null,
      pixelFormat: 'yuv420p',
      container: 'mp4',
      interlaced: false,
      hdr: null,
      timecode: null,
    }));
  it.each([
    [720, 576, '64:45', 1024],
    [720, 480, '8:9', 640],
    [1440, 1080, '4:3', 1920],
    [1920, 1080, '1:1', 1920],
    [1920, 1080, '0:1', 1920],
    [1920, 1080, undefined, 1920],
    [1920, 1080, '1000:1', 1920],
    [1920, 1080, '1:1000', 1920],
    [1920, 1080, 'wide', 1920],
  ])('displays %d × %d pixels of the shape %s with a width of %d', (width, height, sample_aspect_ratio, shown) => {
    expect(of({ width, height, sample_aspect_ratio })).toMatchObject({ width: shown, height });
    expect(of({ width, height, sample_aspect_ratio, tags: { rotate: '90' } })).toMatchObject({ width: height, height: shown });
  });
  it('rejects a picture that is too large only as displayed', () =>
    expect(() => of({ width: 8192, height: 4608, sample_aspect_ratio: '2:1' })).toThrow('The picture is too large: 16384 × 4608.'));
  it.each([
    ['tt', true],
    ['bb', true],
    ['tb', true],
    ['bt', true],
    ['progressive', false],
    ['unknown', false],
    [undefined, false],
  ])('of the field order %s is interlaced: %s', (field_order, interlaced) => expect(of({ field_order }).interlaced).toBe(interlaced));
  it.each([
    ['smpte2084', 'pq'],
    ['arib-std-b67', 'hlg'],
    ['bt709', null],
    [undefined, null],
  ])('of the transfer function %s has HDR as %s', (color_transfer, hdr) => expect(of({ color_transfer }).hdr).toBe(hdr));
  it('contains the time code of its track, of the video or of the file', () => {
    const track = { codec_type: 'data', avg_frame_rate: '12800/512', tags: { timecode: '01:00:00:00' } };
    const text = (value: string) => ({ text: value, fps: null });
    expect(of({ tags: { timecode: '02:00:00:00' } }, undefined, track).timecode).toEqual({ text: '01:00:00:00', fps: 25 });
    expect(of({ tags: { timecode: '02:00:00:00' } }).timecode).toEqual(text('02:00:00:00'));
    expect(of({ tags: { TIMECODE: '03:00:00:00' } }).timecode).toEqual(text('03:00:00:00'));
    expect(of({}, { duration: '10', tags: { timecode: '04:00:00;00' } }).timecode).toEqual(text('04:00:00;00'));
  });
  it('reports unknown values', () =>
    expect(of({ codec_name: undefined, pix_fmt: undefined }, { duration: '10' })).toMatchObject({
      videoCodec: 'unknown',
      pixelFormat: null,
      container: '',
    }));
  it('ignores cover pictures, and uses the stream for what the container does not state', () => {
    const cover = { ...video, width: 300, disposition: { attached_pic: 1 } };
    expect(of({ duration: '7.5' }, { duration: 'N/A' }, cover)).toMatchObject({
      width: 1920,
      durationSeconds: '7.500',
      pictureSeconds: 7.5,
    });
    expect(of({ disposition: { attached_pic: 0 } }).width).toBe(1920);
  });
  it.each([
    ['0/0', '24/1', '24/1'],
    ['1001/1', '24/1', '24/1'],
    ['1000/1', '24/1', '1000/1'],
    ['25', '24/1', '24/1'],
    ['-25/1', '24/1', '24/1'],
    ['25/-1', '24/1', '24/1'],
    [undefined, '24/1', '24/1'],
  ])('with the rates %s and %s has %s', (avg, real, rate) => expect(of({ avg_frame_rate: avg, r_frame_rate: real }).frameRate).toBe(rate));
  it.each([
    [{ side_data_list: [{}, { rotation: 90 }] }, 270],
    [{ side_data_list: [{ rotation: -180 }], tags: { rotate: '90' } }, 180],
    [{ side_data_list: [{ rotation: -91 }] }, 90],
    [{ side_data_list: [{ rotation: 360 }] }, 0],
    [{ side_data_list: [{}], tags: { rotate: '90' } }, 90],
    [{ tags: { rotate: '-90' } }, 270],
    [{ tags: { rotate: 'up' } }, 0],
    [{ tags: {} }, 0],
  ])('with %j is rotated by %d', (stream, rotation) => expect(of(stream).rotation).toBe(rotation));
  it.each([
    [{ width: 0 }, /size/],
    [{ height: 0 }, /size/],
    [{ width: 8193 }, /too large/],
    [{ height: 8193 }, /too large/],
    [{ width: undefined }, /size/],
    [{ height: undefined }, /size/],
    [{ avg_frame_rate: '0/1' }, /rate/],
    [{ codec_type: 'data' }, /no video/],
  ])('with %j is rejected, with a reason', (stream, reason) => {
    expect(() => of(stream)).toThrow(reason);
    expect(() => of(stream)).toThrow(BrokenVideoError);
  });
  it('accepts the maximum size, and rejects a duration of 0', () => {
    expect(of({ width: 8192, height: 4608 }).width).toBe(8192);
    for (const duration of ['0', '-1', 'x']) expect(() => of({}, { duration })).toThrow(/duration/);
  });
  it.each([
    ['x00:01:40', null],
    ['00:01:40x', null],
    ['0:01:40', 100],
    ['00:1:40', null],
    ['01:01:01.5', 3661.5],
  ])('reads the tag %s as %s', (DURATION, seconds) => expect(of({ tags: { DURATION } }).pictureSeconds).toBe(seconds));

  it.each([
    [10, 9.5, false],
    [10, 9.49, true],
    [1000, 980, false],
    [1000, 979.9, true],
  ])('of %d seconds that ends at %d', (pictureSeconds, end, cut) => expect(isCutOff({ pictureSeconds }, end)).toBe(cut));

  it.each([
    ['avc', 'mp3', 'yuvj420p', 'video/mp4', true],
    ['av1', 'opus', null, 'video/mp4', true],
    ['vp9', null, null, 'video/mp4', true],
    ['vp8', 'vorbis', null, 'video/webm', true],
    ['av1', 'opus', null, 'video/webm', true],
    ['vp8', null, null, 'video/mp4', false],
    ['h264', null, null, 'video/webm', false],
    ['vp9', 'aac', null, 'video/webm', false],
    ['vp9', 'vorbis', null, 'video/mp4', false],
    ['h264', 'aac', 'yuv444p', 'video/mp4', false],
  ])('%s with %s in %s as %s plays: %s', (videoCodec, audioCodec, pixelFormat, type, plays) =>
    expect(playsInBrowsers({ ...of({}), videoCodec, audioCodec, pixelFormat }, type)).toBe(plays),
  );
  it.each([
    [{}, true],
    [{ width: 1080, height: 1920 }, true],
    [{ width: 1922 }, false],
    [{ height: 1082 }, false],
    [{ rotation: 90 }, false],
    [{ videoCodec: 'hevc' }, false],
    [{ pixelFormat: 'yuv422p' }, false],
  ])('copies the video stream of %j without re-encoding: %s', (part, video) =>
    expect(keeps({ ...of({}), audioCodec: 'aac', ...part })).toEqual({ video, audio: true }),
  );
});

describe('a rate', () => {
  it('of uneven frames is that of the median interval', () => {
    expect(usualRate([0, 40_000, 80_000, 500_000])).toBe('25/1');
    expect(usualRate([0, 16_667, 600_000, 616_667, 633_333])).toBe('60/1');
    expect(usualRate([0, 33_367])).toBe('30000/1001');
  });
  it('far from all standard rates is a fraction in thousandths', () => {
    const at = (rate: number, count: number) => Array.from({ length: count }, (_, frame) => frame / rate);
    expect([24.02, 24.5, 0.5].map((rate) => nearestRate(at(rate, 500)))).toEqual(['1201/50', '49/2', '1/2']);
    expect(nearestRate([0, 0.041, 0.083])).toBe('24/1');
  });
});
