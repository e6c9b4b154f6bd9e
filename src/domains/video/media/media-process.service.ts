/**
 * Runs a media program on an untrusted file: with limits on memory and time, with an empty environment, and terminated together with the
 * process that started it, however that ends.
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

/** The program rejected the file, or exceeded a limit. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  constructor(
    message: string,
    readonly timedOut: boolean,
  ) {
    super(message);
  }
}

/** Limit of data memory; address space is not limited, since Node reserves a lot of it. */
const MEMORY_KB = 4 * 1024 * 1024;
const MAX_TEXT_LENGTH = 4000;
/** The shell's standard input closes when our process ends in any way; then the child process is killed too. */
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
  child.stderr.on('data', (bytes: Buffer) => (complaint = (complaint + bytes.toString('utf8')).slice(-MAX_TEXT_LENGTH)));
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

/** The stand-in for ffmpeg, in a separate package of the product. */
const MEDIA_TOOLS = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../media-tools/' : '../../media-tools/', import.meta.url),
);
/** Written after installation and a successful run; required for use. */
const INSTALLED = 'node_modules/.greenroom-installed';

/** The stand-in is a script, run with the current Node. */
const commandOf = (program: string) => (program.endsWith('.mjs') ? [process.execPath, program] : [program]);

/**
 * Path of a program, searched in `PATH`; else of its stand-in, in `MEDIA_TOOLS_DIR` or the product's folder; null when there is neither.
 */
export async function findProgram(
  name: string,
  searched = process.env['PATH'] ?? '',
  standIns: string | null = process.env['MEDIA_TOOLS_DIR'] || MEDIA_TOOLS,
): Promise<string | null> {
  for (const folder of searched.split(path.delimiter).filter((candidate) => path.isAbsolute(candidate))) {
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
