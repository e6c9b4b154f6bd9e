/**
 * Runs a media program without an environment, with limits on memory and time, and ends it together with the process that started it,
 * however that ends. The program reads only its input, which may be an untrusted file.
 */
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface MediaRun {
  readonly program: string;
  readonly args: readonly string[];
  /** The program's standard input; programs that read a file get none. */
  readonly input?: Iterable<Uint8Array>;
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Output is read on when the returned promise resolves. */
  readonly onOutput: (bytes: Buffer) => void | Promise<void>;
}

/** The program rejected its input or reached a limit. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  constructor(
    message: string,
    readonly timedOut: boolean,
  ) {
    super(message);
  }
}

/** Limit on data size: reserved address space costs nothing, and Node reserves a lot of it. */
const MEMORY_KB = 2 * 1024 * 1024;
const MOST_LETTERS = 2000;
/** The program's input is the fourth pipe; our end of the first pipe closes when this process ends, and the program is then terminated. */
const GUARD =
  'ulimit -d "$1" 2>/dev/null; shift; exec 4<&0; "$@" <&3 3<&- 4<&- & p=$!; exec 3<&-; { cat <&4 >/dev/null; kill -9 $p 2>/dev/null; } >/dev/null 2>&1 & w=$!; wait $p; c=$?; kill $w 2>/dev/null; exit $c';

/** @throws MediaError, or the signal's reason, or what `onOutput` throws. */
export async function runMedia({ program, args, input = [], seconds, signal, onOutput }: MediaRun): Promise<void> {
  signal.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', String(MEMORY_KB), ...commandOf(program), ...args], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: {},
    cwd: '/',
  });
  const [life, output, complaints, own] = child.stdio as unknown as readonly [Writable, Readable, Readable, Writable];
  let timedOut = false;
  const end = () => void life.destroy();
  const late = setTimeout(() => {
    timedOut = true;
    end();
  }, seconds * 1000);
  signal.addEventListener('abort', end, { once: true });
  let complaint = '';
  life.on('error', () => undefined);
  own.on('error', () => undefined);
  complaints.on('data', (bytes: Buffer) => (complaint = (complaint + bytes.toString('utf8')).slice(-MOST_LETTERS)));
  const closed = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  // A consumer below may fail first; its failure is reported there.
  closed.catch(() => undefined);
  try {
    const fed = feed(own, input);
    for await (const bytes of output) await onOutput(bytes as Buffer);
    await fed;
    const code = await closed;
    signal.throwIfAborted();
    if (timedOut) throw new MediaError(`${path.basename(program)} took longer than ${seconds} s.`, true);
    if (code !== 0) throw new MediaError(complaint.trim(), false);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
    end();
    own.destroy();
  }
}

/** Resolves when everything is written or the reader has gone; the cause is reported by the process's exit. */
async function feed(to: Writable, input: Iterable<Uint8Array>): Promise<void> {
  const closed = new Promise((resolve) => to.once('close', resolve));
  for (const bytes of input) {
    if (to.destroyed) return;
    if (to.write(bytes)) continue;
    await Promise.race([new Promise((resolve) => to.once('drain', resolve)), closed]);
  }
  to.end();
}

/** Arguments must not contain spaces. */
export const words = (text: string): string[] => text.split(' ');

/** Part of the product, in a separate folder. */
const MEDIA_TOOLS = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../media-tools/' : '../../media-tools/', import.meta.url),
);
/** A stand-in counts only after it has been installed and has run once. */
const INSTALLED = 'node_modules/.greenroom-installed';

/** A stand-in is a script, run by the current Node. */
const commandOf = (program: string) => (program.endsWith('.mjs') ? [process.execPath, program] : [program]);

/** Finds a program on `PATH`, else its stand-in in `MEDIA_TOOLS_DIR` or the product's folder; null if there is neither. */
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
  const fake = path.resolve(standIns, `${name}.mjs`);
  const isThere = (await may(path.join(standIns, INSTALLED), constants.R_OK)) && (await may(fake, constants.R_OK));
  return isThere ? fake : null;
}

const may = (place: string, what: number) =>
  access(place, what).then(
    () => true,
    () => false,
  );
