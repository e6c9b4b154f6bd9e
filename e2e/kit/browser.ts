/** Browser of the tests: the Chromium in the npm package, or `CHROMIUM_PATH`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { STUCK_MS } from './patience.ts';

/** Unpacked once; about 200 MB, so it is kept for the next run. */
const CACHE = path.resolve('node_modules', '.cache', 'chromium');

/** The package's own font configuration searches only /tmp; without any font, pages stay blank. */
const FONTS = `<?xml version="1.0"?><fontconfig><dir>${path.join(CACHE, 'fonts')}</dir><cachedir>${path.join(CACHE, 'fonts-cache')}</cachedir></fontconfig>\n`;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Small containers have too little space in /dev/shm for a page.
  '--disable-dev-shm-usage',
];

export interface BrowserProgram {
  readonly executable: string;
  readonly environment: Record<string, string>;
  readonly arguments: readonly string[];
}

export async function findBrowser(): Promise<BrowserProgram> {
  const environment = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  if (process.env.CHROMIUM_PATH !== undefined) return { executable: process.env.CHROMIUM_PATH, environment, arguments: ARGUMENTS };
  await unpackBrowser();
  const executable = path.join(CACHE, 'chromium');
  const fonts = { FONTCONFIG_FILE: path.join(CACHE, 'fonts.conf') };
  if (starts(executable, { ...environment, ...fonts }))
    return { executable, environment: { ...environment, ...fonts }, arguments: ARGUMENTS };
  // A minimal machine lacks the libraries that Chromium links to; the package includes them.
  const libraries = { LD_LIBRARY_PATH: [path.join(CACHE, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
  return { executable, environment: { ...environment, ...fonts, ...libraries }, arguments: ARGUMENTS };
}

/**
 * Written to a temporary path and then renamed, so that no process starts a program that is incomplete, whether still being written or left
 * by a killed run.
 */
async function unpackBrowser(): Promise<void> {
  if (existsSync(CACHE)) return;
  mkdirSync(path.dirname(CACHE), { recursive: true });
  const folder = mkdtempSync(`${CACHE}-`);
  // The package unpacks into the process's temporary folder, whose path it reads at each call.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    const entry = path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
    await inflate(path.join(entry, '..', '..', 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  writeFileSync(path.join(folder, 'fonts.conf'), FONTS);
  try {
    renameSync(folder, CACHE);
  } catch (cause) {
    rmSync(folder, { recursive: true });
    if (!existsSync(CACHE)) throw cause;
  }
}

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const program = await findBrowser();
  return chromium.launch({
    executablePath: program.executable,
    args: [...program.arguments, ...more],
    env: program.environment,
    timeout: STUCK_MS,
  });
}

function starts(executable: string, environment: Record<string, string>): boolean {
  return spawnSync(executable, ['--version', '--no-sandbox'], { env: environment, timeout: STUCK_MS }).status === 0;
}
