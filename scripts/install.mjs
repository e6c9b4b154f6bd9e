/** Whether packages have to be installed, and which: only when the lock file differs from what was installed last, or checks need more than a start did. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One line on stderr and exit 1. */
export function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) giveUp(`Greenroom needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/**
 * @param everything also what only types, lint, tests and benches need (`checks/package.json`), more than half of all. A start does
 * without.
 */
export function install({ everything }) {
  const stamp = path.join(ROOT, 'node_modules', '.greenroom-installed');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const all = `${lock} with checks`;
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === all || (installed === lock && !everything)) return;
  process.stdout.write('Installing packages (the first time takes about half a minute).\n');
  const which = everything ? [] : ['--workspaces=false'];
  const result = spawnSync('npm', ['ci', '--include=dev', ...which, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) giveUp(`Packages could not be installed: ${lastLines(result.stderr || result.error?.message || '')}`);
  writeFileSync(stamp, everything ? all : lock);
}

function lastLines(text) {
  return text.trim().split('\n').slice(-3).join(' ');
}
