/**
 * Verifies CONTRIBUTING's "add a resource in 10 minutes": adds exactly those pieces to a copy of the project and runs the project's own
 * checks on it.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { breadth, WIDE } from './kit/breadth.ts';

/** Enough for the types of the declarations and samples; the other checks need the whole project. */
const COPIED = breadth(
  [
    'src/core',
    'src/domains',
    'src/server',
    'services/similarity/wire.ts',
    'test/kit',
    'package.json',
    'tsconfig.json',
    'tsconfig.node.json',
  ],
  [
    'src',
    'scripts',
    'test',
    'e2e',
    'migrations',
    'docs',
    'bench',
    'package.json',
    'package-lock.json',
    'checks',
    'tsconfig.json',
    'tsconfig.node.json',
    'tsconfig.web.json',
    'vitest.config.ts',
    'vite.config.ts',
    'vite-icons.ts',
    'vite-late-code.ts',
    'vite-service-worker.ts',
    'tsconfig.bench.json',
    'vitest.deploy.config.ts',
    'compose.yaml',
    'Dockerfile',
    'deploy',
    'services',
    'assets',
    'media-tools/package.json',
    'media-tools/package-lock.json',
    '.oxfmtrc.json',
    '.oxlintrc.json',
    '.npmrc',
    'LICENSE',
    '.gitignore',
    'CONTRIBUTING.md',
    'README.md',
    'ARCHITECTURE.md',
  ],
);
const TESTS = [
  'test/contract.api',
  'test/schema',
  'test/architecture',
  'test/contract-',
  'test/errors',
  'test/words',
  'test/domain-readmes',
];
const guide = readFileSync('CONTRIBUTING.md', 'utf8');

/** The fenced block after `<!-- resource:name -->`, without the indentation of its list item. */
function block(name: string): string {
  const found = new RegExp(`<!-- resource:${name} -->\\s+\`\`\`\\w+\\n([\\s\\S]*?)\\n\\s*\`\`\``).exec(guide)?.[1];
  if (found === undefined) throw new Error(`CONTRIBUTING.md has no block ${name}.`);
  return `${found.replace(/^ {3}/gm, '')}\n`;
}

/** Not imported by any file, but type-checked. */
const MISSPELT = 'test/kit/misspelt-studio.resource.ts';

/** Files that name resources; the rest of the server only uses their declarations. */
const ITS_TYPES = 'tsconfig.studio.json';
const TYPED = ['src/domains/resources.ts', 'test/kit/samples.ts', MISSPELT];

/** Names of their tests that a new resource can make fail. */
const ABOUT_IT = 'Studio|studio|schema|architecture|suffix|access matrix|error|words|README';

/** Module cache shared between runs. */
const KEPT = ['--experimental.fsModuleCache', '--experimental.fsModuleCachePath=dist/modules'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'greenroom-resource-'));
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const append = (file: string, text: string) =>
    writeFileSync(path.join(folder, file), readFileSync(path.join(folder, file), 'utf8') + text);
  if (WIDE) writeFileSync(path.join(folder, 'migrations/9999_studios.sql'), block('migration'));
  writeFileSync(path.join(folder, 'src/domains/live/studio.resource.ts'), block('declaration'));
  writeFileSync(path.join(folder, 'src/domains/live/studio-list.screen.tsx'), block('screen'));
  const web = path.join(folder, 'src/domains/live/web.ts');
  writeFileSync(web, readFileSync(web, 'utf8').replace(/(routes: \[\n)/, `$1    ${block('route')}`));
  writeFileSync(path.join(folder, MISSPELT), block('declaration').replace("seats: 'range'", "seat: 'range'"));
  writeFileSync(path.join(folder, ITS_TYPES), JSON.stringify({ extends: './tsconfig.node.json', include: [], files: TYPED }));
  append('src/domains/live/index.ts', block('export'));
  const samples = path.join(folder, 'test/kit/samples.ts');
  writeFileSync(samples, readFileSync(samples, 'utf8').replace(/(SAMPLES[^{]*\{\n)/, `$1  ${block('sample')}`));
});
/** Runs a shell command from the guide. */
function runLine(line: string, more: readonly string[]) {
  const [setting, , program, ...parameters] = line.trim().split(' ') as [string, string, string, ...string[]];
  const [name, value] = setting.split('=') as [string, string];
  return run(program, [...parameters, ...more, ...KEPT], { [name]: value });
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, parameters: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { administratorUrl, template } = inject('databaseServer');
  const environment = { ...process.env, ...settings, TEST_DATABASE_URL: administratorUrl, TEST_DATABASE_TEMPLATE: template };
  const { status, stdout, stderr } = spawnSync(path.resolve('node_modules/.bin', program), parameters, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('resource added with the guide', () => {
  it('type-checks, and reports a misspelt filter by name', () => {
    // Several threads would check most types once each.
    const { status, output } = run('tsc', [
      '--noEmit',
      '--singleThreaded',
      '-p',
      breadth(ITS_TYPES, 'tsconfig.node.json'),
      '--pretty',
      'false',
    ]);
    expect(status).not.toBe(0);
    expect(
      output
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith(' ')),
    ).toEqual([expect.stringMatching(/^test\/kit\/misspelt-studio\.resource\.ts\(.*\bseat\b/)]);
  });
  it.runIf(WIDE)(
    'is formatted correctly, gets its access matrix entry from the command in the guide, and passes the tests of all resources',
    () => {
      rmSync(path.join(folder, MISSPELT));
      const format = run('oxfmt', ['--check', 'src', 'test']);
      expect(format.status, format.output).toBe(0);
      const lint = run('oxlint', ['--quiet']);
      expect(lint.status, lint.output).toBe(0);
      expect(run('vitest', ['run', '--project', 'api', 'test/access-matrix']).status).not.toBe(0);
      // With the other tests in the same run, and in one worker, since loading the project takes longer than all of them.
      const { status, output } = runLine(block('snapshot'), [...TESTS, '--maxWorkers=1', '-t', ABOUT_IT]);
      expect(status, output.slice(-3000)).toBe(0);
      expect(output).toMatch(/Tests .*[1-9]\d* passed/);
      const matrix = readFileSync(path.join(folder, 'test/access-matrix.txt'), 'utf8');
      expect(matrix).toMatch(/^Studio \(\/api\/studios\)/m);
      const lines = (text: string) => text.split('\n').filter((line) => !line.includes('tudio'));
      expect(lines(matrix)).toEqual(expect.arrayContaining(lines(readFileSync('test/access-matrix.txt', 'utf8'))));
    },
  );
  // Takes several minutes: everything that is not specific to one resource.
  it.runIf(WIDE)('passes the type checks of all parts, and all tests of rules, docs, access and wire format', () => {
    for (const part of [[], ['-p', 'tsconfig.web.json'], ['-p', 'tsconfig.bench.json']]) {
      const { status, output } = run('tsc', ['--noEmit', '--pretty', 'false', ...part]);
      expect(status, output).toBe(0);
    }
    const unit = run('vitest', ['run', '--project', 'unit'], { WIDE: '' });
    expect(unit.status, unit.output.slice(-3000)).toBe(0);
    const others = readdirSync(path.join(folder, 'test')).filter(
      (name) => name.endsWith('.test.ts') && name !== 'add-a-resource.api.test.ts',
    );
    const api = run('vitest', ['run', '--project', 'api', ...others.map((name) => `test/${name}`)], { WIDE: '' });
    expect(api.status, api.output.slice(-3000)).toBe(0);
  });
});
