/** Stands in for ffmpeg where there is none: posters, strips, sound, copies and grey frames, by the command lines that Greenroom writes. */
import { readTranscoding } from './src/options.mjs';
import { run } from './src/run.mjs';
import { transcode } from './src/transcode.mjs';

run((args) => transcode(readTranscoding(args)));
