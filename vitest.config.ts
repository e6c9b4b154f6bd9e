/** Decides which tests there are: rules without I/O, the API on a database, and a real browser, which waits until the others have finished. */
import { defineConfig } from 'vitest/config';
import { WORKERS } from './e2e/kit/workers.ts';
import { tablerIcons } from './vite-icons.ts';

// Files share a process, since a fresh one for each costs more than the tests themselves; so tests keep no state in modules.
const shared = { isolate: false, environment: 'node' } as const;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        // Tests of the frame name the icons of its menu.
        plugins: [tablerIcons()],
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/*.{screen,part}.test.ts'],
          globalSetup: ['test/kit/threads.global.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['**/*.api.test.ts', 'test/**/*.test.ts'],
          exclude: ['node_modules/**', 'dist/**'],
          globalSetup: ['test/kit/database.global.ts', 'test/kit/threads.global.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/kit/server.global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
