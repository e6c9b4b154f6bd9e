/**
 * Test of the deployment: nginx with `deploy/nginx.conf` in front of two nodes and a worker. Requires nginx, so it is not part of the
 * default run.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.deploy.ts'],
    environment: 'node',
    reporters: ['verbose'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
