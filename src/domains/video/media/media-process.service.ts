/**
 * How a media program is run on a file that a stranger has made: with a limit of memory and of time, without an environment, and gone with
 * the process that started it, however that ends.
 */
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface MediaRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly seconds: number;
  readonly signal: AbortSignal;
  readonly onOutput?: (bytes: Buffer) => void;
}

/** The program did not accept the file, or met a limit. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  constructor(
    message: string,
    readonly timedOut: boolean,
  ) {
    super(message);
  }
}

/** Of what it writes to: address space alone costs nothing, and Node reserves a lot of it. */
const MEMORY_KB = 4 * 1024 * 1024;
const MOST_LETTERS = 4000;
/** Its first input ends with us, whatever happens to us; then what it started ends too. */
const GUARD =
  'ulimit -d "$1" 2>/dev/null; shift; exec 3<&0; "$@" </dev/null 3<&- & p=$!; { cat <&3 >/dev/null; kill -9 $p 2>/dev/null; } >/dev/null 2>&1 & w=$!; wait $p; c=$?; kill $w 2>/dev/null; exit $c';

/** @throws MediaError, or the signal's reason. */
export async function runMedia({ program, args, seconds, signal, onOutput }: MediaRun): Promise<void> {
  signal.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', String(MEMORY_KB), ...commandOf(program), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    cwd: '/',
  });
  let timedOut = false;
  const end = () => void child.stdin.destroy();
  const late = setTimeout(() => {
    timedOut = true;
    end();
  }, seconds * 1000);
  signal.addEventListener('abort', end, { once: true });
  let complaint = '';
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (bytes: Buffer) => onOutput?.(bytes));
  child.stderr.on('data', (bytes: Buffer) => (complaint = (complaint + bytes.toString('utf8')).slice(-MOST_LETTERS)));
  try {
    const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
    signal.throwIfAborted();
    if (timedOut) throw new MediaError(`${path.basename(program)} took longer than ${seconds} s.`, true);
    if (code !== 0) throw new MediaError(complaint.trim(), false);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Part of the product, in a folder of its own. */
const MEDIA_TOOLS = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../media-tools/' : '../../media-tools/', import.meta.url),
);
/** Only what installed and ran once is used. */
const INSTALLED = 'node_modules/.greenroom-installed';

/** A stand-in is a script, for the Node that we run in. */
const commandOf = (program: string) => (program.endsWith('.mjs') ? [process.execPath, program] : [program]);

/** Where a program is, by `PATH`; else what stands in for it, in `MEDIA_TOOLS_DIR` or where the product has it; null when there is neither. */
export async function findProgram(
  name: string,
  searched = process.env['PATH'] ?? '',
  standIns: string | null = process.env['MEDIA_TOOLS_DIR'] || MEDIA_TOOLS,
): Promise<string | null> {
  for (const folder of searched.split(path.delimiter).filter((one) => path.isAbsolute(one))) {
    const place = path.join(folder, name);
    if (await may(place, constants.X_OK)) return place;
  }
  if (standIns === null) return null;
  const standIn = path.resolve(standIns, `${name}.mjs`);
  const isThere = (await may(path.join(standIns, INSTALLED), constants.R_OK)) && (await may(standIn, constants.R_OK));
  return isThere ? standIn : null;
}

const may = (place: string, what: number) =>
  access(place, what).then(
    () => true,
    () => false,
  );
