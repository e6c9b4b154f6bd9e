/** Texts of the reuse notice on an upload. */
import { describe, expect, it } from 'vitest';
import type { Reuse } from './results.action.ts';
import { reuseText } from './reuse-text.rules.ts';

const match = {
  similarity: null,
  video: '/api/video_uploads/1',
  title: 'Spring launch',
  fileName: 'hero.mp4',
  level: 'HIGH',
  seconds: 12,
  start: 0,
  isAllowed: false,
  usesSince: 0,
} as const;
const unseen = { ...match, video: null, title: null, fileName: null };
const textOf = (matches: Reuse['matches'], part: Partial<Reuse> = {}) =>
  reuseText({ status: 'COMPLETED', seconds: 12, level: 'HIGH', ...part, matches });

describe('notice on an upload', () => {
  it('says how much was delivered before, and where', () => {
    expect(textOf([match])).toEqual({
      what: '12 s were delivered before',
      where: { title: 'Spring launch', video: '/api/video_uploads/1', similarity: null },
      more: null,
      isAllowed: false,
    });
  });

  it('counts videos that must not be named, and the rest of those that may', () => {
    expect(textOf([unseen, match, unseen])?.more).toBe('and in 2 videos of other accounts');
    expect(textOf([match, match, unseen])?.more).toBe('and 1 more and in 1 video of other accounts');
    expect(textOf([unseen])).toMatchObject({ where: null, more: 'in 1 video of other accounts' });
  });

  it('names the original, and how often it was used since', () => {
    const original = { ...match, title: 'The first one', usesSince: 5 };
    const uses = [match, unseen, match, match, unseen].map((use) => ({ ...use, usesSince: null }));
    expect(textOf([original, ...uses])).toMatchObject({ where: { title: 'The first one' }, more: '(used 5 times since)' });
    expect(textOf([original, ...uses, match, unseen])?.more).toBe('(used 5 times since) and 1 more and in 1 video of other accounts');
    expect(textOf([{ ...original, usesSince: 1 }, uses[0]!])?.more).toBe('(used once since)');
  });

  it('names an identical file, and marks allowed reuse', () => {
    expect(textOf([match], { level: 'EXACT' })?.what).toBe('The same file was delivered before');
    expect(textOf([{ ...match, isAllowed: true }])?.isAllowed).toBe(true);
    expect(textOf([{ ...match, isAllowed: true }, match])?.isAllowed).toBe(false);
  });

  it('is empty without matches', () => {
    expect(textOf([])).toBeNull();
  });
});
