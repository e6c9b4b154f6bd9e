/** Tests for mutation testing: those of rules and core, which need neither a database nor a browser. */
import { defineConfig } from 'vitest/config';
import { TEST_STUCK_MS } from '../../e2e/kit/patience.ts';
import { tablerIcons } from '../../vite-icons.ts';

export default defineConfig({
  plugins: [tablerIcons()],
  test: {
    environment: 'node',
    // The mutation tester has its own timeouts, measured on the unchanged code.
    testTimeout: TEST_STUCK_MS,
    include: (process.env['MUTATION_TESTS'] ?? 'src/**').split(',').map((place) => `${place}/*.test.ts`),
    // The reader of imports does its work in threads, where no mutant is active; its tests would take most of the time of their room.
    exclude: ['**/*.api.test.ts', '**/*.{screen,part}.test.ts', '**/parse-reader.service.test.ts'],
    runner: 'bench/mutation/loading-runner.ts',
    globalSetup: ['test/kit/threads.global.ts'],
    setupFiles: ['bench/mutation/few-cases.ts'],
  },
});
