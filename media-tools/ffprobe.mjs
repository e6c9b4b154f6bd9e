/** Stand-in for ffprobe where it is not installed: a file's metadata, and the timestamps of its frames. */
import { readProbing } from './src/options.mjs';
import { probe } from './src/probe.mjs';
import { run } from './src/run.mjs';

run((args) => probe(readProbing(args)));
