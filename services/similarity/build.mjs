/** Bundles the service with its packages, so that it runs where nothing is installed: `node services/similarity/build.mjs [FOLDER]` */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));

export async function buildService(outdir) {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: HERE,
    entryPoints: { main: 'src/main.ts', ...threadEntries() },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
    tsconfigRaw: {},
    // CommonJS packages load Node's built-in modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  await stop();
}

/** Each thread runs its own entry file, found by its suffix. */
function threadEntries() {
  const files = readdirSync(path.join(HERE, 'src'), { recursive: true }).filter((file) => file.endsWith('.thread.ts'));
  return Object.fromEntries(files.map((file) => [path.basename(file, '.thread.ts'), path.join('src', file)]));
}

if (import.meta.url === `file://${process.argv[1]}`) await buildService(path.resolve(process.argv[2] ?? path.join(HERE, 'dist')));
