/** The test of the deployment: nginx with `deploy/nginx.conf` before two nodes and a worker. Needs nginx, so the default run leaves it out. */
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
