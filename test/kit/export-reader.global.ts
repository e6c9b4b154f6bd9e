/** Decides the code that tests run in the worker thread that reads exports: a bundle of the source as it is now. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { buildSync } from 'esbuild';

export default function setup(): void {
  const { outputFiles } = buildSync({ entryPoints: ['src/domains/streams/export-reader.job.ts'], bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external', write: false, logLevel: 'error' });
  mkdirSync('dist/test', { recursive: true });
  // Several runs may do this at once; each finds a whole file.
  writeFileSync(`dist/test/export-reader.${process.pid}.js`, outputFiles[0]!.contents);
  renameSync(`dist/test/export-reader.${process.pid}.js`, 'dist/test/export-reader.js');
}
