import { expect, it } from 'vitest';
import { foundText } from './bumper-text.rules.ts';

it('says where a bumper was found, and what it is left out of', () => {
  expect(foundText('OURS', { videos: 4, pairs: 1 })).toBe(', found in 4 videos, left out of 1 pair');
  expect(foundText('FOOTAGE', { videos: 1, pairs: 0 })).toBe(', found in 1 video');
});
