/** Decides what `npm start` does on a machine that has only Node and npm: install, build, serve. */
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';

requireNode();
install();
await build();
process.argv.splice(2, process.argv.length, 'serve');
// In this very process, so that signals and exit codes are the server's own.
await import(pathToFileURL(path.join(ROOT, 'dist/server/main.js')).href);

// npm runs this through a shell, and a signal to npm ends the shell without reaching us: when the shell is gone, so should we be.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
