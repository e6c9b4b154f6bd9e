/** Stands in for ffprobe where there is none: what a file says of itself, and when its frames are shown. */
import { readProbing } from './src/options.mjs';
import { probe } from './src/probe.mjs';
import { run } from './src/run.mjs';

run((args) => probe(readProbing(args)));
