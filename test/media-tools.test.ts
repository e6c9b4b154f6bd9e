/**
 * The ffmpeg stand-in supports exactly what Greenroom uses, and is installed where ffmpeg is missing; a failed install does not fail the
 * start.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAND_IN_TOOLS } from './kit/media-tools.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'greenroom-media-tools-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds the test video', () => {
  const [, place] = /'(assets\/[^']+)'/.exec(readFileSync('scripts/media-tools.mjs', 'utf8')) ?? [];
  expect([place, existsSync(path.resolve(place ?? ''))]).toEqual([expect.stringMatching(/\.mp4$/), true]);
});

/** The files with command lines of ffmpeg and ffprobe. */
const CALLERS = [
  'src/domains/video/media/make-media.service.ts',
  'services/similarity/src/decode/decode.ts',
  'services/similarity/src/decode/small-video.ts',
];

it('understands exactly the options that Greenroom uses, also where it is not installed', async () => {
  const { OPTION_NAMES } = (await import(path.resolve('media-tools/src/options.mjs'))) as { OPTION_NAMES: readonly string[] };
  const code = CALLERS.map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')).join('\n');
  const used = new Set([...code.matchAll(/(?<=[\s'"`])-([a-z][\w:]*)/g)].map(([, name]) => name));
  // The input has a place of its own.
  used.delete('i');
  expect(used).toEqual(new Set(OPTION_NAMES));
});

describe.runIf(STAND_IN_TOOLS !== null)('ffmpeg stand-in', () => {
  const video = path.resolve('test/videos/counter-25.mp4');
  const run = (program: string, line: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...line.split(' ')], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  let options: Record<'readTranscoding' | 'readProbing', (args: readonly string[]) => unknown>;
  beforeAll(async () => {
    options = (await import(path.resolve('media-tools/src/options.mjs'))) as typeof options;
  });

  it.each([
    ['-f lavfi -i testsrc pipe:1', 'One input is needed: -i file:… or -i pipe:0.'],
    ['-i http://127.0.0.1:9/a.mp4 pipe:1', 'One input is needed: -i file:… or -i pipe:0.'],
    [`-i ${video} -f s16le pipe:1`, 'One input is needed: -i file:… or -i pipe:0.'],
    ['-f lavfi -i file:a pipe:1', '-f lavfi is not understood.'],
    ['-protocol_whitelist file,http -i file:a pipe:1', '-protocol_whitelist file,http is not understood.'],
    ['-i file:a -filter_complex null pipe:1', '-filter_complex is not understood here.'],
    ['-i file:a -i file:b pipe:1', '-i is not understood here.'],
    ['-i file:a -c:v mpeg4 pipe:1', '-c:v mpeg4 is not understood.'],
    ['-i file:a another file:b.mp4', 'another is not understood here.'],
    ['-i file:a http://127.0.0.1:9/b.mp4', 'http://127.0.0.1:9/b.mp4 is not a valid output: file:… or pipe:1.'],
    ['-i file:a', 'Nothing is not a valid output: file:… or pipe:1.'],
  ])('ffmpeg refuses %s', (line, complaint) => {
    expect(() => options.readTranscoding(line.split(' '))).toThrow(new Error(complaint));
  });

  it.each([
    ['-show_frames -i file:a', '-show_frames is not understood here.'],
    ['-v error -of xml -i file:a', '-of xml is not understood.'],
    ['-v error -i file:a -show_format', '-show_format comes after the input.'],
  ])('ffprobe refuses %s', (line, complaint) => {
    expect(() => options.readProbing(line.split(' '))).toThrow(new Error(complaint));
  });

  it('exits with the reason on one line', () => {
    const failed = { status: 1, stdout: '', stderr: '-f lavfi is not understood.\n' };
    expect(run(STAND_IN_TOOLS!.ffmpeg, '-f lavfi -i file:a pipe:1')).toEqual(failed);
    expect(run(STAND_IN_TOOLS!.ffprobe, '-show_frames -i file:a')).toEqual({ ...failed, stderr: '-show_frames is not understood here.\n' });
  });

  it('stops when the reader of endless output stops', () => {
    const endless = openSync('/dev/zero', 'r');
    const line = '-f rawvideo -pix_fmt gray -s 64x64 -r 8 -i pipe:0 -t 2 -f image2pipe -c:v pgm pipe:1';
    const { status, stdout } = spawnSync(process.execPath, [STAND_IN_TOOLS!.ffmpeg, ...line.split(' ')], {
      stdio: [endless, 'pipe', 'pipe'],
    });
    closeSync(endless);
    expect([status, stdout.length]).toEqual([0, 16 * ('P5\n64 64\n255\n'.length + 64 * 64)]);
  });

  it('reports in one line why a file is unreadable, and when there is no output', () => {
    expect(run(STAND_IN_TOOLS!.ffprobe, '-show_format -of json -i file:nowhere.mp4')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The input cannot be opened: No such file or directory\n',
    });
    const past = run(STAND_IN_TOOLS!.ffmpeg, `-loglevel error -ss 99 -i file:${video} -frames:v 1 -an file:${folder}/past.jpg`);
    expect(past).toEqual({ status: 1, stdout: '', stderr: 'Nothing came out of the input.\n' });
  });
});

describe.skipIf(process.platform === 'win32')('install', () => {
  /** Runs the start's install in a copy without packages. @param programs programs on the path, as shell scripts */
  const starting = (programs: Record<string, string>, environment: Record<string, string> = {}) => {
    const [home, bin] = [mkdtempSync(path.join(folder, 'home-')), mkdtempSync(path.join(folder, 'bin-'))];
    for (const file of ['install.mjs', 'media-tools.mjs']) cpSync(`scripts/${file}`, path.join(home, 'scripts', file));
    cpSync('media-tools/package-lock.json', path.join(home, 'media-tools/package-lock.json'));
    const start = path.join(home, 'scripts/start.mjs');
    writeFileSync(start, "import { installMediaTools } from './media-tools.mjs';\nawait installMediaTools();\nconsole.log('Started.');\n");
    for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [start], { env: { PATH: bin, ...environment }, encoding: 'utf8' });
      return [status, stdout, stderr];
    };
  };
  const started = [0, 'Started.\n', ''];
  const installing = 'ffmpeg not found: installing a stand-in (209 MB).\nStarted.\n';
  const without = 'Uploaded videos get no poster, preview strip or converted copy. Set MEDIA_TOOLS=0 to skip this step.\n';

  it('is skipped where ffmpeg exists, and where it is turned off', () => {
    expect(starting({ ffmpeg: '', ffprobe: '' })()).toEqual(started);
    expect(starting({}, { MEDIA_TOOLS: '0' })()).toEqual(started);
    expect(starting({}, { MEDIA_TOOLS_DIR: '/elsewhere' })()).toEqual(started);
  });

  it('warns when it fails, and is retried', () => {
    const start = starting({ ffmpeg: '', npm: 'echo npm error code ENOTFOUND >&2; exit 1' });
    const failed = [0, installing, `The stand-in for ffmpeg could not be installed (code ENOTFOUND). ${without}`];
    expect([start(), start()]).toEqual([failed, failed]);
  });

  it('warns once when the stand-in does not run on this system', () => {
    const start = starting({ npm: '/bin/mkdir node_modules' });
    expect([start(), start()]).toEqual([[0, installing, `The stand-in for ffmpeg does not run here. ${without}`], started]);
  });

  it('happens once per lock file, without running package scripts', () => {
    const runs = 'case "$*" in *--ignore-scripts*) /bin/mkdir node_modules; echo > ffprobe.mjs;; esac';
    const start = starting({ npm: runs });
    expect([start(), start()]).toEqual([[0, installing, ''], started]);
  });
});
