import { expect, it } from 'vitest';
import { sharedNicknameText } from './shared-nickname.rules.ts';

const accounts = [
  { uuid: '1', username: 'ava.taylor', nickname: 'Ava' },
  { uuid: '2', username: 'ava.stone', nickname: ' ava ' },
  { uuid: '3', username: 'avalon', nickname: 'Avalon' },
  { uuid: '4', username: 'Ava', nickname: null },
];

it('a nickname is shared case-insensitively with other accounts, but not with a longer one or an empty one', () => {
  expect(sharedNicknameText('Ben', undefined, accounts)).toBeNull();
  expect(sharedNicknameText('Avalon', '3', accounts)).toBeNull();
  expect(sharedNicknameText('AVA ', '1', accounts)).toMatch(/^ava\.stone has this nickname already\. .*“AVA \(ava\.stone\)”/);
  expect(sharedNicknameText('Ava', undefined, accounts)).toMatch(/^ava\.taylor and 1 more have this nickname already\./);
});
