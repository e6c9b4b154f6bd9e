/**
 * Generates the test videos: a counter burnt into every frame, as digits and as bits, and a beep each second. Needs ffmpeg.
 * `node scripts/test-videos.mjs [FONT]`
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './install.mjs';

const FOLDER = path.join(ROOT, 'test/videos');
const FONT = process.argv[2] ?? '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf';
const [WIDTH, HEIGHT, BITS] = [320, 180, 12];
/** Frame rates for which review must be exact; two looks each, for two versions of a video. */
const RATES = {
  23.976: ['24000/1001', 240],
  25: ['25', 250],
  29.97: ['30000/1001', 300],
  50: ['50', 500],
  59.94: ['60000/1001', 600],
};
const LOOKS = { '': '0x1f2933', '-second': '0x7a1f2b' };

/** Frame durations of the variable-rate video in units of 1/90,000 s, repeated: a phone's 30 fps, bursts of 60, and still moments. */
const STEPS = [3000, 3003, 2997, 3000, 1500, 1500, 1500, 1500, 3750, 3000, 9000, 1501, 4499, 45_000];

mkdirSync(FOLDER, { recursive: true });
for (const [name, [rate, frames]] of Object.entries(RATES))
  for (const [suffix, color] of Object.entries(LOOKS)) {
    const seconds = frames / (rate.includes('/') ? Number(rate.split('/')[0]) / 1001 : Number(rate));
    make({ name: `counter-${name}${suffix}`, label: `${name} fps`, color, rate, seconds });
  }
const steps = Array.from({ length: 300 }, (_, frame) => STEPS[frame % STEPS.length]);
const step = STEPS.reduceRight((rest, ticks, at) => `if(eq(mod(N-1,${STEPS.length}),${at}),${ticks},${rest})`, '0');
make({
  name: 'counter-variable',
  label: 'any fps',
  color: LOOKS[''],
  rate: '30',
  drawn: steps.length / 30,
  seconds: steps.reduce((sum, ticks) => sum + ticks) / 90_000,
  times: ['settb=1/90000', `setpts='if(eq(N,0),0,PREV_OUTPTS+${step})'`],
});

/** Sources of cameras and broadcast: pixels that are not square, time codes, fields, HDR, and sound before the first frame. */
const test = (size, rate, seconds) => ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`];
const sound = (seconds) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
const H264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '40'];
/** A white bar that moves eight pixels from field to field. */
const bar = "color=black:size=128x96:rate=50:duration=1,format=gray,geq=lum='255*lt(mod(X-8*N,128),16)',tinterlace=interleave_top";
/** A grey ramp, from black to the signal of paper white. @param white signal, from 0 to 1 */
const ramp = (white) =>
  `color=black:size=128x64:rate=25:duration=0.4,format=yuv420p10,geq=lum='64+876*${white}*floor(X/16)/7':cb=512:cr=512`;
const hdr = (transfer, white) =>
  [
    ['-f', 'lavfi', '-i', `${ramp(white)},setparams=color_trc=${transfer}:color_primaries=bt2020:colorspace=bt2020nc:range=tv`],
    [...H264, '-crf', '20', '-color_trc', transfer, '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
  ].flat();
const SOURCES = {
  'anamorphic.mov': [...test('720x576', 25, 1), '-vf', 'setsar=64/45', ...H264, '-pix_fmt', 'yuv420p', '-timecode', '10:00:00:12'],
  'broadcast.mxf': [...test('160x96', '30000/1001', 0.5), '-c:v', 'mpeg2video', '-q:v', '20', '-timecode', '01:00:00;02'],
  'interlaced.mp4': [
    '-f',
    'lavfi',
    '-i',
    bar,
    ...H264,
    '-crf',
    '20',
    '-pix_fmt',
    'yuv420p',
    '-flags',
    '+ildct+ilme',
    '-x264-params',
    'tff=1',
  ],
  'hdr-pq.mp4': hdr('smpte2084', 0.5807),
  'hdr-hlg.mp4': hdr('arib-std-b67', 0.75),
  'sound-first.mkv': [
    ...test('160x90', '30000/1001', 2),
    ...sound(2),
    ...H264,
    '-pix_fmt',
    'yuv420p',
    '-bf',
    '3',
    '-c:a',
    'aac',
    '-b:a',
    '32k',
  ],
  'sound-first.m2t': [...test('160x90', '60000/1001', 2), ...sound(2), ...H264, '-c:a', 'aac', '-b:a', '32k', '-f', 'mpegts'],
  'disc.mpg': [...test('352x288', 25, 1), '-vf', 'setsar=64/45', '-c:v', 'mpeg2video', '-q:v', '20', '-f', 'vob'],
};
for (const [name, args] of Object.entries(SOURCES)) ffmpeg(name, ...args);

/** Renders a video with a counter. @param times filters that set the frames' timestamps; `drawn`: length in seconds before that. */
function make({ name, label, color, rate, seconds, drawn, times = [] }) {
  // The lowest bit is the rightmost; white is one.
  const bits = Array.from(
    { length: BITS },
    (_, bit) =>
      `drawbox=x=${WIDTH - 20 - 24 * bit}:y=${HEIGHT - 24}:w=16:h=16:t=fill:color=white:enable='gt(mod(floor(n/${2 ** bit}),2),0)'`,
  );
  const text = `drawtext=fontfile=${FONT}:fontcolor=white:fontsize=40:x=16:y=16:text='%{n}'`;
  const corner = `drawtext=fontfile=${FONT}:fontcolor=white@0.7:fontsize=14:x=${WIDTH - 110}:y=24:text='${label}'`;
  ffmpeg(
    `${name}.mp4`,
    '-f',
    'lavfi',
    '-i',
    `color=c=${color}:s=${WIDTH}x${HEIGHT}:r=${rate}:d=${(drawn ?? seconds).toFixed(6)}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=660:beep_factor=2:sample_rate=44100:duration=${seconds.toFixed(6)},volume='if(lt(mod(t,1),0.12),1,0.05)':eval=frame`,
    '-vf',
    [text, corner, ...bits, ...times].join(','),
    ...(drawn === undefined ? [] : ['-vsync', 'passthrough', '-enc_time_base', '1/90000', '-video_track_timescale', '90000']),
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-preset',
    'veryslow',
    '-crf',
    '30',
    '-g',
    '50',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '32k',
    '-ac',
    '1',
    '-movflags',
    '+faststart',
  );
}

function ffmpeg(name, ...args) {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y', '-fflags', '+bitexact'];
  execFileSync('ffmpeg', [...quiet, ...args, '-bitexact', path.join(FOLDER, name)]);
}

const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(path.join(FOLDER, name)).size, 0);
process.stdout.write(`${Math.round(bytes / 1000)} kB in ${FOLDER}\n`);
