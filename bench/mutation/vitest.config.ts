/** Tests for mutation testing: those of rules and core, which need neither a database nor a browser. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTATION_TESTS'] ?? 'src/**').split(',').map((place) => `${place}/*.test.ts`),
    exclude: ['**/*.api.test.ts', '**/*.{screen,part}.test.ts'],
    globalSetup: ['test/kit/threads.global.ts'],
    setupFiles: ['bench/mutation/few-cases.ts'],
  },
});
