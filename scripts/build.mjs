/** Builds the server's bundle, the web app and the similarity service's bundle, each only when its sources have changed. `npm run build` */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildService } from '../services/similarity/build.mjs';
import { ROOT, exitWithError } from './install.mjs';

const SHARED = ['package.json', 'package-lock.json', 'scripts/build.mjs', 'src/core', 'src/domains'];
const PARTS = [
  {
    name: 'server',
    sources: [...SHARED, 'src/server', 'src/main.ts'],
    result: 'dist/server/main.js',
    message: 'Building the server.',
    build: buildServer,
  },
  {
    name: 'web',
    sources: [...SHARED, 'src/web', 'vite.config.ts', 'vite-icons.ts', 'vite-late-code.ts', 'vite-service-worker.ts'],
    result: 'dist/web/index.html',
    message: 'Building the web app.',
    build: buildWeb,
  },
  {
    name: 'similarity',
    sources: [
      'package-lock.json',
      ...['build.mjs', 'package-lock.json', 'wire.ts', 'src'].map((source) => `services/similarity/${source}`),
    ],
    result: 'dist/similarity/main.js',
    message: 'Building the similarity service.',
    build: () => buildService(path.join(ROOT, 'dist/similarity')),
  },
];

/** @param {() => Promise<void>} [parallelTask] task that needs only the server, run while the rest is built. */
export async function build(parallelTask) {
  let parallel;
  for (const part of PARTS) {
    if (part.name === 'web') parallel = parallelTask?.();
    const stamp = path.join(ROOT, 'dist', `.${part.name}-built`);
    const wanted = fingerprint(part.sources);
    if (existsSync(path.join(ROOT, part.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    process.stdout.write(`${part.message}\n`);
    await part.build().catch((error) => exitWithError(`Building the ${part.name} failed: ${error.message}`));
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  await parallel;
}

async function buildServer() {
  const { build: bundle, stop } = await import('esbuild');
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: { main: 'src/main.ts', ...threadEntries() },
    outdir: 'dist/server',
    bundle: true,
    // Dynamic imports stay out of the startup bundle.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What production installs is loaded from there. Of large packages that need not be installed, only what is used is bundled.
    external: Object.keys({ ...dependencies, ...optionalDependencies }),
    mainFields: ['module', 'main'],
    sourcemap: true,
    logLevel: 'error',
  });
  // Its helper process would otherwise run as long as the server.
  await stop();
}

/** Entry files of worker threads, found by their suffix and named after the file. */
export function threadEntries() {
  const files = readdirSync(path.join(ROOT, 'src'), { recursive: true }).filter((file) => file.endsWith('.thread.ts'));
  return Object.fromEntries(files.map((file) => [path.basename(file, '.thread.ts'), path.join('src', file)]));
}

/** Runs in a separate process: Vite sets NODE_ENV, which would affect the server in this one. */
async function buildWeb() {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: ROOT }).catch(({ stderr, message }) => {
    throw new Error(stderr?.trim() || message);
  });
  await compressFiles(path.join(ROOT, 'dist/web'));
}

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg']);
/** Below this size, headers outweigh the savings. */
const MIN_COMPRESS_BYTES = 1000;

/** Compresses static files once at build time with maximum compression, instead of at each request. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => COMPRESSIBLE.has(path.extname(file)) && statSync(file).size >= MIN_COMPRESS_BYTES);
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

/** Hashes names, sizes and times of all files: reading their contents would take longer than it saves. */
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
