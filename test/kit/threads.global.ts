/** Bundles the current source of worker threads for the tests. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { threadEntries } from '../../scripts/build.mjs';

const THREADS = { ...threadEntries(), probe: 'test/kit/probe-thread.ts' };

export default function setup(): void {
  mkdirSync('dist/test', { recursive: true });
  for (const [name, source] of Object.entries(THREADS)) {
    const { outputFiles } = buildSync({
      entryPoints: [source],
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      write: false,
      logLevel: 'error',
    });
    // Several runs may do this concurrently; each must find a complete file.
    writeFileSync(`dist/test/${name}.${process.pid}.js`, outputFiles[0]!.contents);
    renameSync(`dist/test/${name}.${process.pid}.js`, `dist/test/${name}.js`);
  }
}
