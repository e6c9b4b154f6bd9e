/** What an installation needs to be fast: it looks up every package whose address the lock file does not name (decision 0091). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
