/** Which of a task's videos an upload is proposed to be. */
import { expect, it } from 'vitest';
import { firstOpenSerial, serialsFrom } from './serial-choice.rules.ts';

it.each([
  ['nothing was uploaded', 3, [], 1],
  ['the first waits', 3, [{ videoSerial: 1, state: 'PENDING' }], 2],
  ['the first was rejected', 3, [{ videoSerial: 1, state: 'REJECTED' }], 1],
  [
    'the first was rejected and sent again',
    3,
    [
      { videoSerial: 1, state: 'REJECTED' },
      { videoSerial: 1, state: 'APPROVED' },
    ],
    2,
  ],
  ['every one is there', 1, [{ videoSerial: 1, state: 'APPROVED' }], 1],
] as const)('when %s', (_name, required, versions, serial) => {
  expect(firstOpenSerial(required, versions)).toBe(serial);
});

it('gives several files the next ones, as far as the task wants them', () => {
  expect(serialsFrom(2, 3, 3)).toEqual([2, 3, null]);
  expect(serialsFrom(1, 1, 1)).toEqual([1]);
});
