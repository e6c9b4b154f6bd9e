/** Tests for the list of reports: each role sees its own. */
import { expect, it } from 'vitest';
import { REPORTS, reportsFor } from './report-list.rules.ts';

const MORE = { path: '/reports/more', title: 'More', about: 'Of another domain.', roles: ['MANAGER'] } as const;
const titles = (role: string) => reportsFor({ roles: [`ROLE_${role}`] }, [MORE]).map(({ title }) => title);

it.each([
  ['ADMIN', ['Employee performance', 'Live-stream comparison', 'Product performance', 'Profit and loss', 'Schedule details']],
  ['MANAGER', ['Employee performance', 'Live-stream comparison', 'Product performance', 'Schedule details', 'More']],
  ['CLIENT', ['Employee performance', 'Live-stream comparison', 'Product performance']],
  ['EMPLOYEE', []],
])('%s sees %j', (role, expected) => expect(titles(role)).toEqual(expected));

it('someone with two roles sees the reports of both', () => {
  expect(reportsFor({ roles: ['ROLE_EMPLOYEE', 'ROLE_ADMIN', 'ROLE_MANAGER'] })).toEqual(REPORTS);
});

it('every report says what it is about, and has an address of its own', () => {
  for (const { path, title, about } of REPORTS) {
    expect(path).toMatch(/^\/reports\/[a-z-]+$/);
    expect(title).not.toBe('');
    expect(about).toMatch(/\.$/);
  }
  expect(new Set(REPORTS.map(({ path }) => path)).size).toBe(REPORTS.length);
});
