/** Files of all kinds: those that can be decoded are analysed, and for the others users see the reason. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clipsIn, type Clips } from '../../test/clips.ts';
import { footage } from '../../test/footage.ts';
import { startFakeGreenroom, uuidOf, type FakeGreenroom, type FakeTask } from '../../test/fake-greenroom.ts';
import { startTestWorker, type TestWorker } from '../../test/worker.ts';
import { findProgram } from '../decode/media-process.ts';

/** All of these in `npm run test:wide`. */
const WIDE = process.env['WIDE'] === '1';
const ffmpeg = await findProgram('ffmpeg', undefined, null);
const DAMAGED = 'The file is damaged or is not a readable video.';
const NO_PICTURE = 'The file has no video.';

describe.skipIf(!ffmpeg)('analysis', () => {
  let folder: string;
  let clips: Clips;
  let fake: FakeGreenroom;
  let worker: TestWorker;
  let order = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'greenroom-robust-test-'));
    clips = clipsIn(folder, ffmpeg!);
    fake = await startFakeGreenroom();
    worker = startTestWorker(fake.url, folder, 'one');
  });
  afterAll(async () => {
    await worker.stop();
    await fake.stop();
    await rm(folder, { recursive: true, force: true });
    // Log readers learn the file's id, and no one learns a path.
    for (const { error } of fake.tasks) expect(error ?? '').not.toContain('/');
  });
  const analysed = async (bytes: Buffer, seconds?: number): Promise<FakeTask> => {
    order++;
    const task = fake.add({ uuid: uuidOf(order), order, bytes, seconds });
    await expect.poll(() => task.status).toMatch(/COMPLETED|FAILED/);
    return task;
  };
  const secondsOf = (task: FakeTask) => fake.kept.find(({ video }) => video === task.video.uuid)?.seconds;
  const picture = (seconds: number, more = '') => ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}${more}`];

  it.each([
    ['no bytes of a video', () => Buffer.from('<html>Not found</html>')],
    ['a video that was cut off', () => clips.made('whole.mp4', ...picture(2)).subarray(0, 4000)],
    ['a playlist', () => Buffer.from('#EXTM3U\n#EXTINF:2,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')],
  ])('reports %s as damaged', async (_, make) => {
    expect(await analysed(make())).toMatchObject({ status: 'FAILED', error: DAMAGED, attempts: 1 });
  });

  it('reports that a picture is not a video', async () => {
    const still = clips.made('still.png', ...picture(1), '-frames:v', '1');
    expect(await analysed(still)).toMatchObject({ status: 'FAILED', error: 'Files of this type cannot be analysed.' });
  });

  it('reports that an audio file has no video', async () => {
    const sound = clips.made('sound.mp4', '-f', 'lavfi', '-i', 'sine=duration=1');
    expect(await analysed(sound)).toMatchObject({ status: 'FAILED', error: NO_PICTURE });
  });

  it('does not take the cover of a song for a video', async () => {
    const cover = ['-f', 'lavfi', '-i', 'color=red:size=64x64:duration=0.04', '-f', 'lavfi', '-i', 'sine=duration=1'];
    const song = clips.made(
      'song.m4a',
      ...cover,
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'mjpeg',
      '-disposition:v',
      'attached_pic',
      '-frames:v',
      '1',
    );
    expect(await analysed(song)).toMatchObject({ status: 'FAILED', error: NO_PICTURE });
  });

  it('completes a single frame without comparing', async () => {
    const task = await analysed(clips.made('one.mp4', ...picture(1), '-frames:v', '1'), 0.04);
    expect([task.status, task.matches]).toEqual(['COMPLETED', []]);
    expect(secondsOf(task)).toBeLessThan(0.5);
  });

  it('reports a picture that is too large', async () => {
    const frame = ['-f', 'lavfi', '-i', 'color=red:size=12000x6000:rate=1:duration=1', '-frames:v', '1'];
    const huge = clips.made('huge.mp4', ...frame, '-c:v', 'libx264', '-preset', 'ultrafast');
    expect(await analysed(huge)).toMatchObject({ status: 'FAILED', error: 'The picture is too large to be analysed.' });
  });

  it('keeps what a truncated file contains', async () => {
    const whole = clips.made('stream.ts', ...picture(6), '-g', '10');
    const task = await analysed(whole.subarray(0, whole.length / 2));
    expect(task.status).toBe('COMPLETED');
    expect(secondsOf(task)).toBeGreaterThan(1);
  });

  describe('the same footage', () => {
    const frames = footage(5, 0, 4);
    const found = (task: FakeTask) => task.matches.map(({ match, level }) => [match, level]);
    let first: FakeTask;
    it('is analysed', async () => {
      first = await analysed(clips.ofFrames('first.mp4', frames));
      expect(first.status).toBe('COMPLETED');
    });
    const KINDS: readonly (readonly [string, readonly string[], string])[] = [
      ['at a rate that varies', ['-vf', "settb=1/1000,setpts='PTS+if(mod(N,3),40,0)'", '-vsync', 'vfr'], 'mkv'],
      [
        'in high dynamic range',
        [
          '-vf',
          'format=yuv420p10le',
          '-color_primaries',
          'bt2020',
          '-color_trc',
          'smpte2084',
          '-colorspace',
          'bt2020nc',
          '-c:v',
          'libx265',
          '-x265-params',
          'log-level=none',
        ],
        'mp4',
      ],
      ['silent, after a sound of its own', ['-f', 'lavfi', '-i', 'sine=duration=4', '-map', '0', '-map', '1'], 'mkv'],
      ['turned by its container', ['-vf', 'transpose=2', '-metadata:s:v', 'rotate=270'], 'mp4'],
      ['with pixels that are not square', ['-vf', 'scale=160:180,setsar=2'], 'mp4'],
    ];
    // Rotation and pixel aspect ratio are covered by the decoder's tests.
    it.each(WIDE ? KINDS : KINDS.slice(0, 2))('is found as %s', async (name, more, ending) => {
      const task = await analysed(clips.ofFrames(`${name.replaceAll(/\W/g, '')}.${ending}`, frames, ...more));
      expect([task.error, found(task).find(([match]) => match === first.video.uuid)]).toEqual([null, [first.video.uuid, 'DUPLICATE']]);
    });
  });
});
