/** Decides how tests run: pure ones fast and together, API ones on a real PostgreSQL, browser ones one after another. */
import { defineConfig } from 'vitest/config';

const API = ['src/**/*.api.test.ts', 'test/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: ['src/**/*.api.test.ts'], isolate: false } },
      { test: { name: 'api', include: API, globalSetup: ['test/kit/database.global.ts'], isolate: false, testTimeout: 60_000, hookTimeout: 60_000 } },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], globalSetup: ['e2e/kit/server.global.ts'], isolate: false, fileParallelism: false, testTimeout: 90_000, hookTimeout: 120_000 } },
    ],
    maxWorkers: 2,
  },
});
