/** What `npm test` does: install and build what is missing, then types, lint, and every test, a real browser's included. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';
import { installMediaTools } from './media-tools.mjs';

requireNode();
install({ everything: true });
installMediaTools();
await build();

const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name);
const report = path.join(ROOT, 'dist', 'test-report.json');
rmSync(report, { force: true });
/** @type {[say: string, command: string, parameters: string[]][]} */
const checks = [
  ['Types of the server.', bin('tsc'), ['--noEmit', '-p', 'tsconfig.node.json']],
  ['Types of the web app.', bin('tsc'), ['--noEmit', '-p', 'tsconfig.web.json']],
  ['Types of the code that runs inside measured pages.', bin('tsc'), ['--noEmit', '-p', 'tsconfig.bench.json']],
  ['Types of the similarity service.', bin('tsc'), ['--noEmit', '-p', 'services/similarity']],
  ['Lint.', bin('oxlint'), []],
  ['Format.', bin('oxfmt'), ['--check', '.']],
];
const broken = [];

/** @returns {Promise<{ passed: boolean, output: string }>} where it is heard as it goes, the output is empty. */
function run(command, parameters, { heard }) {
  return new Promise((resolve) => {
    const started = spawn(command, parameters, { cwd: ROOT, stdio: heard ? 'inherit' : 'pipe', shell: process.platform === 'win32' });
    const said = [];
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (piece) => said.push(piece));
    started.once('error', (error) => resolve({ passed: false, output: error.message }));
    started.once('close', (status) => resolve({ passed: status === 0, output: Buffer.concat(said).toString() }));
  });
}

process.stdout.write('Types, lint and format.\n');
// Two at a time, since each of them keeps one core busy; what one says comes in one piece.
const waiting = [...checks];
const lane = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [say, command, parameters] = next;
    const { passed, output } = await run(command, parameters, { heard: false });
    process.stdout.write(`${say}\n${output}`);
    if (!passed) broken.push(say);
  }
};
const lanes = [lane(), lane()];
// Tests begin with starting servers, which leaves a core free for the check that is still under way.
await Promise.race(lanes);

process.stdout.write('Tests.\n');
const vitest = await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { heard: true });
await Promise.all(lanes);
if (!vitest.passed) broken.push('Tests.');
const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
// A step or a file that breaks without a single test of its own is a failure as well.
const failed = Math.max(counted.numFailedTests, broken.length);
if (broken.length > 0) process.stdout.write(`Failed: ${broken.join(' ')}\n`);
process.stdout.write(`${counted.numPassedTests} passed, ${failed} failed\n`);
process.exit(broken.length === 0 && counted.numPassedTests > 0 ? 0 : 1);
