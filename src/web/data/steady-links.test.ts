/** Tests of links that stay the same while they work. */
import { describe, expect, it } from 'vitest';
import { linkEnd, withSteadyLinks } from './steady-links.ts';

const link = (path: string, expires: number) => `${path}?user=u&expires=${expires}&signature=s${expires}`;

it('knows when a link ends', () => {
  expect(linkEnd(link('/a', 1800))).toBe(1_800_000);
  expect([linkEnd('/a'), linkEnd('/a?expires=x'), linkEnd('')]).toEqual([null, null, null]);
});

describe('a record that is read again', () => {
  const before = { uuid: '1', title: 'Old', downloadUrl: link('/a', 1800), posterUrl: link('/p', 1800), proxyUrl: null as string | null };

  it('keeps the links of the same files, and takes everything else', () => {
    const fresh = { ...before, title: 'New', downloadUrl: link('/a', 3600), posterUrl: link('/p', 3600), proxyUrl: link('/x', 3600) };
    expect(withSteadyLinks(before, fresh)).toEqual({ ...before, title: 'New', proxyUrl: link('/x', 3600) });
  });

  it('takes the links of other files, and those of a file that is gone', () => {
    const fresh = { ...before, downloadUrl: link('/b', 3600), posterUrl: null };
    expect(withSteadyLinks<object>(before, fresh)).toEqual(fresh);
  });

  it('takes the next links that are read once those before have failed, however late these come', () => {
    const failed = new Set([before.downloadUrl]);
    const stale = withSteadyLinks(before, { ...before, title: 'New' }, failed);
    expect(stale.downloadUrl).toBe(before.downloadUrl);
    const fresh = { ...before, downloadUrl: link('/a', 3600), posterUrl: link('/p', 3600) };
    expect(withSteadyLinks(stale, fresh, failed)).toEqual({ ...fresh, posterUrl: before.posterUrl });
  });

  it('takes all links at first', () => {
    expect(withSteadyLinks(null, before)).toBe(before);
  });
});
