/**
 * Removes one conjunct at a time from the SQL of domains, and runs the tests of the domain that use its statement, nearest first, until one
 * fails. Which tests use which statement is recorded while the unchanged code runs. One Vitest and one database server serve all mutants.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import type { Plugin } from 'vite';
import { templatesOf } from '../../test/kit/sql-templates.ts';
import { conjunctsOf, without, type Conjunct } from './conjuncts.ts';
import { EXCLUDED } from './excluded-conjuncts.ts';

const DOMAINS = 'src/domains';
const REPORT = path.resolve('dist', `sql-mutants-${process.pid}.jsonl`);
/** For a whole test, and for what it polls: without a conjunct, some tests wait for what never happens. */
const TEST_MS = 60_000;
const POLL_MS = 20_000;

interface Mutant extends Conjunct {
  /** From the project's root, with forward slashes. */
  readonly file: string;
}

/** `Invalid`: the database rejects the statement without the conjunct, so no test had to notice. */
export type Status = 'Killed' | 'Survived' | 'NoCoverage' | 'Invalid';
export interface Judged {
  readonly folder: string;
  readonly status: Status;
}

/** Whether a file is meant. */
type Given = (file: string) => boolean;

/** Prints each mutant with its status. */
export async function measureSql(isGiven: Given): Promise<Judged[]> {
  const all = sqlFiles().map((file) => ({ file, mutants: mutantsOf(file) }));
  checkExclusions(all.flatMap(({ mutants }) => mutants));
  const byDomain = new Map<string, Mutant[]>();
  for (const { file, mutants } of all) {
    const domain = file.split('/').slice(0, 3).join('/');
    if (isGiven(file)) byDomain.set(domain, [...(byDomain.get(domain) ?? []), ...mutants.filter((mutant) => !isExcluded(mutant))]);
  }
  const judged: Judged[] = [];
  for (const [domain, mutants] of byDomain) if (mutants.length > 0) judged.push(...(await measureDomain(domain, mutants)));
  return judged;
}

/** Files of domains with SQL that has conjuncts. */
export function sqlFiles(): string[] {
  return readdirSync(DOMAINS, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:query|job)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => mutantsOf(file).length > 0)
    .sort((one, other) => one.localeCompare(other));
}

function mutantsOf(file: string): Mutant[] {
  return conjunctsOf(readFileSync(file, 'utf8')).map((conjunct) => ({ ...conjunct, file }));
}

function isExcluded({ file, text }: Mutant): boolean {
  return EXCLUDED.some((excluded) => excluded.file === file && excluded.conjunct === text);
}

function checkExclusions(mutants: readonly Mutant[]): void {
  const stale = EXCLUDED.find(({ file, conjunct }) => !mutants.some((mutant) => mutant.file === file && mutant.text === conjunct));
  if (stale !== undefined) throw new Error(`${stale.file} has no conjunct “${stale.conjunct}” that could be excluded`);
}

async function measureDomain(domain: string, mutants: readonly Mutant[]): Promise<Judged[]> {
  const files = new Set(mutants.map(({ file }) => path.resolve(file)));
  const run: Run = { mutant: undefined, milliseconds: new Map() };
  const vitest = await openVitest(files, run);
  try {
    const tests = await vitest.globTestSpecifications([`${domain}/`]);
    const rooms = new Set(mutants.map(({ file }) => roomOf(file)));
    const isNear = ({ moduleId }: TestSpecification) => rooms.has(roomOf(relativeOf(moduleId)));
    const judged = new Map<Mutant, Status>();
    // Most mutants are killed by the tests of their room; the other tests run only for those that are not.
    for (const part of [tests.filter(isNear), tests.filter((test) => !isNear(test))]) {
      const alive = mutants.filter((mutant) => judged.get(mutant) !== 'Killed' && judged.get(mutant) !== 'Invalid');
      if (alive.length === 0 || part.length === 0) continue;
      const used = await recordUse(vitest, part, run);
      for (const mutant of alive) {
        const using = part.filter(({ moduleId }) => used.of(moduleId, keyOf(mutant.file, mutant.statement)));
        if (using.length === 0 && judged.has(mutant)) continue;
        const started = Date.now();
        run.mutant = mutant;
        const status = await judge(vitest, mutant, using);
        judged.set(mutant, status);
        const seconds = Math.round((Date.now() - started) / 1000);
        process.stdout.write(`${status.padEnd(10)} ${seconds} s  ${mutant.file}:${mutant.line}  ${mutant.text}\n`);
      }
    }
    return [...judged].map(([{ file }, status]) => ({ folder: path.posix.dirname(file), status }));
  } finally {
    await vitest.close();
    rmSync(REPORT, { force: true });
  }
}

/** `src/domains/payroll/item` of a file within. */
function roomOf(file: string): string {
  return path.posix.dirname(file).split('/').slice(0, 4).join('/');
}

/** From the project's root, with forward slashes. */
function relativeOf(file: string): string {
  return path.relative(process.cwd(), file).replaceAll('\\', '/');
}

