/** Behaviour of the password rules. */
import { describe, expect, it } from 'vitest';
import { passwordFault } from './password.rules.ts';

const common = new Set(['password123', 'qwertyuiop']);

describe('a password', () => {
  it.each([['short', 'TOO_SHORT'], ['Password123', 'COMMON'], ['aaaaaaaaaaaa', 'COMMON'], ['Ava@Example.com', 'OWN_NAME'], ['correct horse', null], ['ten-chars!', null]])('%s: %s', (password, fault) => {
    expect(passwordFault(password, common, ['ava', 'ava@example.com', null])).toBe(fault);
  });
  it('counts characters, not bytes', () => {
    expect(passwordFault('🐎🐎🐎🐎🐎🐴🐴🐴🐴', common, [])).toBe('TOO_SHORT');
  });
});
