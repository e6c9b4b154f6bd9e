/**
 * The table of rooms in ARCHITECTURE.md: every room is listed, with its size as it is, so that a reader sees what grows.
 * UPDATE_ROOMS=1 npx vitest run test/rooms writes the figures again.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DOCUMENT = 'ARCHITECTURE.md';
/** `| room | rule | code | tests |`, with a path and a link to the file to begin with. */
const ROW = /^\| `([^`]+)` +\| (.+?) +\| +([\d,]+) +\| +([\d,]+) +\|$/gm;
/** A figure may lag behind by this share before it has to be written again. */
const TOLERANCE = 0.1;
const CODE = /\.(tsx?|mjs|css|sql)$/;
const TESTS = /\.test\.tsx?$|^services\/\w+\/test\//;

interface Size {
  readonly code: number;
  readonly tests: number;
}

/** Folders of the domains, with the rooms of scheduling, which is the only domain that has several. */
function roomsOfTheTree(): string[] {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${path}/${name}`);
  return [
    'src/core',
    'src/server',
    'src/web',
    ...folders('src/domains').flatMap((domain) => (domain.endsWith('/scheduling') ? folders(domain) : [domain])),
    ...folders('services'),
    'migrations',
    'test',
    'e2e',
  ].toSorted();
}

function sizeOf(room: string): Size {
  let [code, tests] = [0, 0];
  for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' })) {
    const path = `${room}/${file}`;
    if (!CODE.test(path) || path.includes('node_modules/') || path.includes('/bench/')) continue;
    const lines = readFileSync(path, 'utf8').split('\n').length - 1;
    if (room === 'test' || room === 'e2e' || TESTS.test(path)) tests += lines;
    else code += lines;
  }
  return { code, tests };
}

const rounded = (lines: number) => (Math.round(lines / 100) * 100).toLocaleString('en-US');
const isCurrent = (written: string, now: number) => Math.abs(Number(written.replaceAll(',', '')) - now) <= Math.max(now * TOLERANCE, 100);

it('lists every room with its rule and its size', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  if (process.env.UPDATE_ROOMS === '1')
    writeFileSync(
      DOCUMENT,
      text.replace(ROW, (_row, room: string, rule: string) => {
        const { code, tests } = sizeOf(room);
        return `| \`${room}\` | ${rule} | ${rounded(code)} | ${rounded(tests)} |`;
      }),
    );
  const rows = [...readFileSync(DOCUMENT, 'utf8').matchAll(ROW)];
  expect(rows.map(([, room = '']) => room).toSorted()).toEqual(roomsOfTheTree());
  const outdated = rows.flatMap(([, room = '', , code = '', tests = '']) => {
    const now = sizeOf(room);
    return isCurrent(code, now.code) && isCurrent(tests, now.tests) ? [] : [`${room} has ${now.code} lines and ${now.tests} of tests`];
  });
  expect(outdated).toEqual([]);
});
