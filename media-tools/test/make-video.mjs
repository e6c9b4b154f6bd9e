/** Makes test videos without ffmpeg: `-f lavfi -i SOURCE` once or twice, or `-f rawvideo … -i pipe:0`, then options and the file. */
import { run } from '../src/run.mjs';
import { transcode } from '../src/transcode.mjs';

run((args) => {
  const [input, output] = [new Map(), new Map()];
  /** @type {string[]} */
  const sources = [];
  const target = args.pop();
  for (let at = 0; at < args.length; at += 2) {
    const [name, value] = [args[at].slice(1), args[at + 1]];
    if (name === 'i') sources.push(value);
    else (args.indexOf('-i', at) < 0 ? output : input).set(name, value);
  }
  const drawn = sources.map((source, at) => `${source}[out${at}]`).join(';');
  transcode({
    input: options(input),
    url: input.get('f') === 'lavfi' ? drawn : sources[0],
    output: options(output),
    target: `file:${target}`,
  });
});

function options(values) {
  return { get: (name) => values.get(name), has: (name) => values.has(name), all: (name) => (values.has(name) ? [values.get(name)] : []) };
}
