/** Which tests there are: rules without I/O, the API on a database, and a real browser; they take turns at the same processes. */
import { defineConfig } from 'vitest/config';
import { STUCK_MS, TEST_STUCK_MS } from './e2e/kit/patience.ts';
import { WORKERS } from './e2e/kit/workers.ts';
import { scratchFolder } from './test/kit/scratch.ts';
import { tablerIcons } from './vite-icons.ts';

// For all that is started from here.
process.env['TMPDIR'] = scratchFolder();

// Files share a process, since a fresh one for each costs more than the tests themselves; so tests keep no state in modules.
// What is waited for may take as long as the machine likes: the limits only end what is stuck.
const shared = {
  isolate: false,
  environment: 'node',
  testTimeout: TEST_STUCK_MS,
  hookTimeout: TEST_STUCK_MS,
  expect: { poll: { timeout: STUCK_MS } },
} as const;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // One line for each file is progress enough.
    slowTestThreshold: Number.MAX_SAFE_INTEGER,
    projects: [
      {
        // Tests of the frame name the icons of its menu.
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
    ],
  },
});
