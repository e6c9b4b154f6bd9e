/**
 * `npm run test:mutation`: mutates the rules and the core, and lists the mutants that survive the tests. `-- src/domains/payroll/item`
 * limits it to one folder or file. Each domain is tested by its own tests, core by those of core. `-- --quick` skips static mutants (tables
 * and labels, evaluated once when a file is loaded), each of which requires every test of the domain.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');
const STRYKER = path.join(import.meta.dirname, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const REPORT = path.join(ROOT, 'dist', 'mutation.json');
const CORE = 'src/core';
/** Minimum mutation score in percent. */
const ENOUGH = 85;

process.chdir(ROOT);
const areas = [
  CORE,
  ...readdirSync('src/domains', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`src/domains/${entry.name}`] : [])),
];

/** Files to mutate in a file or folder. */
function sources(place) {
  if (!statSync(place).isDirectory()) return [place];
  return place.startsWith(CORE) ? [`${place}/**/*.ts`, `!${place}/**/*.test.ts`] : [`${place}/**/*.rules.ts`];
}

function measure(area, places) {
  const { status } = spawnSync(
    process.execPath,
    [
      STRYKER,
      'run',
      'bench/mutation/stryker.config.json',
      '--mutate',
      places.flatMap(sources).join(','),
      ...(quick ? ['--ignoreStatic'] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, MUTATION_TESTS: `${area}/**` } },
  );
  if (status !== 0 || !existsSync(REPORT)) process.exit(status || 1);
  return Object.entries(JSON.parse(readFileSync(REPORT, 'utf8')).files).map(([file, { mutants }]) => [path.dirname(file), mutants]);
}

const given = process.argv.slice(2);
const quick = given.includes('--quick');
const places = given.filter((word) => word !== '--quick').map((place) => place.replaceAll('\\', '/').replace(/\/+$/, ''));
const measured = areas.flatMap((area) => {
  const within =
    places.length === 0
      ? [area]
      : places.flatMap((place) => (area.startsWith(`${place}/`) ? [area] : area === place || place.startsWith(`${area}/`) ? [place] : []));
  return within.length === 0 ? [] : measure(area, within);
});

/** @returns number and percentage of killed mutants. */
function score(mutants) {
  const judged = mutants.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const noticed = judged.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  return { noticed: noticed.length, of: judged.length, percent: judged.length === 0 ? 100 : (100 * noticed.length) / judged.length };
}

const line = (name, { noticed, of, percent }) => `${percent.toFixed(1).padStart(5)} %  ${`${noticed} of ${of}`.padEnd(14)}${name}\n`;
for (const folder of new Set(measured.map(([name]) => name)))
  process.stdout.write(line(folder, score(measured.flatMap(([name, mutants]) => (name === folder ? mutants : [])))));
const total = score(measured.flatMap(([, mutants]) => mutants));
process.stdout.write(line('total', total));
process.exit(total.percent >= ENOUGH ? 0 : 1);
