/** Size limits of a first visit: a page needs at most 300 kB of gzipped JavaScript, some more, and none more than its limit. */
import { afterAll, expect, it } from 'vitest';
import { addressOf, importOneStream, mostScriptBytes, routePatterns, scriptBytes } from './kit/first-load.ts';
import { breadth } from '../test/kit/breadth.ts';
import { call, closeAll, newPage, serverAddress, signedIn, tokenOf, UNUSED } from './kit/pages.ts';

afterAll(closeAll);

/** Pages close to their limit, and everyone’s first ones; all pages are checked with WIDE=1. */
const HEAVIEST = ['/schedules', '/dashboard', '/live-streams/$uuid', '/users/new', '/login'];

/** Where the demo has no record, the screen says so. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

it('no page needs more gzipped scripts than its limit', async () => {
  const token = await tokenOf('admin');
  await importOneStream(serverAddress(), token);
  const uuidOf = async (plural: string) =>
    (await call<{ member: { uuid: string }[] }>(token, 'GET', `/api/${plural}?itemsPerPage=1`)).body.member[0]?.uuid ?? NOBODY;
  const stranger = await newPage();
  // Without a screen: once one has been open for a while, the next ones load their background components at once.
  const admin = await signedIn('admin', UNUSED);
  const tooHeavy: string[] = [];
  const known = routePatterns();
  expect(known).toEqual(expect.arrayContaining(HEAVIEST));
  const patterns = breadth(HEAVIEST, known);
  const visit = async (pattern: string) => {
    const page = await (pattern === '/login' ? stranger : admin).context().newPage();
    const bytes = await scriptBytes(page, await addressOf(pattern, uuidOf));
    // Without any script the page would not have rendered: then the counting is broken.
    if (bytes > mostScriptBytes(pattern) || bytes < 10_000) tooHeavy.push(`${pattern}: ${(bytes / 1000).toFixed(1)} kB`);
    await page.close();
  };
  // A visit waits alternately for the server and the browser, so a few run concurrently.
  for (let first = 0; first < patterns.length; first += 4) await Promise.all(patterns.slice(first, first + 4).map(visit));
  expect(tooHeavy).toEqual([]);
});
