/**
 * Installs packages when necessary: if the lock file has changed since the last installation, or checks need more packages than a start.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Prints one line on stderr and exits with 1. */
export function exitWithError(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * @param everything also installs what only types, lint, tests and benchmarks need (`checks/package.json`), more than half of all packages.
 * Not needed for a start.
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
  if (result.status !== 0) exitWithError(`Packages could not be installed: ${lastLines(result.stderr || result.error?.message || '')}`);
  writeFileSync(stamp, everything ? all : lock);
}

function lastLines(text) {
  return text.trim().split('\n').slice(-3).join(' ');
}
