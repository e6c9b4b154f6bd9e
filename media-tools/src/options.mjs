/** Parses the command lines that Greenroom uses, and rejects anything else, so that no option is silently ignored. */

export class UsageError extends Error {}

const NUMBER = /^\d+$/;
const NAMES = /^[\w,]+$/;
/** An option without a value. */
const FLAG = null;

/** @typedef {Readonly<Record<string, RegExp | null>>} Table options and the pattern of their values. */

/** @type {Table} */
const ALWAYS = { hide_banner: FLAG, loglevel: /^error$/, nostdin: FLAG, y: FLAG };

/** @type {Table} Input options, before `-i`. */
const WHITELISTS = { protocol_whitelist: /^(file|pipe)$/, format_whitelist: NAMES };

/** @type {Table} */
const INPUT = {
  ...ALWAYS,
  ...WHITELISTS,
  threads: NUMBER,
  max_pixels: NUMBER,
  skip_frame: /^nokey$/,
  ss: /^\d+(\.\d+)?$/,
  f: /^(rawvideo|matroska)$/,
  pix_fmt: /^gray$/,
  s: /^\d+x\d+$/,
  r: NUMBER,
};

/** @type {Table} Output options, after `-i`. */
const OUTPUT = {
  map: /^0:([vV]|a):0\??$/,
  map_metadata: /^-1$/,
  vn: FLAG,
  an: FLAG,
  sn: FLAG,
  dn: FLAG,
  t: NUMBER,
  vf: /./,
  vsync: /^(0|passthrough)$/,
  'frames:v': /^1$/,
  'c:v': /^(copy|libx264|pgm|pgmyuv)$/,
  'q:v': NUMBER,
  preset: /^veryfast$/,
  crf: NUMBER,
  pix_fmt: /^(gray|yuv420p)$/,
  color_primaries: /^bt709$/,
  color_trc: /^bt709$/,
  colorspace: /^bt709$/,
  color_range: /^tv$/,
  'c:a': /^(copy|aac)$/,
  'b:a': /^\d+k$/,
  ac: /^[12]$/,
  ar: NUMBER,
  threads: NUMBER,
  movflags: /^\+faststart$/,
  progress: /^pipe:1$/,
  f: /^(s16le|image2pipe|matroska)$/,
};

/** @type {Table} */
const PROBE = {
  ...WHITELISTS,
  v: /^error$/,
  show_format: FLAG,
  show_streams: FLAG,
  select_streams: /^V:0$/,
  show_entries: /^packet=pts_time,duration_time,flags$/,
  of: /^(json|csv=p=0)$/,
};

/** The names of all options that are understood; a test compares them with those that Greenroom uses. */
export const OPTION_NAMES = [...new Set([INPUT, OUTPUT, PROBE].flatMap(Object.keys))];

/**
 * @typedef {object} Options
 * @property {(name: string) => string | undefined} get the value of an option; `''` for a flag
 * @property {(name: string) => boolean} has
 * @property {(name: string) => readonly string[]} all values of a repeatable option
 */

/** @returns {{ input: Options, url: string, output: Options, target: string }} */
export function readTranscoding(args) {
  const [before, url, after] = atInput(args);
  const target = after.pop();
  if (!/^(file:.|pipe:1$)/.test(target ?? '')) throw new UsageError(`${target ?? 'Nothing'} is not a valid output: file:… or pipe:1.`);
  return { input: options(before, INPUT), url, output: options(after, OUTPUT), target };
}

/** @returns {{ input: Options, url: string }} */
export function readProbing(args) {
  const [before, url, after] = atInput(args);
  if (after.length > 0) throw new UsageError(`${after[0]} comes after the input.`);
  return { input: options(before, PROBE), url };
}

/** @returns {[before: string[], url: string, after: string[]]} */
function atInput(args) {
  const at = args.indexOf('-i');
  const url = args[at + 1];
  if (at < 0 || !/^(file:.|pipe:0$)/.test(url ?? '')) throw new UsageError('One input is needed: -i file:… or -i pipe:0.');
  return [args.slice(0, at), url, args.slice(at + 2)];
}

/** @returns {Options} */
function options(args, table) {
  /** @type {Map<string, string[]>} */
  const values = new Map();
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at].slice(1);
    if (!args[at].startsWith('-') || !Object.hasOwn(table, name)) throw new UsageError(`${args[at]} is not understood here.`);
    const looks = table[name];
    if (looks !== FLAG) at += 1;
    const value = looks === FLAG ? '' : (args[at] ?? '');
    if (looks !== FLAG && !looks.test(value)) throw new UsageError(`-${name} ${value} is not understood.`);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return { get: (name) => values.get(name)?.at(-1), has: (name) => values.has(name), all: (name) => values.get(name) ?? [] };
}
