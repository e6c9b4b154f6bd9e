/**
 * Test projects: unit tests without I/O, API tests with a database, tests in a real browser, and tests that kill servers or take their
 * database away; they share the same worker processes.
 */
import { defineConfig } from 'vitest/config';
import { STUCK_MS, TEST_STUCK_MS } from './e2e/kit/patience.ts';
import { WORKERS } from './e2e/kit/workers.ts';
import { scratchFolder } from './test/kit/scratch.ts';
import { tablerIcons } from './vite-icons.ts';

// For all child processes.
process.env['TMPDIR'] = scratchFolder();

// Most functions run too briefly to be worth optimising: doing that later saves about 7 % of the processor time. Only the V8 of Node 20
// has the option; later ones exit on it.
const OPTIMISE_LATER = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=600000'] : [];

// Test files share a process, since a new one for each would take longer than the tests; so tests must not keep state in modules.
// Waits may take as long as the machine needs: timeouts only end tests that are stuck.
const shared = {
  isolate: false,
  // More room for new objects: most end with their test, and collecting them less often saves about 4 % of the processor time.
  execArgv: ['--max-semi-space-size=64', ...OPTIMISE_LATER],
  environment: 'node' as const,
  testTimeout: TEST_STUCK_MS,
  hookTimeout: TEST_STUCK_MS,
  expect: { poll: { timeout: STUCK_MS } },
};

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // One line per file is sufficient as progress.
    slowTestThreshold: Number.MAX_SAFE_INTEGER,
    projects: [
      {
        // Tests of the shell import the icons of its menu.
        plugins: [tablerIcons()],
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'services/*/src/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/*.{screen,part}.test.ts'],
          globalSetup: ['test/kit/threads.global.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['**/*.api.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'dist/**'],
          globalSetup: ['test/kit/database.global.ts', 'test/kit/threads.global.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/kit/server.global.ts'],
        },
      },
      {
        // Each takes several starts of a server, so they are not part of `npm test`.
        test: {
          ...shared,
          name: 'recovery',
          include: ['e2e/**/*.recovery.ts'],
          globalSetup: ['e2e/kit/server.global.ts'],
        },
      },
    ],
  },
});
