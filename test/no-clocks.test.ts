/**
 * No test waits for a fixed time, measures time, or sets its own timeout: tests wait for results, and all limits are defined in one place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const CLOCKS = [
  /waitForTimeout/,
  /performance\.now/,
  /cpuUsage/,
  /hrtime/,
  /timers\/promises/,
  /setTimeout\((?:resolve|resume|done|\(\) =>)[^)]*, ?\d/,
  /\btimeout: [\d_]{3,}/,
  /(?:test|hook)Timeout: \d/,
  /^ *\}, [\d_]+\);/m,
];

it('no test depends on time', () => {
  const files = ['src', 'services', 'test', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.split(path.sep).includes('node_modules'))
      .map((file) => path.join(folder, file)),
  );
  const tests = files
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file) || /^((test|e2e)\/kit|services\/[\w-]+\/test)\/.*\.ts$/.test(file))
    .filter((file) => file !== 'test/no-clocks.test.ts');
  expect(tests.length).toBeGreaterThan(100);
  const found = tests.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return CLOCKS.filter((clock) => clock.test(text)).map((clock) => `${file}: ${clock.exec(text)![0].trim()}`);
  });
  expect(found).toEqual([]);
});
