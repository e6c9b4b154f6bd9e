/** CONTRIBUTING's "add a resource in 10 minutes" is true: a copy of the project gets exactly those four pieces, and passes. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const COPIED = [
  'src',
  'scripts',
  'test',
  'e2e',
  'migrations',
  'docs',
  'bench',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
  'vitest.config.ts',
  'vite.config.ts',
  'vite-icons.ts',
  'CONTRIBUTING.md',
  'README.md',
  'ARCHITECTURE.md',
];
const guide = readFileSync('CONTRIBUTING.md', 'utf8');

/** The fenced block after `<!-- resource:name -->`, without the indentation of its list item. */
function block(name: string): string {
  const found = new RegExp(`<!-- resource:${name} -->\\s+\`\`\`\\w+\\n([\\s\\S]*?)\\n\\s*\`\`\``).exec(guide)?.[1];
  if (found === undefined) throw new Error(`CONTRIBUTING.md has no block ${name}.`);
  return `${found.replace(/^ {3}/gm, '')}\n`;
}

/** Nobody imports it; the types are checked all the same. */
const MISSPELT = 'bench/misspelt-studio.resource.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'greenroom-resource-'));
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const append = (file: string, text: string) =>
    writeFileSync(path.join(folder, file), readFileSync(path.join(folder, file), 'utf8') + text);
  writeFileSync(path.join(folder, 'migrations/9999_studios.sql'), block('migration'));
  writeFileSync(path.join(folder, 'src/domains/live/studio.resource.ts'), block('declaration'));
  writeFileSync(path.join(folder, MISSPELT), block('declaration').replace("seats: 'range'", "seat: 'range'"));
  append('src/domains/live/index.ts', block('export'));
  const samples = path.join(folder, 'test/kit/samples.ts');
  writeFileSync(samples, readFileSync(samples, 'utf8').replace(/(SAMPLES[^{]*\{\n)/, `$1  ${block('sample')}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, parameters: readonly string[]) {
  const environment = { ...process.env, TEST_DATABASE_URL: inject('databaseServer').administratorUrl };
  const { status, stdout, stderr } = spawnSync(path.resolve('node_modules/.bin', program), parameters, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('a resource added by the guide', () => {
  it('type-checks, and is refused with its name when a filter is misspelt', () => {
    const { status, output } = run('tsc', ['--noEmit', '-p', 'tsconfig.node.json', '--pretty', 'false']);
    expect(status).not.toBe(0);
    expect(
      output
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith(' ')),
    ).toEqual([expect.stringMatching(/^bench\/misspelt-studio\.resource\.ts\(.*\bseat\b/)]);
  });
  it('passes the tests that run over every resource, and has its place in the structure', () => {
    const { status, output } = run('vitest', [
      'run',
      '--project',
      'api',
      'test/contract',
      'test/schema',
      'test/architecture',
      '-t',
      'Studio|studio|schema|architecture|suffix',
    ]);
    expect(status, output.slice(-3000)).toBe(0);
    expect(output).toMatch(/Tests .*[1-9]\d* passed/);
  });
});
