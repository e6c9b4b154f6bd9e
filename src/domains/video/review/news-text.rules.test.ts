import { expect, it } from 'vitest';
import { newsText } from './news-text.rules.ts';

it.each([
  [{ newVersion: true, comments: [1, 2], resolved: [1] }, 'Version 3 is new · 2 new comments · 1 resolved'],
  [{ newVersion: false, comments: [1], resolved: [] }, '1 new comment'],
  [{ newVersion: false, comments: [], resolved: [1, 2] }, '2 resolved'],
  [{ newVersion: true, comments: [], resolved: [] }, 'Version 3 is new'],
])('summarises news: %j', (news, text) => expect(newsText(3, news)).toBe(text));
