/** Recognises the error response that asks for a second step, and no other. */
import { expect, it } from 'vitest';
import { secondStepIn } from './second-step.rules.ts';

const needed = { '@type': 'SecondFactorNeeded', challenge: 'c', methods: ['TOTP'], passkey: { rpId: 'x' } };
const setUp = { secret: 's', uri: 'otpauth://x' };

it.each([
  [needed, { challenge: 'c', methods: ['TOTP'], passkey: { rpId: 'x' }, setUp: null }],
  [
    { '@type': 'SecondFactorSetUp', challenge: 'c', setUp },
    { challenge: 'c', methods: [], passkey: null, setUp },
  ],
  [{ ...needed, '@type': 'InvalidCredentials' }, null],
  [{ ...needed, '@type': undefined }, null],
  [{ ...needed, challenge: undefined }, null],
  [{}, null],
  [null, null],
  ['SecondFactorNeeded', null],
  [undefined, null],
])('%j asks for %j', (problem, step) => expect(secondStepIn(problem)).toEqual(step));
