/**
 * `npm run test:mutation`: mutates the rules and the core, drops conjuncts from SQL, and lists the mutants that survive the tests.
 * `-- src/domains/payroll/item` limits it to one folder or file. Each room of a domain is tested by its own tests, files outside rooms by those of the domain, and core by
 * those of core. `-- --quick` skips static mutants (tables and labels, evaluated once when a file is loaded), each of which requires all of
 * these tests. `-- --sql` drops conjuncts only.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

const ROOT = path.join(import.meta.dirname, '..', '..');
const STRYKER = path.join(import.meta.dirname, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const REPORT = path.join(ROOT, 'dist', 'mutation.json');
const CORE = 'src/core';
const DOMAINS = 'src/domains';
/** Minimum mutation score in percent. */
const ENOUGH = 85;

process.chdir(ROOT);

/** All files in a folder and its subfolders, with forward slashes. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [path.join(entry.parentPath, entry.name).replaceAll('\\', '/')] : [],
  );
}

/** `src/domains/payroll/item` of a file within, `src/domains/live` of a file that is in no room. */
function roomOf(file) {
  return path.posix.dirname(file).split('/').slice(0, 4).join('/');
}

/** What is measured together: files to mutate, and the folder whose tests run. */
function areas() {
  const core = filesIn(CORE).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const rules = filesIn(DOMAINS).filter((file) => file.endsWith('.rules.ts'));
  const rooms = new Set(rules.map(roomOf));
  return [
    { tests: CORE, files: core },
    ...[...rooms]
      .sort((one, other) => one.localeCompare(other))
      .map((room) => ({ tests: room, files: rules.filter((file) => roomOf(file) === room) })),
  ];
}

function measure({ tests, files }) {
  const { status } = spawnSync(
    process.execPath,
    [STRYKER, 'run', 'bench/mutation/stryker.config.json', '--mutate', files.join(','), ...(quick ? ['--ignoreStatic'] : [])],
    { stdio: 'inherit', env: { ...process.env, MUTATION_TESTS: `${tests}/**` } },
  );
  if (status !== 0 || !existsSync(REPORT)) process.exit(status || 1);
  return Object.entries(JSON.parse(readFileSync(REPORT, 'utf8')).files).map(([file, { mutants }]) => [path.dirname(file), mutants]);
}

/** Bundles the part for SQL, which is TypeScript. */
async function loadSqlMutants() {
  const outfile = path.join(ROOT, 'dist', 'bench', 'sql-mutants.js');
  const entryPoints = [path.join(import.meta.dirname, 'sql-mutants.ts')];
  buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' });
  return import(pathToFileURL(outfile).href);
}

const FLAGS = ['--quick', '--sql'];
const given = process.argv.slice(2);
const quick = given.includes('--quick');
const sqlOnly = given.includes('--sql');
const places = given.filter((word) => !FLAGS.includes(word)).map((place) => place.replaceAll('\\', '/').replace(/\/+$/, ''));
const isIn = (file, place) => file === place || file.startsWith(`${place}/`);
const isGiven = (file) => places.length === 0 || places.some((place) => isIn(file, place));
const { measureSql, sqlFiles } = await loadSqlMutants();
const all = sqlOnly ? [] : areas();
const mutable = [...all.flatMap(({ files }) => files), ...sqlFiles()];
for (const place of places) {
  if (mutable.some((file) => isIn(file, place))) continue;
  process.stderr.write(`${place} holds nothing to mutate: name a folder or file of rules, core or SQL.\n`);
  process.exit(1);
}
const measured = all.flatMap(({ tests, files }) => {
  const chosen = files.filter(isGiven);
  return chosen.length === 0 ? [] : measure({ tests, files: chosen });
});
for (const { folder, status } of await measureSql(isGiven)) measured.push([`${folder} (SQL)`, [{ status }]]);

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
