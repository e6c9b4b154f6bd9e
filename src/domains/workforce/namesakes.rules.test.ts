import { describe, expect, it } from 'vitest';
import { namesakesOf, namesakeText } from './namesakes.rules.ts';

const person = (uuid: string, nickname: string, more: Partial<Parameters<typeof namesakesOf>[2][number]> = {}) => ({
  uuid,
  nickname,
  firstname: null,
  lastname: null,
  status: 'ACTIVE',
  ...more,
});

describe('employees with the same nickname', () => {
  it('include everyone else with it case-insensitively, and no one with a longer one', () => {
    const people = [person('1', 'Ava'), person('2', ' ava '), person('3', 'Avalon'), person('4', 'Ben')];
    expect(namesakesOf('AVA ', '1', people).map(({ uuid }) => uuid)).toEqual(['2']);
    expect(namesakesOf('Ava', undefined, people).map(({ uuid }) => uuid)).toEqual(['1', '2']);
  });

  it('are named in the warning', () => {
    expect(namesakeText('Ava', [])).toBeNull();
    expect(namesakeText('Ava', [person('1', 'Ava', { firstname: 'Ava', lastname: 'Thorne' })])).toMatch(
      /^Ava Thorne has this nickname already\. .*“Ava S\.”/,
    );
    expect(namesakeText('Ava', [person('1', 'Ava', { status: 'DELETED' }), person('2', 'Ava')])).toMatch(
      /^Someone, who has left, and 1 more have this nickname/,
    );
    expect(namesakeText(' Ava ', [person('1', 'Ava', { firstname: '', lastname: 'Thorne' })])).toMatch(/^Thorne has .*“Ava S\.”/);
  });
});
