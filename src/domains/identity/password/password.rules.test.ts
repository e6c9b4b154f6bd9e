/** Password rules. */
import { describe, expect, it } from 'vitest';
import { passwordFault } from './password.rules.ts';

const common = new Set(['password123', 'qwertyuiop', 'password', 'letmein', 'abc']);
const names = ['ava', ' Ines ', 'Xu', 'mo-lee--kit', 'ava@example.com', 'h.lindqvist@example.com', 'Zoë', null, undefined, 'Lindqvist'];

describe('a password', () => {
  it.each([
    ['short', 'TOO_SHORT'],
    ['Password123', 'COMMON'],
    ['aaaaaaaaaaaa', 'COMMON'],
    ['Password123!', 'COMMON'],
    ['!!password-97', 'COMMON'],
    ['P@ssw0rd-2026', 'COMMON'],
    ['letmein-letmein', 'COMMON'],
    ['Letmein2letmein', 'COMMON'],
    ['p4$$w0rdp4$$w0rd', 'COMMON'],
    ['abcdefghij', 'COMMON'],
    ['Zyxwvuts-26', 'COMMON'],
    ['abcdef-abcdef', 'COMMON'],
    ['abcdefghik', null],
    ['xyz 48 291 057', null],
    ['48 291 057 abc', null],
    ['letmein to the garden', null],
    ['password garden 7', null],
    ['Ava@Example.com', 'OWN_NAME'],
    ['xxLINDQVISTxx', 'OWN_NAME'],
    ['zoe is the best', 'OWN_NAME'],
    ['I am Zoë, yes', 'OWN_NAME'],
    ['ava-and-the-rest', 'OWN_NAME'],
    ['ava99-anything', 'OWN_NAME'],
    ['greenroom1234', 'DIGITS'],
    ['9876 greenroom', 'DIGITS'],
    ['greenroom-0000', 'DIGITS'],
    ['8273640159', 'DIGITS'],
    ['01234567890123', 'DIGITS'],
    ['my ines garden', 'OWN_NAME'],
    ['xxinesxx garden', 'OWN_NAME'],
    ['such a kit, eh?', 'OWN_NAME'],
    ['lee --- anything', 'OWN_NAME'],
    ['kitten anything', null],
    ['xu or mo, either', null],
    ['summer 123', null],
    ['99 summers 000', null],
    ['lmnop-abcd-zyxw', null],
    ['summers-:;<=>?@', null],
    ['summers 789:;<', null],
    ['summers -./012', null],
    ['correct horse', null],
    ['ten-chars!', null],
    ['lavatory tiles', null],
    ['example.com rules', null],
    ['summer 2026 tour', null],
    ['9 4 digits 1357', null],
  ])('%s: %s', (password, fault) => {
    expect(passwordFault(password, common, names)).toBe(fault);
  });
  it('counts characters, not bytes', () => {
    expect(passwordFault('🐎🐎🐎🐎🐎🐴🐴🐴🐴', common, [])).toBe('TOO_SHORT');
  });
});
