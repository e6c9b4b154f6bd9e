/** The rate of each role. */
import { expect, it } from 'vitest';
import { rateFor } from './shift-role.rules.ts';

const NONE = { HOST: null, MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };

it('a role is paid at its own rate, else at the general one, else at none', () => {
  expect(rateFor('HOST', { ...NONE, HOST: '20.00', GENERAL: '15.00' })).toBe('20.00');
  expect(rateFor('HOST', { ...NONE, MODEL: '30.00', GENERAL: '15.00' })).toBe('15.00');
  expect(rateFor('HOST', { ...NONE, MODEL: '30.00' })).toBeNull();
});
