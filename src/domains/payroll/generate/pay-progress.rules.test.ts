/** Behaviour of the progress: it only goes forward, and says what is being done. */
import { expect, it } from 'vitest';
import { shareDone, stageWords } from './pay-progress.rules.ts';

const at = (stage: string, done: number, total = 0) => ({ stage, done, total });

it('goes forward only, and leaves something for keeping the result', () => {
  const shares = [
    null,
    at('reading', 1),
    at('reading', 9),
    at('reckoning', 0, 500),
    at('reckoning', 250, 500),
    at('reckoning', 500, 500),
  ].map(shareDone);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares[0]).toBeGreaterThan(0);
  expect(shares.at(-1)).toBeCloseTo(0.9);
  expect(shareDone(at('reckoning', 3, 0))).toBeCloseTo(0.3);
});

it('says what is being done', () => {
  expect(
    [null, at('reading', 3), at('reckoning', 0), at('reckoning', 1200, 5000), at('reckoning', 5, 5)].map((progress) =>
      stageWords(progress, 'Keeping the payroll'),
    ),
  ).toEqual([
    'Asking the server',
    'Reading shifts, rates and streams',
    'Reckoning pay',
    'Reckoning pay, 1,200 of 5,000',
    'Keeping the payroll',
  ]);
});
