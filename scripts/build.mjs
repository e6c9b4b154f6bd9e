/** What is built and when: the server's bundle, the web files and the similarity service's bundle, each only when something it is made from has changed. `npm run build` */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildService } from '../services/similarity/build.mjs';
import { ROOT, giveUp } from './install.mjs';

const SHARED = ['package.json', 'package-lock.json', 'scripts/build.mjs', 'src/core', 'src/domains'];
const PARTS = [
  {
    name: 'server',
    sources: [...SHARED, 'src/server', 'src/main.ts'],
    result: 'dist/server/main.js',
    say: 'Building the server.',
    build: buildServer,
  },
  {
    name: 'web',
    sources: [...SHARED, 'src/web', 'vite.config.ts', 'vite-icons.ts', 'vite-late-code.ts', 'vite-service-worker.ts'],
    result: 'dist/web/index.html',
    say: 'Building the web app.',
    build: buildWeb,
  },
  {
    name: 'similarity',
    sources: [
      'package-lock.json',
      ...['build.mjs', 'package-lock.json', 'wire.ts', 'src'].map((source) => `services/similarity/${source}`),
    ],
    result: 'dist/similarity/main.js',
    say: 'Building the similarity service.',
    build: () => buildService(path.join(ROOT, 'dist/similarity')),
  },
];

/** @param {() => Promise<void>} [meanwhile] what needs the server alone, and goes on while the rest is built. */
export async function build(meanwhile) {
  let other;
  for (const part of PARTS) {
    if (part.name === 'web') other = meanwhile?.();
    const stamp = path.join(ROOT, 'dist', `.${part.name}-built`);
    const wanted = fingerprint(part.sources);
    if (existsSync(path.join(ROOT, part.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    process.stdout.write(`${part.say}\n`);
    await part.build().catch((error) => giveUp(`Building the ${part.name} failed: ${error.message}`));
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  await other;
}

async function buildServer() {
  const { build: bundle, stop } = await import('esbuild');
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: { main: 'src/main.ts', ...threadEntries() },
    outdir: 'dist/server',
    bundle: true,
    // What is imported only where it is needed stays out of the start.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // One thread reads a few kinds of files with it, so a tenth of it is enough and it need not be installed.
    alias: { mediabunny: path.join(ROOT, 'node_modules/mediabunny/dist/modules/src/index.js') },
    sourcemap: true,
    logLevel: 'error',
  });
  // Its helper process would otherwise stay for as long as the server runs.
  await stop();
}

/** Threads run files of their own, each found by its suffix and called as it is. */
export function threadEntries() {
  const files = readdirSync(path.join(ROOT, 'src'), { recursive: true }).filter((file) => file.endsWith('.thread.ts'));
  return Object.fromEntries(files.map((file) => [path.basename(file, '.thread.ts'), path.join('src', file)]));
}

/** In a process of its own: Vite sets NODE_ENV for the one it runs in, which is the server's too. */
async function buildWeb() {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr.trim());
  await packFiles(path.join(ROOT, 'dist/web'));
}

const PACKED = new Set(['.js', '.css', '.html', '.svg']);
/** Below this the headers outweigh what is saved. */
const WORTH_PACKING = 1000;

/** Packs what is sent to every visitor once and as small as it gets, instead of at each request. */
async function packFiles(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => PACKED.has(path.extname(file)) && statSync(file).size >= WORTH_PACKING);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const [small, smaller] = await Promise.all([
        promisify(gzip)(content, { level: 9 }),
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
      ]);
      writeFileSync(`${file}.gz`, small);
      writeFileSync(`${file}.br`, smaller);
    }),
  );
}

/** Names, sizes and times of all files: reading every byte would cost more than it could ever save. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const start = path.join(ROOT, source);
    const files = statSync(start).isDirectory()
      ? readdirSync(start, { recursive: true })
          .map((file) => path.join(start, file))
          .sort()
      : [start];
    for (const file of files) {
      const stat = statSync(file);
      if (stat.isFile() && !file.includes('.test.')) hash.update(`${path.relative(ROOT, file)} ${stat.size} ${stat.mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

if (import.meta.url === `file://${process.argv[1]}`) await build();
