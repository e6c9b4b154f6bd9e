/** docs/errors.md matches the error catalogues, and the code uses every error of a catalogue. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../src/domains/errors.ts';
import { errorsPage } from '../src/server/docs/errors-page.ts';

const page = path.resolve('docs/errors.md');
const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(path.join('src', file), 'utf8'))
  .join('\n');

describe('docs/errors.md', () => {
  it('matches the catalogues', () => {
    if (process.env.UPDATE_DOCS === '1') writeFileSync(page, errorsPage(CATALOGUES));
    expect(readFileSync(page, 'utf8')).toBe(errorsPage(CATALOGUES));
  });
  it.each(CATALOGUES.flatMap(({ domain, entries }) => Object.keys(entries).map((code) => [domain, code])))(
    '%s.%s is used',
    (domain, code) => {
      expect(source).toMatch(new RegExp(`${domain}Errors\\.fail\\([^)]*'${code}'`));
    },
  );
  it('includes every errors.ts', () => {
    const domains = readdirSync('src/domains', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^\w+\/errors\.ts$/.test(file))
      .map((file) => path.dirname(file));
    expect(
      CATALOGUES.map(({ domain }) => domain)
        .filter((domain) => domain !== 'core')
        .sort(),
    ).toEqual(domains.sort());
  });
  it('has one status per code, and alerts an operator for every 5xx', () => {
    for (const { entries } of CATALOGUES) for (const entry of Object.values(entries)) expect(entry.wake === true).toBe(entry.status >= 500);
  });
});
