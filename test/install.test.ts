/**
 * What an installation needs: addresses of all packages in the lock file, since others are looked up (decision 0091), and a Node that is new
 * enough.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** npm replaces it with the registry that is configured on the machine. */
const REGISTRY = 'https://registry.npmjs.org/';

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly resolved?: string }>>;
}

it('the lock file names the address of every package', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { resolved = '' }]) => !resolved.startsWith(REGISTRY)).map(([place]) => place)).toEqual([]);
});

describe('on a Node that is too old', () => {
  const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly engines: { readonly node: string };
    readonly scripts: Readonly<Record<string, string>>;
  };
  const check = (version: string) =>
    spawnSync(process.execPath, [
      '-e',
      `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('./scripts/check-node.cjs')`,
    ]);

  it.each(['0.12.18', '12.22.9', '18.20.8', '20.18.3'])('%s, one line says so', (version) => {
    const { status, stderr, stdout } = check(version);
    expect([status, stderr.toString(), stdout.toString()]).toEqual([
      1,
      `Greenroom needs Node ${engines.node.replace('>=', '')} or newer; this is ${version}.\n`,
      '',
    ]);
  });

  it.each(['20.19.0', '22.0.0', '24.11.1'])('%s is new enough', (version) => {
    expect(check(version).status).toBe(0);
  });

  it('`npm start` and `npm test` check it before they read anything else, in a script that the oldest Node can read', () => {
    for (const name of ['start', 'test']) expect(scripts[name]).toMatch(/^node (--[\w=-]+ )?-r \.\/scripts\/check-node\.cjs scripts\//);
    expect(readFileSync('scripts/check-node.cjs', 'utf8')).not.toMatch(/\b(const|let|class|import|export)\b [^.\n]*[={]|=>|`|\?\.|\.\.\./);
  });
});
