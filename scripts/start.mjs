/** `npm start`, for machines with only Node and npm: installs, builds and serves. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { build } from './build.mjs';
import { install, ROOT } from './install.mjs';
import { installMediaTools } from './media-tools.mjs';

install({ everything: false });
// Downloading and unpacking leave time for building.
await Promise.all([installMediaTools(), build(prepareDatabase)]);
process.argv.splice(2, process.argv.length, 'serve', '--services');
// In this process, so that signals and exit codes are those of the server.
await import(pathToFileURL(path.join(ROOT, 'dist/server/main.js')).href);

// npm runs this through a shell, and a signal to npm ends npm or the shell without reaching us: when either has ended, we must end too.
if (process.env.npm_lifecycle_event === 'start') {
  const started = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === started) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
  // When a signal reaches us directly, the watch must not send a second one, which would cut the shutdown short.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => clearInterval(watch));
}

/**
 * On the first start, creates the database while the web app is built. Errors here are ignored, since the server encounters and reports
 * them again.
 */
function prepareDatabase() {
  const { DATABASE_URL = '', DATA_DIR = '', DEMO, NODE_ENV } = process.env;
  if (DATABASE_URL.trim() !== '' || existsSync(path.resolve(DATA_DIR.trim() || 'var'))) return Promise.resolve();
  const command = DEMO === '0' || NODE_ENV === 'production' ? 'migrate' : 'seed-demo';
  return new Promise((resolve) => {
    spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js'), command], { stdio: ['ignore', 'inherit', 'ignore'] })
      .once('error', resolve)
      .once('close', resolve);
  });
}

/** Our parent process and, when that is npm's shell, also its parent npm. Only Linux provides this; elsewhere shells replace themselves. */
function ancestors() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('start.mjs');
    return isShell ? `${parent} ${readFileSync(`/proc/${parent}/status`, 'utf8').match(/^PPid:\s*(\d+)/m)[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
