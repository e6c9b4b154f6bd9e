/** Renders docs/errors.md: every error that the API can return, generated from the catalogues. */
import type { Catalogue } from '#core/errors';

export function errorsPage(catalogues: readonly Catalogue<string>[]): string {
  const sections = catalogues.map(({ domain, entries }) => {
    const rows = Object.entries(entries)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([code, { status, title, detail, wake }]) => `| \`${domain}.${code}\` | ${status} | ${title} | ${detail} | ${wake ? 'yes' : ''} |`,
      );
    return [`## ${domain}`, '', '| code | status | title | detail | wakes a person |', '|---|---|---|---|---|', ...rows].join('\n');
  });
  return [
    '# Errors',
    '',
    'Generated from the catalogues (`UPDATE_DOCS=1 npm run test:api -- test/errors`); a test keeps it true. The code is the last part of the answer’s `type`.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}
