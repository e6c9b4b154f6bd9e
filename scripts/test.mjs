/** What `npm test` does: install and build what is missing, then types, lint, and every test, a real browser's included. */
import { spawnSync } from 'node:child_process';
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
const steps = [
  ['Types of the server.', bin('tsc'), ['--noEmit', '-p', 'tsconfig.node.json']],
  ['Types of the web app.', bin('tsc'), ['--noEmit', '-p', 'tsconfig.web.json']],
  ['Types of the code that runs inside measured pages.', bin('tsc'), ['--noEmit', '-p', 'tsconfig.bench.json']],
  ['Types of the similarity service.', bin('tsc'), ['--noEmit', '-p', 'services/similarity']],
  ['Lint.', bin('oxlint'), []],
  ['Format.', bin('oxfmt'), ['--check', '.']],
  ['Tests.', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
];
const broken = [];
for (const [say, command, parameters] of steps) {
  process.stdout.write(`${say}\n`);
  const { status } = spawnSync(command, parameters, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) broken.push(say);
}
const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
// A step or a file that breaks without a single test of its own is a failure as well.
const failed = Math.max(counted.numFailedTests, broken.length);
if (broken.length > 0) process.stdout.write(`Failed: ${broken.join(' ')}\n`);
process.stdout.write(`${counted.numPassedTests} passed, ${failed} failed\n`);
process.exit(broken.length === 0 && counted.numPassedTests > 0 ? 0 : 1);