interface Run {
  mutant: Mutant | undefined;
  /** Of each test file, on the unchanged code. */
  readonly milliseconds: Map<string, number>;
}

async function openVitest(files: ReadonlySet<string>, run: Run): Promise<Vitest> {
  const nearestFirst = (one: TestSpecification, other: TestSpecification) =>
    distance(one, run) - distance(other, run) ||
    (run.milliseconds.get(one.moduleId) ?? 0) - (run.milliseconds.get(other.moduleId) ?? 0) ||
    one.moduleId.localeCompare(other.moduleId);
  class NearestFirst {
    async shard(specifications: TestSpecification[]) {
      return specifications;
    }
    async sort(specifications: TestSpecification[]) {
      return [...specifications].sort(nearestFirst);
    }
  }
  return createVitest(
    'test',
    {
      config: false,
      watch: false,
      include: ['src/domains/**/*.api.test.ts'],
      environment: 'node',
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: TEST_MS,
      hookTimeout: TEST_MS,
      expect: { poll: { timeout: POLL_MS } },
      reporters: [{}],
      globalSetup: ['test/kit/database.global.ts', 'test/kit/threads.global.ts'],
      runner: 'bench/mutation/recording-runner.ts',
      provide: { sqlReport: REPORT },
      sequence: { sequencer: NearestFirst },
    },
    { plugins: [mutating(files, run)] },
  );
}

/** 0 for tests in the folder of the mutant, 1 for those of its room, else 2. */
function distance({ moduleId }: TestSpecification, { mutant }: Run): number {
  if (mutant === undefined) return 0;
  const test = relativeOf(moduleId);
  if (path.posix.dirname(test) === path.posix.dirname(mutant.file)) return 0;
  return roomOf(test) === roomOf(mutant.file) ? 1 : 2;
}

/** Code that loads without the active mutant's conjunct, and records which statements it uses while there is no mutant. */
function mutating(files: ReadonlySet<string>, run: Run): Plugin {
  return {
    name: 'sql-mutants',
    enforce: 'pre',
    transform(source, id) {
      if (!files.has(id)) return null;
      const file = relativeOf(id);
      return { code: run.mutant?.file === file ? without(source, run.mutant) : recording(file, source), map: null };
    },
  };
}

function keyOf(file: string, statement: number): string {
  return `${file}:${statement}`;
}

function recording(file: string, source: string): string {
  const insertions = templatesOf(source).flatMap(({ start, end }) => [
    { at: start, text: `(globalThis.usedStatements?.add('${keyOf(file, start)}'), ` },
    { at: end, text: ')' },
  ]);
  return insertions
    .sort((one, other) => other.at - one.at)
    .reduce((code, { at, text }) => `${code.slice(0, at)}${text}${code.slice(at)}`, source);
}

/** Runs the tests on the unchanged code. */
async function recordUse(vitest: Vitest, tests: readonly TestSpecification[], run: Run) {
  const started = Date.now();
  rmSync(REPORT, { force: true });
  run.mutant = undefined;
  const modules = await runTests(vitest, tests);
  process.stdout.write(`${tests.length} test files on the unchanged code: ${Math.round((Date.now() - started) / 1000)} s\n`);
  const failed = modules.find((module) => !module.ok());
  if (failed !== undefined) throw new Error(`${failed.moduleId} fails on the unchanged code`);
  for (const module of modules) run.milliseconds.set(module.moduleId, module.diagnostic().duration);
  const always = new Set(reported().flatMap(({ loading }) => loading ?? []));
  const byTest = new Map(reported().flatMap(({ test, used }) => (test === undefined ? [] : [[test, new Set(used)] as const])));
  return { of: (test: string, statement: string) => always.has(statement) || byTest.get(test)?.has(statement) === true };
}

async function judge(vitest: Vitest, mutant: Mutant, tests: readonly TestSpecification[]): Promise<Status> {
  if (tests.length === 0) return 'NoCoverage';
  rmSync(REPORT, { force: true });
  vitest.invalidateFile(path.resolve(mutant.file));
  const modules = await runTests(vitest, tests);
  vitest.invalidateFile(path.resolve(mutant.file));
  const errors = vitest.state.getUnhandledErrors().length;
  vitest.state.clearErrors();
  if (modules.every((module) => module.ok()) && errors === 0) return 'Survived';
  return reported().some(({ invalid }) => invalid !== undefined) ? 'Invalid' : 'Killed';
}

async function runTests(vitest: Vitest, tests: readonly TestSpecification[]): Promise<readonly TestModule[]> {
  return (await vitest.runTestSpecifications([...tests])).testModules;
}

interface Reported {
  readonly loading?: readonly string[];
  readonly test?: string;
  readonly used?: readonly string[];
  readonly invalid?: string;
}

function reported(): Reported[] {
  if (!existsSync(REPORT)) return [];
  return readFileSync(REPORT, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Reported);
}
