/** `npm test`: installs and builds what is missing, then runs type checks, lint and the tests of the default run, including those in a real browser. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { install, ROOT } from './install.mjs';
import { installMediaTools } from './media-tools.mjs';

install({ everything: true });

const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name);
const report = path.join(ROOT, 'dist', 'test-report.json');
rmSync(report, { force: true });
/** Several threads check the same types more than once, so one thread needs two thirds of the processor time. */
const TYPES = ['--noEmit', '--singleThreaded', '-p'];
/** @type {[label: string, command: string, parameters: string[]][]} */
const checks = [
  ['Lint.', bin('oxlint'), []],
  ['Types of the server.', bin('tsc'), [...TYPES, 'tsconfig.node.json']],
  ['Types of the web app.', bin('tsc'), [...TYPES, 'tsconfig.web.json']],
  ['Types of the benchmarks that run inside pages.', bin('tsc'), [...TYPES, 'tsconfig.bench.json']],
  ['Types of the similarity service.', bin('tsc'), [...TYPES, 'services/similarity']],
  ['Format.', bin('oxfmt'), ['--check', '.']],
];
const failures = [];
/**
 * The compiler and the linter are Go programs that end within seconds: not collecting garbage before 2 GiB saves a fifth of their time, and
 * the linter needs a quarter less with one thread.
 */
const ECONOMICAL = { GOGC: 'off', GOMEMLIMIT: '2GiB', GOMAXPROCS: '1', ...process.env };

/** @returns {Promise<{ passed: boolean, output: string }>} the output is empty when it is passed through. */
function run(command, parameters, { inherit, env }) {
  return new Promise((resolve) => {
    const started = spawn(command, parameters, {
      cwd: ROOT,
      env,
      stdio: inherit ? 'inherit' : 'pipe',
      shell: process.platform === 'win32',
    });
    const chunks = [];
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    started.once('error', (error) => resolve({ passed: false, output: error.message }));
    started.once('close', (status) => resolve({ passed: status === 0, output: Buffer.concat(chunks).toString() }));
  });
}

process.stdout.write('Types, lint and format.\n');
// Two at a time, since each keeps one core busy; the output of each is printed as a whole.
const queue = [...checks];
const worker = async () => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [label, command, parameters] = next;
    const { passed, output } = await run(command, parameters, { inherit: false, env: ECONOMICAL });
    process.stdout.write(`${label}\n${output}`);
    if (!passed) failures.push(label);
  }
};
const workers = [worker(), worker()];
// The checks need neither, and while packages are unpacked and files are written, a core is free.
await Promise.all([installMediaTools(), build()]);
// Tests begin by starting servers, which leaves a core free for the check that is still running.
await Promise.race(workers);

process.stdout.write('Tests.\n');
const vitest = await run(
  bin('vitest'),
  ['run', '--project=!recovery', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  { inherit: true, env: process.env },
);
await Promise.all(workers);
if (!vitest.passed) failures.push('Tests.');
const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
// A step or a file that fails without a failed test counts as a failure too.
const failed = Math.max(results.numFailedTests, failures.length);
if (failures.length > 0) process.stdout.write(`Failed: ${failures.join(' ')}\n`);
process.stdout.write(`${results.numPassedTests} passed, ${failed} failed\n`);
process.exit(failures.length === 0 && results.numPassedTests > 0 ? 0 : 1);
