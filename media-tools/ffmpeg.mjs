/**
 * Stand-in for ffmpeg where it is not installed: posters, strips, audio, copies and grey frames, for the command lines that Greenroom uses.
 */
import { readTranscoding } from './src/options.mjs';
import { run } from './src/run.mjs';
import { transcode } from './src/transcode.mjs';

run((args) => transcode(readTranscoding(args)));
