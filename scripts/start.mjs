/** What `npm start` does on a machine that has only Node and npm: install, build, serve. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';
import { installMediaTools } from './media-tools.mjs';

requireNode();
install({ everything: false });
installMediaTools();
await build(prepareDatabase);
process.argv.splice(2, process.argv.length, 'serve', '--services');
// In this very process, so that signals and exit codes are the server's own.
await import(pathToFileURL(path.join(ROOT, 'dist/server/main.js')).href);

// npm runs this through a shell, and a signal to npm ends npm or the shell without reaching us: when either is gone, so should we be.
if (process.env.npm_lifecycle_event === 'start') {
  const line = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === line) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
  // Whoever signals us too needs no help, and a second signal would cut short what the first one began.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => clearInterval(watch));
}

/** The first start makes the database while the web app is built. What goes wrong here, the server meets again and says. */
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

/** Our parent and, when that is the shell npm put in between, its parent: npm. Only Linux says; elsewhere shells make way for what they run. */
function ancestors() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('start.mjs');
    return isShell ? `${parent} ${readFileSync(`/proc/${parent}/status`, 'utf8').match(/^PPid:\s*(\d+)/m)[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
