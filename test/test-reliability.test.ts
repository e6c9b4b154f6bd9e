/**
 * No test waits for a fixed time, measures time, or sets its own timeout: tests wait for results, and all limits are defined in one place.
 * None stops intercepting the requests of a page in use either (`e2e/kit/requests.ts`).
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

const UNROUTING = [/\.unroute\(/, /\.unrouteAll\(/, /\btimes: \d/];
/** It runs between tests. */
const PARKING = 'e2e/kit/tabs.ts';

const tests = ['src', 'services', 'test', 'e2e']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.split(path.sep).includes('node_modules'))
      .map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file) || /^((test|e2e)\/kit|services\/[\w-]+\/test)\/.*\.ts$/.test(file))
  .filter((file) => file !== 'test/test-reliability.test.ts');

const uses = (files: readonly string[], patterns: readonly RegExp[]) =>
  files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return patterns.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern.exec(text)![0].trim()}`);
  });

it('no test depends on time', () => {
  expect(tests.length).toBeGreaterThan(100);
  expect(uses(tests, CLOCKS)).toEqual([]);
});

it('no test stops intercepting the requests of a page in use', () => {
  const browserTests = tests.filter((file) => file.startsWith('e2e/'));
  expect(uses(browserTests, UNROUTING)).toEqual([`${PARKING}: .unrouteAll(`]);
});
